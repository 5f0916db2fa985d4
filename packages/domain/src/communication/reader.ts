import { interfaceLanguage, interfaceLanguages, type InterfaceLanguage } from '../copy/language.ts'
import { otherContact } from './other-contact.ts'
import type { Communication } from './schema.ts'

/** Who reads what is told of a ride, and whose ride it is to them: a first name, or null where it is their own. */
export type Reader = { language: InterfaceLanguage; of: string | null }

/** The language, by its code, of who reads what is told of a ride, whether the screens have it or not. */
export function spokenBy({
  communication,
  passenger,
}: Pick<Told, 'communication'> & { passenger: { language?: string | undefined } }): string | undefined {
  return (otherContact(communication) && communication.language) || passenger.language
}

type Told = { communication: Communication; passenger: { first: string; language: string | undefined } }

/** The name by which a text says whose ride it is; null where there is none. */
export function calledBy(first: string): string | null {
  return first.trim().split(/\s+/)[0] || null
}

/**
 * The reader of what a ride's number is told (server-behaviour §2.13): its passenger; another contact reads their own
 * language (F151) where the screens have it, and first of all whose ride it is. So does a number that several
 * passengers share.
 */
export function readerOf({ communication, passenger }: Told, isShared = false): Reader {
  const own = interfaceLanguage(passenger.language)
  const of = calledBy(passenger.first)
  if (!otherContact(communication)) return { language: own, of: isShared ? of : null }
  const spoken = communication.language?.toLowerCase().split('-')[0]
  const language = interfaceLanguages.find((code) => code === spoken) ?? own
  return { language, of }
}
