import { createTranslator } from 'next-intl'
import en from '../../../messages/en.json'
import es from '../../../messages/es.json'
import { labelOf } from './route-label.ts'

test.each([
  ['a way', { distance_m: 5_432, duration_s: 629 }, { miles: '3.4', minutes: 10 }],
  ['half a minute more', { distance_m: 160_934, duration_s: 630 }, { miles: '100.0', minutes: 11 }],
  ['a way of nothing', { distance_m: 0, duration_s: 0 }, { miles: '0.0', minutes: 0 }],
  ['a way without its time', { distance_m: 5_432 }, null],
  ['a time without its way', { duration_s: 600 }, null],
  ['no way', undefined, null],
])('V1312 the label of %s', (_, way, expected) => {
  expect(labelOf(way)).toEqual(expected)
})

test('V1312 the label says miles and minutes in either language', () => {
  const label = labelOf({ distance_m: 5_432, duration_s: 629 })!
  const labelIn = (locale: string, messages: typeof en) =>
    createTranslator({ locale, messages, namespace: 'map' })('route', label)
  expect([labelIn('en', en), labelIn('es', es as typeof en)]).toEqual([
    '3.4 miles, about 10 minutes',
    '3.4 millas, unos 10 minutos',
  ])
})
