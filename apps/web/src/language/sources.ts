import { en as rulesEnglish } from '@nemt/domain/copy/en.ts'
import { es as rulesSpanish } from '@nemt/domain/copy/es.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import screensEnglish from '../../messages/en.json' with { type: 'json' }
import screensSpanish from '../../messages/es.json' with { type: 'json' }
import journeyEnglish from '../../messages/journey/en.json' with { type: 'json' }
import journeySpanish from '../../messages/journey/es.json' with { type: 'json' }
import patientsEnglish from '../../messages/patients/en.json' with { type: 'json' }
import patientsSpanish from '../../messages/patients/es.json' with { type: 'json' }

/** Nested texts: namespaces, then keys, in ICU message syntax. */
export type Texts = { readonly [key: string]: string | Texts }

/**
 * The texts of the screens (messages/*.json) beside those of the rules (domain catalogue); no namespace is in
 * both.
 */
const english = { ...rulesEnglish, ...screensEnglish, ...journeyEnglish, ...patientsEnglish }
const spanish = { ...rulesSpanish, ...screensSpanish, ...journeySpanish, ...patientsSpanish }

/** The shape of all messages, for typed keys. */
export type Messages = typeof english

/** Every language's own texts, before a customer's words are put in. */
export const sources: Record<InterfaceLanguage, Texts> = { en: english, es: spanish }
