import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'
import { hashOf, newToken } from '../session/token.ts'

/** Signs a passenger in and gives the token. */
export async function passengerToken(portal: Portal, customer: string, passenger: string): Promise<string> {
  const token = newToken()
  await write(portal.store, customer, {
    inserts: {
      session: [
        {
          key: newKey('SES'),
          token_hash: hashOf(token),
          scope: 'passenger',
          passenger_key: passenger,
          expires_at: Date.now() + 3_600_000,
        },
      ],
    },
  })
  return token
}

/** A contact who is told about rides. */
export const reached = {
  relation: 'self',
  contact: 'rider',
  method: 'sms',
  language: 'en',
  phone: { display: '(312) 555-0112', raw: '+13125550112', type: 'smart' },
} as const

/** Another passenger of a customer. */
export async function anotherPassenger(portal: Portal, customer: string, rest: object = {}): Promise<string> {
  const key = newKey('PAS')
  await write(portal.store, customer, {
    inserts: {
      passenger: [
        {
          key,
          first_name: 'Olive',
          last_name: 'Other',
          accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
          communication: reached,
          ...rest,
        },
      ],
    },
  })
  return key
}
