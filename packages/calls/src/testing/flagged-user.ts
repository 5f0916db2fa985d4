import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { TestCustomer } from './customer.ts'

/** The token of a new user of a customer who holds these words alone, and is a super user or a global one. */
export async function flaggedUser(
  portal: Portal,
  who: TestCustomer,
  flag: 'is_super' | 'is_global',
  words: string[] = [],
): Promise<string> {
  const token = await who.role(words)
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'app_user',
        where: {},
        and: {
          sql: `t.role_key is not null
            and t.key = (select max(u.key) from app_user u where u.customer_key = t.customer_key)`,
          values: [],
        },
        set: { [flag]: true },
      },
    ],
  })
  return token
}
