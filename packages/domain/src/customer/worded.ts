import type { InterfaceLanguage } from '../copy/language.ts'
import type { Customer } from './schema.ts'

type Copy = Readonly<Record<string, string>>
type Texts = Pick<Customer, 'covered' | 'documentation'>

/**
 * The texts of a customer's configuration that people read, as keys of its wording: with `es.` before them its
 * wording holds their Spanish, as it does for terms (`es.passenger`).
 */
const keyOf = {
  coveredTitle: () => 'covered.main_text',
  coveredTooltip: () => 'covered.tooltip',
  coveredService: (key: string) => `covered.list.${key}`,
  verification: (key: string) => `documentation.verification.${key}`,
  purpose: (name: string) => `purpose.${name}`,
}

/** Whether a key of the wording is the Spanish of a text of the customer's own configuration. */
export function wordsOwnText(key: string): boolean {
  return /^es\.(covered\.(main_text|tooltip|list\.[\w-]+)|documentation\.verification\.[\w-]+|purpose\..+)$/.test(
    key,
  )
}

function wording(copy: Copy | undefined, language: InterfaceLanguage) {
  return (key: string): string | undefined => copy?.[`${language}.${key}`]?.trim() || undefined
}

/** A customer with its own texts in the reader's language, where it has them in that. */
export function wordedFor<C extends Texts>(
  customer: C,
  copy: Copy | undefined,
  language: InterfaceLanguage,
): C {
  const own = wording(copy, language)
  const { covered, documentation } = customer
  return {
    ...customer,
    ...(covered && { covered: wordedCovered(covered, own) }),
    ...(documentation?.verification && {
      documentation: {
        ...documentation,
        verification: Object.fromEntries(
          Object.entries(documentation.verification).map(([key, document]) => [
            key,
            { ...document, copy: own(keyOf.verification(key)) ?? document.copy },
          ]),
        ),
      },
    }),
  }
}

function wordedCovered(
  covered: NonNullable<Texts['covered']>,
  own: ReturnType<typeof wording>,
): NonNullable<Texts['covered']> {
  const title = own(keyOf.coveredTitle()) ?? covered.main_text
  const tooltip = own(keyOf.coveredTooltip()) ?? covered.tooltip
  return {
    ...covered,
    ...(title !== undefined && { main_text: title }),
    ...(tooltip !== undefined && { tooltip }),
    ...(covered.list && {
      list: Object.fromEntries(
        Object.entries(covered.list).map(([id, service]) => {
          const display = own(keyOf.coveredService(service.key)) ?? service.display
          return [id, { ...service, ...(display !== undefined && { display }) }]
        }),
      ),
    }),
  }
}

/** What purposes are called in the reader's language; those that have no name of their own there are left out. */
export function purposeNames(
  purposes: readonly string[],
  copy: Copy | undefined,
  language: InterfaceLanguage,
): Record<string, string> {
  const own = wording(copy, language)
  return Object.fromEntries(
    purposes.flatMap((name) => {
      const called = own(keyOf.purpose(name))
      return called ? [[name, called]] : []
    }),
  )
}
