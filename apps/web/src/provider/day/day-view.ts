import { shapes, viewOf, type Shape } from '#/dashboard/view.ts'

/** A provider's day and as what it is shown. */
export type FleetView = { day: string; shape: Shape }

/** The view that an address names. What is past is a list: its hours are over. */
export function fleetViewOf(parameters: Pick<URLSearchParams, 'get'>, today: string): FleetView {
  const { day } = viewOf(parameters, today)
  const as = shapes.find((each) => each === parameters.get('as'))
  return { day, shape: day < today ? 'list' : (as ?? 'list') }
}

/** The address of a view: only what differs from today's list is named. */
export function fleetDayHref({ day, shape }: FleetView, today: string): string {
  const parameters = new URLSearchParams({
    ...(day === today ? {} : { day }),
    ...(shape === 'list' ? {} : { as: shape }),
  }).toString()
  return `/scope/fleet${parameters && `?${parameters}`}`
}
