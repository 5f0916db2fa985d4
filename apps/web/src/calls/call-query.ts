import { freshened } from '../live/ride-news.ts'
import { dataOf } from './answer.ts'
import { callKey } from './key.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'
import { send } from './send.ts'

/** How a reading call is cached and asked: with what events told meanwhile. Throws a Refused. */
export function callQuery<N extends CallName>(name: N, payload: PayloadOf<N>) {
  return {
    queryKey: callKey(name, payload),
    queryFn: async () => freshened(name, dataOf(await send<DataOf<N>>(name, payload))),
  }
}
