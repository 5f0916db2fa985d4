import { removal, upsert } from '@nemt/store/change/changes.ts'
import { placesOf } from '@nemt/domain/copy/message.ts'
import { termNames, termValues } from '@nemt/domain/copy/terms.ts'
import { wordsOwnText } from '@nemt/domain/customer/worded.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { forgetCustomer } from '../customer/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalidInput } from '../pipeline/refusal.ts'
import { mayKeep } from '../record/save.ts'
import { catalogue } from './catalogue.ts'

const wording = text(2000)

/**
 * What a customer may word anew: the texts of the catalogue, and the terms with their plurals, in Spanish
 * under `es.`; the texts of its own configuration in Spanish besides.
 */
const changeable = new Set([
  ...Object.keys(catalogue.en),
  ...termNames.flatMap((name) => [name, `${name}_plural`, `es.${name}`, `es.${name}_plural`, `term.${name}`]),
])

/** The places of a wording that nothing would fill, so that people would read them: terms and the text's own are. */
function unfilledIn(name: string, wording: string): string[] {
  const text = Object.hasOwn(catalogue.en, name) ? catalogue.en[name] : undefined
  if (text === undefined) return []
  const given = new Set([...placesOf(text), ...Object.keys(termValues('en', undefined))])
  return [...placesOf(wording)].filter((place) => !given.has(place))
}

/** Words texts anew, by dotted key; null brings the product's own text back (V1106). */
export const copySave = defineCall({
  name: 'copy.save',
  does: "Changes the customer's wording; null brings the product's own text back.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ copy: z.record(z.string().max(120), z.strictObject({ en: wording.nullable() })) }),
  output: z.strictObject({ saved: z.number().int() }),
  run: async (context, { copy }) => {
    if (!mayKeep(context, null)) throw forbidden()
    const { actor, customer, portal } = context
    const changes = Object.entries(copy)
    const stranger = changes.find(([name]) => !changeable.has(name) && !wordsOwnText(name))
    if (stranger) throw invalidInput(`copy.${stranger[0]}`, 'no_text')
    const [unfilled] = changes.flatMap(([name, { en: words }]) =>
      unfilledIn(name, words ?? '').map((place) => ({ name, place })),
    )
    if (unfilled) throw invalidInput(`copy.${unfilled.name}`, 'no_place', { place: `{${unfilled.place}}` })
    const written = changes.flatMap(([key, { en: wordingOf }]) =>
      wordingOf === null ? [] : [{ key, language: 'en' as const, text: wordingOf }],
    )
    return context
      .write(
        {
          upserts: written.length ? [upsert('copy', { by: ['key', 'language'], rows: written })] : [],
          removes: changes
            .filter(([, { en: words }]) => words === null)
            .map(([key]) => removal('copy', { key, language: 'en' })),
          events: [
            {
              collection: 'copy:info',
              key: customer.key,
              type: 'edited',
              actor,
              data: {},
              audience: ['staff', 'passenger'],
            },
          ],
          object: customer.key,
        },
        { saved: changes.length },
      )
      .finally(() => forgetCustomer(portal, customer.key))
  },
})
