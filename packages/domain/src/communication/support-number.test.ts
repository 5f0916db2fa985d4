import { en } from '../copy/en.ts'
import { es } from '../copy/es.ts'
import { SUPPORT_HERE, withSupport } from './support-number.ts'

const here = SUPPORT_HERE

test.each<[string, string | undefined, string]>([
  [
    `Lakeside: your ride is booked. Questions? ${here}`,
    '(614) 555-0190',
    'Lakeside: your ride is booked. Questions? (614) 555-0190',
  ],
  [`Lakeside: your ride is booked. Questions? ${here}`, undefined, 'Lakeside: your ride is booked.'],
  [`Lakeside: nobody can drive you. Please call ${here}`, '', 'Lakeside: nobody can drive you.'],
  [`Dan is late. We are sorry. ${here}`, undefined, 'Dan is late. We are sorry.'],
  [`Su viaje es a las 08:00 p.m. EST. Preguntas: ${here}`, undefined, 'Su viaje es a las 08:00 p.m. EST.'],
  [`Este número cambia. ¿Preguntas? ${here}`, undefined, 'Este número cambia.'],
  [`Call ${here} before noon.`, undefined, 'Call  before noon.'],
])('a text to a passenger %s with the number %s', (text, number, expected) => {
  expect(withSupport(text, number)).toBe(expected)
})

const texts = [en, es].flatMap(({ notice }) =>
  Object.values(notice).filter((text) => text.includes('{support}')),
)

test.each(texts)('without a number to call no text asks to call it: %s', (text) => {
  const told = withSupport(text.replace('{support}', here), undefined)
  expect(told).not.toMatch(/Questions|Preguntas|call$|llame al|:$/)
  expect(told).toMatch(/[.}]$/)
})
