import type { Fleet, FleetData } from '@nemt/domain/fleet/schema.ts'
import { fleetSecrets } from '@nemt/domain/fleet/values.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { seal } from '../message/seal.ts'
import type { Context } from '../pipeline/context.ts'
import { isObject, type Fields } from '../pipeline/fields.ts'
import { invalidInput } from '../pipeline/refusal.ts'

/** What is kept of a fleet's secrets: each encrypted, by its name. */
export type SealedSecrets = NonNullable<Row<'fleet'>['secrets']>

/** Fields of `data` that have a meaning here, by what they are kept as (F481, F483). */
const MEANT = [
  ['override_availability', 'override_availability'],
  ['accept_delay', 'accept_delay_s'],
] as const

/** A fleet as it is saved: what of `data` has a meaning here is the fleet's own. Refuses two words about one thing. */
export function withMeantData(payload: unknown): unknown {
  if (!isObject(payload) || !isObject(payload.data)) return payload ?? {}
  const { 'accept delay': delay, ...data } = payload.data
  const said: Record<string, unknown> = delay === undefined ? data : { accept_delay: delay, ...data }
  const own: Record<string, unknown> = {}
  for (const [field, kept] of MEANT) {
    const [value, named] = [said[field], payload[kept]]
    if (value === undefined) continue
    if (named !== undefined && named !== value) throw invalidInput(`data.${field}`, 'wrong')
    own[kept] = value
    delete said[field]
  }
  return { ...payload, ...own, data: said }
}

type WithData = Pick<Fleet, 'data' | 'override_availability' | 'accept_delay_s'>

type Data = { data?: FleetData }
/** Without any secret: one that is new in the list and would be kept as it is doesn't compile. */
type Open = FleetData & { [Secret in keyof SealedSecrets]?: undefined }

/** What of a fleet's data is kept with it: not what stands elsewhere, nor what is kept encrypted. */
export function keptData({ data = {} }: WithData): { data?: Open } {
  const { override_availability: _override, accept_delay: _delay, secrets: _secrets, ...rest } = data
  const { password: _password, key: _key, client_secret: _client, ...kept } = rest
  return Object.keys(kept).length > 0 ? { data: kept } : {}
}

/** A fleet's data as it is told: which secrets are kept, and none of them. */
export function toldData(record: WithData, secrets: SealedSecrets | null): Data {
  const data = present({
    ...keptData(record).data,
    override_availability: record.override_availability,
    accept_delay: record.accept_delay_s,
    secrets: secrets ? fleetSecrets.filter((name) => secrets[name] !== undefined) : undefined,
  })
  return Object.keys(data).length > 0 ? { data } : {}
}

/** The secrets of a fleet after a change: those that it names, each sealed for this fleet alone, and the others. */
export function sealedAfter(
  { portal }: Pick<Context, 'portal'>,
  fleet: string,
  change: { data?: Fields | null },
  before: SealedSecrets | null,
): SealedSecrets | null {
  const { data } = change
  if (data === null) return null
  const after: SealedSecrets = { ...before }
  for (const name of fleetSecrets) {
    const value = data?.[name]
    if (value === null || value === '') delete after[name]
    else if (typeof value === 'string') after[name] = seal(portal.secret, `${fleet} ${name}`, value)
  }
  return Object.keys(after).length > 0 ? after : null
}
