import type { Query, QueryClient } from '@tanstack/react-query'
import { dataOf } from '../calls/answer.ts'
import type { DataOf, PayloadOf } from '../calls/named.ts'
import { send } from '../calls/send.ts'
import { freshened } from './ride-news.ts'

type Board = DataOf<'ride.board'>

/** As many rides as one call takes (ride.board); more of them, and the whole board is asked again. */
const MOST = 500

/**
 * The board with what was read of `asked` in place: rides that were not found any more are gone from its day.
 */
export function mergeRides(board: Board, asked: ReadonlySet<string>, read: Board['rides']): Board {
  const fresh = new Map(read.map((ride) => [ride.key, ride]))
  const kept = board.rides.flatMap((ride) => {
    if (!asked.has(ride.key)) return [ride]
    const next = fresh.get(ride.key)
    fresh.delete(ride.key)
    // An answer that was under way when a newer one came.
    return next ? [next.version < ride.version ? ride : next] : []
  })
  const rides = [...kept, ...fresh.values()].toSorted(
    (one, other) => one.times.needed - other.times.needed || (one.key < other.key ? -1 : 1),
  )
  return { ...board, rides }
}

/** Reads single rides of a board again and puts them in their places; a board that has gone is left alone. */
export async function refreshRides(
  client: QueryClient,
  board: Query,
  rides: Iterable<string>,
): Promise<void> {
  const asked = new Set(rides)
  const key = board.queryKey
  if (asked.size > MOST || board.state.data === undefined)
    return client.invalidateQueries({ queryKey: key, exact: true })
  const payload = { ...(key[1] as PayloadOf<'ride.board'>), keys: [...asked] }
  const answer = await send<Board>('ride.board', payload)
  if (!answer.ok) return client.invalidateQueries({ queryKey: key, exact: true })
  const { rides: read } = freshened('ride.board', dataOf(answer))
  client.setQueryData<Board>(key, (data) => data && mergeRides(data, asked, read))
}
