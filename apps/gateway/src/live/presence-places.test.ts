import { openPlaces } from './presence-places.ts'

test('a place that everybody has left is kept no longer, nor told to the other gateways', () => {
  const told: [string, number][] = []
  const places = openPlaces(() => ({
    tell: (place, people) => told.push([place, people.length]),
    elsewhere: () => [],
  }))
  const [ana, ben] = [{ emit: () => true } as never, { emit: () => false } as never]
  for (const [socket, key] of [
    [ana, 'USRana'],
    [ben, 'USRben'],
  ] as const)
    places.enter(socket, 'acme/ride/RID1', { kind: 'ride', key: 'RID1', does: 'looks' }, { key, name: key })
  const [place] = places.of(ana)
  places.leave(ana, place!)
  expect(places.all().map(([id, people]) => [id, people.length])).toEqual([['acme/ride/RID1', 1]])
  places.leave(ben, place!)
  expect(places.all()).toEqual([])
  expect(told.map(([, count]) => count)).toEqual([1, 2, 1, 0])
})
