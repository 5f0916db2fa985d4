import { boundedCache } from '../cache/bounded.ts'
import { intlLocale, type InterfaceLanguage } from '../copy/language.ts'
import { localDate } from './zone.ts'

const formats = boundedCache<string, Intl.DateTimeFormat>(500)

/** Intl formats are costly to make; the zone is always explicit so that server and browser print the same. */
function format(
  language: InterfaceLanguage,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(options)}`
  let found = formats.get(key)
  if (!found)
    formats.set(key, (found = new Intl.DateTimeFormat(intlLocale[language], { ...options, timeZone: zone })))
  return found
}

function parts(formatter: Intl.DateTimeFormat, at: number) {
  return Object.fromEntries(
    formatter.formatToParts(at).map(({ type, value }) => [type, value.replace(/[\u00A0\u202F]/g, ' ')]),
  )
}

function midday(date: string) {
  return Date.parse(`${date}T12:00:00Z`)
}

/** The short name of the zone at an instant: 'CST', 'EDT'. */
export function zoneLabel(instant: number, zone: string, language: InterfaceLanguage = 'en'): string {
  return parts(format(language, zone, { timeZoneName: 'short' }), instant).timeZoneName ?? zone
}

/** hh:mma as inputs show it (V471), in both languages: '09:30am'. Minutes since midnight. */
export function formatMinutes(minutes: number): string {
  const hour = String(Math.floor(minutes / 60) % 12 || 12).padStart(2, '0')
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour}:${minute}${minutes < 720 ? 'am' : 'pm'}`
}

/** hh:mma of an instant (V482): '09:30am', in Spanish '09:30 a.m.'. */
export function formatTime(instant: number, zone: string, language: InterfaceLanguage = 'en'): string {
  const {
    hour = '',
    minute = '',
    dayPeriod = '',
  } = parts(format(language, zone, { hour: '2-digit', minute: '2-digit', hour12: true }), instant)
  return language === 'en' ? `${hour}:${minute}${dayPeriod.toLowerCase()}` : `${hour}:${minute} ${dayPeriod}`
}

/** hh:mma of a time of day, in minutes since midnight (V482): '09:30am', in Spanish '09:30 a.m.'. */
export function formatTimeOfDay(minutes: number, language: InterfaceLanguage): string {
  return formatTime(minutes * 60_000, 'UTC', language)
}

/** hh:mma with zone (V482): '09:30am CST'. */
export function formatZonedTime(instant: number, zone: string, language: InterfaceLanguage = 'en'): string {
  return `${formatTime(instant, zone, language)} ${zoneLabel(instant, zone, language)}`
}

/** Weekdays (1 to 7, from Monday on) by their short or whole names: 'Mon, Wed', 'lunes, miércoles'. */
export function formatWeekdays(
  days: readonly number[],
  language: InterfaceLanguage = 'en',
  length: 'short' | 'long' = 'short',
): string {
  const names = format(language, 'UTC', { weekday: length })
  // The first of January 2024 was a Monday.
  return days.map((day) => names.format(midday(`2024-01-0${day}`))).join(', ')
}

/** MM/DD/YYYY of yyyy-mm-dd (V484), in both languages: what people type is read in this order too. */
export function formatDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}

/**
 * The day of a text message, short since each letter is paid for: '12/05', in Spanish '5 dic', where 12/05 would be
 * the twelfth of May. No month's short name has a letter that halves what a message holds.
 */
export function formatTextDay(date: string, language: InterfaceLanguage = 'en'): string {
  if (language === 'en') return formatDate(date).slice(0, 5)
  return format(language, 'UTC', { month: 'short', day: 'numeric' })
    .format(midday(date))
    .replaceAll(' de ', ' ')
}

/** The day of a call, as people say it: 'December 5', '5 de diciembre'. */
export function formatHeardDay(date: string, language: InterfaceLanguage = 'en'): string {
  return format(language, 'UTC', { month: 'long', day: 'numeric' }).format(midday(date))
}

/** Date and time of an instant with its zone: '03/08/2026 09:30am CST' (V482, V484). */
export function formatMoment(instant: number, zone: string, language: InterfaceLanguage = 'en'): string {
  return `${formatDate(localDate(instant, zone))} ${formatZonedTime(instant, zone, language)}`
}

