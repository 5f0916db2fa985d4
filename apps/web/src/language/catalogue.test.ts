import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogueFor, namespacesOf } from './catalogue.ts'

function at(catalogue: Record<string, unknown>, namespace: string, key: string): unknown {
  return (catalogue[namespace] as Record<string, unknown>)[key]
}

test('V085 a customer’s term and text replace ours, in its own language only', () => {
  const copy = { passenger: 'client', 'navigation.rides': 'Trips', 'es.passenger': 'cliente' }
  expect(at(catalogueFor('en', copy), 'navigation', 'patients')).toBe('Clients')
  expect(at(catalogueFor('en', copy), 'navigation', 'rides')).toBe('Trips')
  expect(at(catalogueFor('es', copy), 'navigation', 'patients')).toBe('Clientes')
  expect(at(catalogueFor('es', copy), 'navigation', 'rides')).toBe('Viajes')
  expect(at(catalogueFor('en'), 'navigation', 'patients')).toBe('Passengers')
})

test.each([
  ['en', { passenger: 'client', appointment: 'visit' }, /passenger|appointment/i],
  ['es', { 'es.passenger': 'cliente', 'es.appointment': 'visita' }, /pasajer[oa]|\bcitas?\b/i],
] as const)(
  'V085 M298 M303 M304 a ride’s life is told in a customer’s own words (%s)',
  (language, copy, ours) => {
    const catalogue = catalogueFor(language, copy)
    const told = ['activity', 'risk', 'refusal', 'unfit'].map((namespace) => [
      namespace,
      catalogue[namespace],
    ])
    const named = told.flatMap(([namespace, texts]) =>
      Object.entries(texts as Record<string, unknown>)
        .filter(([, text]) => ours.test(JSON.stringify(text)))
        .map(([key]) => `${String(namespace)}.${key}`),
    )
    expect(named).toEqual([])
  },
)

test('a page gets only the namespaces it names, and the texts of the rules are among them', () => {
  expect(Object.keys(namespacesOf(catalogueFor('en'), ['live', 'problem', 'nothing']))).toEqual([
    'live',
    'problem',
  ])
  expect(at(catalogueFor('en'), 'problem', 'reason_missing')).toBe('Enter reason')
})

test('a wording that cannot be parsed as a message is shown as it is', () => {
  expect(at(catalogueFor('en', { 'navigation.rides': 'Trips {' }), 'navigation', 'rides')).toBe('Trips {')
})

test('compiled messages are plain objects, as React carries them to the browser', () => {
  const [, , choices] = (at(catalogueFor('en'), 'time', 'inHours') as [string, unknown[]]).find(
    Array.isArray,
  ) as [string, number, object]
  expect(Object.getPrototypeOf(choices)).toBe(Object.prototype)
})

/** Every text under a path of a catalogue's source, with the path. */
function textsOf(source: object, path = ''): [string, string][] {
  return Object.entries(source).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : textsOf(value as object, `${path}${name}.`),
  )
}

test('M001 no text may come out empty, which next-intl takes for one that is missing', () => {
  const folder = path.resolve(import.meta.dirname, '../../messages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  )
  const empty = files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object)
      // Nothing but one choice, of which a branch says nothing.
      .filter(
        ([, text]) => text === '' || /^\{\w+, (?:plural|select|selectordinal),.*\{\s*\}.*\}$/.test(text),
      )
      .map(([name]) => `${file} ${name}`),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(empty).toEqual([])
})
