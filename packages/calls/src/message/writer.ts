import { otherContact } from '@nemt/domain/communication/other-contact.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import type { Row } from '@nemt/store/rows/tables.ts'

/** A ride that somebody writes about, with its passenger's name. */
type Written = Pick<Row<'ride'>, 'passenger_key' | 'communication'> &
  Pick<Row<'passenger'>, 'first_name' | 'last_name'>

/** Who holds the phone: somebody named for this ride, or the passenger. */
export function writerOf({ communication, ...ride }: Written, from: string): Actor {
  const contact = communication.phone?.raw === from ? otherContact(communication) : null
  const own = [ride.first_name, ride.last_name].filter(Boolean).join(' ')
  return { kind: 'passenger', key: ride.passenger_key, name: contact?.name ?? own }
}
