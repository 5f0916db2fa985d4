import { en } from '@nemt/domain/copy/en.ts'
import { es } from '@nemt/domain/copy/es.ts'
import * as z from 'zod'

/** Texts by their dotted keys. */
export const texts = z.record(z.string(), z.string())

function byDottedKey(catalogue: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([group, entries]) =>
      Object.entries(entries as Record<string, string>).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  )
}

/** The product's own texts, by language and dotted key. */
export const catalogue = { en: byDottedKey(en), es: byDottedKey(es) }
