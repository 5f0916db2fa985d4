import { createTranslator } from 'next-intl'
import en from '../../../messages/en.json'
import es from '../../../messages/es.json'
import { en as enCopy } from '@nemt/domain/copy/en.ts'
import { es as esCopy } from '@nemt/domain/copy/es.ts'
import { message } from '@nemt/domain/copy/message.ts'
import { labelOf } from './route-label.ts'

test.each([
  [
    'a way',
    { distance_m: 5_432, duration_s: 629 },
    { miles: '3.4', duration: { key: 'ride.duration_minutes', values: { minutes: 10 } } },
  ],
  [
    'half a minute more',
    { distance_m: 160_934, duration_s: 630 },
    { miles: '100.0', duration: { key: 'ride.duration_minutes', values: { minutes: 11 } } },
  ],
  [
    'a way of nothing',
    { distance_m: 0, duration_s: 0 },
    { miles: '0.0', duration: { key: 'ride.duration_minute' } },
  ],
  ['a way without its time', { distance_m: 5_432 }, null],
  ['a time without its way', { duration_s: 600 }, null],
  ['no way', undefined, null],
])('V1312 the label of %s', (_, way, expected) => {
  expect(labelOf(way)).toEqual(expected)
})

test.each([
  ['en', en, enCopy, '3.4 miles, about 10 minutes'],
  ['es', es, esCopy, '3.4 millas, unos 10 minutos'],
])('V489 V1312 the label says miles and duration in %s', (locale, messages, copy, expected) => {
  const { miles, duration } = labelOf({ distance_m: 5_432, duration_s: 629 })!
  const text = createTranslator({ locale, messages: messages as typeof en, namespace: 'map' })
  expect(text('route', { miles, duration: message(copy, duration.key, duration.values) })).toBe(expected)
})
