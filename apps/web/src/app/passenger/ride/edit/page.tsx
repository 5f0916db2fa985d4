import { redirect } from 'next/navigation'
import { createHref, ridesOfLink } from '#/journey/opening/link.ts'
import { oneOf, type Query } from '#/journey/opening/opening.ts'
import { requirePassenger } from '#/portal/require-passenger.ts'

/** /passenger/ride/edit?rides= (R014, X098): leads to the request, with the ride to change. */
async function EditOwnRide({ searchParams }: { searchParams: Promise<Query> }) {
  await requirePassenger()
  const rides = ridesOfLink(oneOf(await searchParams, 'rides'))
  redirect(rides.length > 0 ? createHref({ scope: 'passenger', rides }) : '/passenger/dashboard')
}

export default EditOwnRide
