import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { Refusal } from '@nemt/calls/pipeline/refusal.ts'
import { traceAtDoor } from '@nemt/calls/pipeline/trace.ts'

type Asked = { id: string; customer: string | null; name: string }

/** The refusal of what a page of another site sends with the cookie of a visitor; its audit row is left (S15). */
export async function fromAnotherSite(
  portal: Portal,
  { id, customer, name }: Asked,
): Promise<Pick<Refusal, 'code' | 'message'>> {
  const refusal = new Refusal('forbidden', 'forbidden', 'This request comes from another site.')
  if (customer) await traceAtDoor(portal, { id, customer, name }, refusal)
  return refusal
}
