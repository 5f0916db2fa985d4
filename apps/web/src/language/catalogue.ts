import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { termValues } from '@nemt/domain/copy/terms.ts'
import compile from 'icu-minify/compile'
import { sources, type Texts } from './sources.ts'
import { withTerms } from './with-terms.ts'

/** Compiled messages by namespace and key, as next-intl takes them. */
export type Catalogue = Record<string, unknown>

/**
 * A customer's wording: terms by name, texts by dotted path; what is meant for Spanish starts with `es.`
 * (domain/copy/terms.ts).
 */
export type Copy = Readonly<Record<string, string>>

const cache = boundedCache<string, Catalogue>(200)

/**
 * All messages of a language in a customer's words, compiled so that neither server nor browser parses ICU
 * syntax again. One result per wording is kept; a customer that changes its copy gets a new one.
 */
export function catalogueFor(language: InterfaceLanguage, copy: Copy = {}): Catalogue {
  const id = `${language} ${JSON.stringify(Object.entries(copy).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
  const cached = cache.get(id)
  if (cached) return cached
  const catalogue = compiled(
    sources[language],
    termValues(language, { ...copy }),
    copy,
    language === 'es' ? 'es.' : '',
  )
  cache.set(id, catalogue)
  return catalogue
}

function compiled(
  texts: Texts,
  terms: Readonly<Record<string, string>>,
  customCopy: Copy,
  path: string,
): Catalogue {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? compiledText(withTerms(customCopy[path + key] ?? value, terms))
        : compiled(value, terms, customCopy, `${path}${key}.`),
    ]),
  )
}

/**
 * A customer may type what is no message syntax, such as a lone brace: that is shown as typed. The compiler's
 * objects have no prototype, which React does not carry to the browser; a round trip through JSON gives them
 * one.
 */
function compiledText(message: string): unknown {
  try {
    return JSON.parse(JSON.stringify(compile(message)))
  } catch {
    // Shown as typed.
    return message
  }
}

/** The named namespaces of a catalogue only: what a page sends to the browser. */
export function namespacesOf(catalogue: Catalogue, names: readonly string[]): Catalogue {
  return Object.fromEntries(names.flatMap((name) => (name in catalogue ? [[name, catalogue[name]]] : [])))
}
