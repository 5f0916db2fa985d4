import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { dispatchKinds } from '@nemt/domain/fleet/values.ts'
import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { dispatcherOf, dispatchers } from './dispatchers.ts'
import { withoutAdapter } from './without-adapter.ts'

const files = readdirSync(__dirname)
const OF_ALL = ['dispatcher.ts', 'dispatchers.ts', 'dispatchers.test.ts', 'without-adapter.ts']

function fileOf(kind: string) {
  return `${kind.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.ts`
}

test('V1177 every kind has one dispatcher', () => {
  expect(dispatchers.map(({ kind }) => kind).toSorted()).toEqual([...dispatchKinds].toSorted())
})

test.each(dispatchKinds)('V1177 %s has a file of its own, unless it is named among those without', (kind) => {
  const without = withoutAdapter.some((dispatcher) => dispatcher.kind === kind)
  expect([kind, files.includes(fileOf(kind))]).toEqual([kind, !without])
})

test('V1177 every file is a kind’s', () => {
  const own = dispatchKinds.map(fileOf)
  expect(files.filter((file) => !OF_ALL.includes(file) && !own.includes(file))).toEqual([])
})

test.each(dispatchKinds)('§2.3 %s is told and played as its row says', (kind) => {
  const { asked } = dispatchTraits(kind)
  const { mail, play } = dispatcherOf(kind)
  const signsIn = dispatchTraits(kind).shownAs === 'own' ? 'sign-in' : null
  expect(mail).toBe(asked === 'mail' ? 'link' : signsIn)
  expect(rideStatuses.some((status) => play(status))).toBe(asked === 'simulated')
})

test('§2.3 the simulated fleet drives to the end, and no further', () => {
  const { play } = dispatcherOf('Dummy')
  expect(
    ['confirmed', 'requesting', 'pickup', 'waiting', 'enroute'].map((status) => play(status as never)?.to),
  ).toEqual(['pickup', 'pickup', 'waiting', 'enroute', 'completed'])
  expect(['scheduling', 'completed', 'failed', 'cancelled'].map((status) => play(status as never))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['slow', 'confirmed', { to: 'pickup', nextMs: 20_000 }],
  ['late', 'confirmed', { to: 'pickup', lateMs: 1_500_000, nextMs: 20_000 }],
  ['late', 'requesting', { to: 'pickup', lateMs: 1_500_000, nextMs: 20_000 }],
  ['late', 'waiting', { to: 'enroute', nextMs: 5_000 }],
  ['no_show', 'pickup', { to: 'waiting' }],
  ['no_show', 'waiting', { to: 'failed', reason: 'no_show' }],
  ['breaks_down', 'confirmed', { to: 'pickup' }],
  ['breaks_down', 'pickup', { to: 'scheduling', reason: 'vehicle_na' }],
  ['declines', 'confirmed', { to: 'pickup' }],
] as const)('§2.3 a fleet that is played as %s: after %s', (profile, status, expected) => {
  expect(dispatcherOf('Dummy').play(status, { profile })).toMatchObject(expected)
})

test('§2.3 who drives for it can be told apart from people: their number and plate are made up', () => {
  expect(dispatcherOf('Dummy').play('confirmed')).toEqual({
    to: 'pickup',
    driver: { name: 'Dexter Dummy', phone: { display: '(800) 555-0166', raw: '+18005550166' } },
    vehicle: { make: 'Test', model: 'Car', color: 'Yellow', license: 'DUMMY 1' },
    nextMs: 5_000,
  })
})

test('§2.3 a pace makes every step as many times as long', () => {
  const { play } = dispatcherOf('Dummy')
  expect([
    play('enroute', { pace: 0.1 })?.nextMs,
    play('enroute', { profile: 'slow', pace: 2 })?.nextMs,
  ]).toEqual([500, 40_000])
})

test('a kind that was stored and is none says and does nothing', () => {
  const { mail, play } = dispatcherOf('Pigeon' as never)
  expect([mail, play('confirmed')]).toEqual([null, undefined])
})

/** Files of the product that name a kind: the table, the list of values, and the kinds' own files. */
test('V1177 nobody but the table and the kinds’ files knows one kind from another', () => {
  const packages = path.resolve(__dirname, '../../..')
  const NAMES = new RegExp(`'(?:${dispatchKinds.filter((kind) => kind !== 'RidePortal').join('|')})'`)
  const sources = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const file = path.join(folder, name)
      if (['node_modules', 'generated', 'testing', '.next', 'dispatch'].includes(name)) return []
      if (statSync(file).isDirectory()) return sources(file)
      return /\.tsx?$/.test(name) && !/\.test\./.test(name) ? [file] : []
    })
  const naming = [packages, path.join(packages, '../apps')]
    .flatMap(sources)
    .filter((file) => NAMES.test(readFileSync(file, 'utf8')))
  expect(naming.map((file) => path.relative(packages, file)).toSorted()).toEqual([
    'domain/src/fleet/dispatch.ts',
    'domain/src/fleet/values.ts',
  ])
})
