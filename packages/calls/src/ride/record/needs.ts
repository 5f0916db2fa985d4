import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { many } from '@nemt/store/read.ts'
import { passengerSeen } from '#/passenger/visible.ts'
import type { Context } from '#/pipeline/context.ts'

type Asked = { passenger?: { key: string }; patient?: string; accessibility?: Accessibility }

/** Whose ride it is, as far as the caller may ask. */
function whoOf({ principal }: Pick<Context, 'principal'>, ride: Asked): string | undefined {
  return principal.scope === 'passenger' ? principal.key : (ride.passenger?.key ?? ride.patient)
}

/** What a ride needs that is asked about; where it names no needs its passenger's, undefined where it names nobody. */
export type NeedsOf = (ride: Asked) => Accessibility | undefined

/** The needs of rides that are asked about: ride.create takes those that they don't name from the record as well. */
export async function needsOf(context: Context, rides: readonly Asked[]): Promise<NeedsOf> {
  const { sql } = context
  const keys = [
    ...new Set(rides.filter(({ accessibility }) => !accessibility).map((ride) => whoOf(context, ride))),
  ].filter((key) => key !== undefined)
  if (keys.length === 0) return ({ accessibility }) => accessibility
  const { passengers } = await context.read({
    passengers: many(
      select(
        sql,
        columns('passenger', 'p', ['key', 'accessibility']),
        sql`from passenger p where p.customer_key = s.c and p.key = any(${keys})
          and ${passengerSeen(context)}`,
      ),
    ),
  })
  const records = new Map(passengers.map(({ key, accessibility }) => [key, accessibility]))
  return (ride) => ride.accessibility ?? records.get(whoOf(context, ride) ?? '')
}
