import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { askFailedAgain } from './line.ts'

test('what failed during an outage is asked again when the line is back, what is there is not', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  let down = true
  const requests: string[] = []
  const ask = (name: string) => async () => {
    requests.push(name)
    if (down && name === 'list') throw new Error('unreachable')
    return name
  }
  const observers = ['list', 'other'].map(
    (name) => new QueryObserver(client, { queryKey: [name], queryFn: ask(name) }),
  )
  const stop = observers.map((observer) => observer.subscribe(() => {}))
  await Promise.allSettled(
    ['list', 'other'].map((name) => client.getQueryCache().find({ queryKey: [name] })?.promise),
  )
  down = false
  askFailedAgain(client)
  await client.getQueryCache().find({ queryKey: ['list'] })?.promise
  expect(requests).toEqual(['list', 'other', 'list'])
  expect(observers[0]!.getCurrentResult().status).toBe('success')
  for (const end of stop) end()
  client.clear()
})
