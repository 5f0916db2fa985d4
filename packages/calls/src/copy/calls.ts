import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, upsert } from '@nemt/store/change/changes.ts'
import { en } from '@nemt/domain/copy/en.ts'
import { es } from '@nemt/domain/copy/es.ts'
import { interfaceLanguages, interfaceLanguage } from '@nemt/domain/copy/language.ts'
import { termNames } from '@nemt/domain/copy/terms.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { forgetCustomer } from '../customer/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalid } from '../pipeline/refusal.ts'
import { mayKeep } from '../record/save.ts'

const wording = text(2000)
const texts = z.record(z.string(), z.string())

function flat(catalogue: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([group, entries]) =>
      Object.entries(entries as Record<string, string>).map(([name, words]) => [`${group}.${name}`, words]),
    ),
  )
}

const catalogue = { en: flat(en), es: flat(es) }
/**
 * What a customer may word anew: the texts of the catalogue, and the terms with their plurals, in Spanish
 * under `es.`.
 */
const known = new Set([
  ...Object.keys(catalogue.en),
  ...termNames.flatMap((name) => [name, `${name}_plural`, `es.${name}`, `es.${name}_plural`, `term.${name}`]),
])

/** The product's own texts (C068, X141). */
export const copyInfo = defineCall({
  name: 'copy.info',
  does: "Gives the product's texts in a language.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ language: z.enum(interfaceLanguages).optional() }),
  output: z.strictObject({ copy: texts }),
  run: async ({ principal }, { language }) => ({
    copy: catalogue[language ?? interfaceLanguage(principal.language)],
  }),
})

/**
 * The customer's own wording as clients use it (C069): what its administrators wrote over what its
 * configuration holds.
 */
export const copyOverride = defineCall({
  name: 'copy.override',
  does: "Gives the customer's own wording.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({}),
  output: z.strictObject({ copy: texts }),
  run: async ({ customer }) => ({ copy: customer.copy ?? {} }),
})

/** What the administrators wrote (C070), for the copy editor. */
export const copyCustom = defineCall({
  name: 'copy.custom',
  does: "Gives the wording that the customer's administrators wrote, for its editor.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ copy: z.record(z.string(), z.strictObject({ en: z.string() })) }),
  run: async (context) => {
    if (!mayKeep(context, null)) throw forbidden()
    const { rows } = await context.read({
      rows: many(
        select(
          context.sql,
          columns('copy', 'o', ['key', 'text']),
          context.sql`from copy o where o.customer_key = s.c and o.language = 'en' order by o.key`,
        ),
      ),
    })
    return { copy: Object.fromEntries(rows.map(({ key: text, text: words }) => [text, { en: words }])) }
  },
})

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
    const stranger = changes.find(([name]) => !known.has(name))
    if (stranger) throw invalid(`copy.${stranger[0]}`, 'is no text of the product')
    const written = changes.flatMap(([key, { en: words }]) =>
      words === null ? [] : [{ key, language: 'en' as const, text: words }],
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