/** The day of an instant where it is another one than that of the time beside it, which names its own; else null. */
export function otherDay(instant: number, beside: number, zone: string): string | null {
  const day = localDate(instant, zone)
  return day === localDate(beside, zone) ? null : day
}

/** That other day, short and with a space after it, for before a time: '12/06 '; empty where it is the same day. */
export function dayBeside(
  instant: number,
  beside: number,
  zone: string,
  language: InterfaceLanguage = 'en',
): string {
  const day = otherDay(instant, beside, zone)
  return day === null ? '' : `${formatTextDay(day, language)} `
}

/** hh:mma with zone, and before it the day where the time beside it is of another one: '12/06 12:15am CST'. */
export function formatTimeBeside(
  instant: number,
  beside: number,
  zone: string,
  language: InterfaceLanguage = 'en',
): string {
  return dayBeside(instant, beside, zone, language) + formatZonedTime(instant, zone, language)
}

/** M/D/YYYY of yyyy-mm-dd (V472), the journey's date field. */
export function formatShortDate(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}/${date.slice(0, 4)}`
}

/** MMMM DD, YYYY of yyyy-mm-dd (V483): 'January 05, 2026', '5 de enero de 2026'. */
export function formatLongDate(date: string, language: InterfaceLanguage = 'en'): string {
  const {
    month = '',
    day = '',
    year = '',
  } = parts(format(language, 'UTC', { year: 'numeric', month: 'long', day: 'numeric' }), midday(date))
  return language === 'en' ? `${month} ${day.padStart(2, '0')}, ${year}` : `${day} de ${month} de ${year}`
}

const ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(number: number): string {
  return `${number}${ORDINALS[ordinalRules.select(number)] ?? 'th'}`
}

/** MMMM Do z of an instant (V485): 'July 3rd CDT', '3 de julio CDT'. */
export function formatMonthDay(instant: number, zone: string, language: InterfaceLanguage = 'en'): string {
  const { month = '', day = '' } = parts(format(language, zone, { month: 'long', day: 'numeric' }), instant)
  const named = language === 'en' ? `${month} ${ordinal(Number(day))}` : `${day} de ${month}`
  return `${named} ${zoneLabel(instant, zone, language)}`
}

/** A month by its name, of yyyy-mm: 'January 2026', 'enero de 2026'. */
export function formatMonth(month: string, language: InterfaceLanguage = 'en'): string {
  return format(language, 'UTC', { year: 'numeric', month: 'long' }).format(midday(`${month}-15`))
}

/**
 * A date as it is said back to whom it was said: 'Saturday, Nov 28', 'sábado, 28 nov'; with the year where it is
 * not today's. The month is short so that the longest ('miércoles, 30 sept 2027') has room beside its field. Both
 * dates yyyy-mm-dd.
 */
export function formatSpokenDay(date: string, today: string, language: InterfaceLanguage = 'en'): string {
  const options = { weekday: 'long', month: 'short', day: 'numeric' } as const
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(language, 'UTC', { ...options, ...year })
    .format(midday(date))
    .replaceAll(' de ', ' ')
}

/**
 * A day of a calendar, named in full and beginning with what its cell shows: '5, Monday, January 2026', '5,
 * lunes, enero de 2026'.
 */
export function formatCalendarDay(date: string, language: InterfaceLanguage = 'en'): string {
  const options = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  const {
    weekday = '',
    month = '',
    day = '',
    year = '',
  } = parts(format(language, 'UTC', options), midday(date))
  return `${day}, ${weekday}, ${month} ${language === 'en' ? '' : 'de '}${year}`
}

/**
 * The dashboard's date label (doc 2 §2.2): 'Today, Jan 05 2026', else 'Monday, Jan 05 2026'. Both dates
 * yyyy-mm-dd.
 */
export function formatDayLabel(date: string, today: string, language: InterfaceLanguage = 'en'): string {
  const {
    weekday = '',
    month = '',
    day = '',
    year = '',
  } = parts(
    format(language, 'UTC', { weekday: 'long', year: 'numeric', month: 'short', day: '2-digit' }),
    midday(date),
  )
  const named = language === 'en' ? weekday : weekday.charAt(0).toUpperCase() + weekday.slice(1)
  const name = date === today ? { en: 'Today', es: 'Hoy' }[language] : named
  return language === 'en' ? `${name}, ${month} ${day} ${year}` : `${name}, ${Number(day)} ${month} ${year}`
}
