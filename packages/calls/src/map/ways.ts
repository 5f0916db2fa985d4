import type { KnownRoads, Way } from '@nemt/adapters/adapters.ts'
import type { Point } from '@nemt/domain/address/schema.ts'
import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { regionOf } from '@nemt/domain/distance/calibration.ts'
import type { Calibration } from '@nemt/domain/distance/estimate.ts'
import { many, read } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'

/** A night's fit may be used a minute later. ms. */
const FRESH_MS = 60_000
const CUSTOMERS = 1_000
/** Regions of a customer by their names. */
export type Calibrations = ReadonlyMap<string, Calibration>
const cacheOf = ofPortal(({ freshMs }) =>
  boundedCache<string, Promise<Calibrations>>(CUSTOMERS, {
    freshMs: freshMs === 0 ? 0 : FRESH_MS,
  }),
)

/** What is known of ways, and what the model is told by the customer's own rides where nothing is. */
export type Ways = KnownRoads & { calibration: (from: Point) => Calibration | undefined }

type Asking = Pick<Context, 'portal' | 'customer'>

/** Ways by the first source that knows all of them, with the customer's calibrations of the model. */
export async function learnWays(context: Asking, ways: readonly Way[]): Promise<Ways> {
  const [roads, calibration] = await Promise.all([
    context.portal.adapters.roads.learn(ways),
    calibrationOf(context),
  ])
  return { ...roads, calibration }
}

/** The calibration of the region in which a way begins. */
export async function calibrationOf({ portal, customer }: Asking): Promise<Ways['calibration']> {
  const known = await loadOnce(cacheOf(portal), customer.key, () => fetchCalibrations(portal, customer.key))
  return (from) => known.get(regionOf(from))
}

/** Forgets what is kept of a customer's, after a fit by this process. */
export function forgetCalibrations(portal: Portal, customer: string): void {
  cacheOf(portal).delete(customer)
}

async function fetchCalibrations({ store }: Portal, customer: string): Promise<Calibrations> {
  const { sql } = store
  const { rows } = await read(store, customer, {
    rows: many(
      select(
        sql,
        columns('route_calibration', 'c', ['region', 'distance', 'start_s', 'pace', 'low', 'high']),
        sql`from route_calibration c where c.customer_key = s.c`,
      ),
    ),
  })
  return new Map(rows.map(({ region, ...calibration }) => [region, calibration]))
}
