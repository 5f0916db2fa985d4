import type { InterfaceLanguage } from '../copy/language.ts'
import { parseDate } from './parse.ts'
import { addDays, weekday } from './zone.ts'

/** What the words of dates mean in a language; names by their beginnings, Monday and January first. */
type Words = {
  /** Days from today. */
  days: Readonly<Record<string, number>>
  weekdays: readonly RegExp[]
  months: readonly RegExp[]
  /** The number is in the first group. */
  inDays: RegExp
  inWeeks: RegExp
  /** Before or after a weekday: this week's, the nearest, the one of the next week. */
  thisOne: RegExp
  nextWeeks: RegExp
  /** What a date may be introduced by. */
  filler: RegExp
  /** Numbers as words, from one on. */
  counts: readonly string[]
}

const words: Record<InterfaceLanguage, Words> = {
  en: {
    days: { today: 0, tod: 0, tomorrow: 1, tmrw: 1, tmr: 1, tom: 1, 'day after tomorrow': 2 },
    weekdays: [
      /^mon(day)?$/,
      /^tue(s|sday)?$/,
      /^wed(nesday|s)?$/,
      /^thu(r|rs|rsday)?$/,
      /^fri(day)?$/,
      /^sat(urday)?$/,
      /^sun(day)?$/,
    ],
    months: monthsOf('jan feb mar apr may jun jul aug sep oct nov dec', {
      full: 'january february march april may june july august september october november december',
      also: { sep: 'sept' },
    }),
    inDays: /^(?:in )?(\d{1,3}|[a-z]+) days?$/,
    inWeeks: /^(?:in )?(\d{1,2}|[a-z]+) (?:weeks?|wks?)$/,
    thisOne: /^(?:this|coming) (.+)$/,
    nextWeeks: /^next (.+)$/,
    filler: /^(?:on|the) | of(?= )/g,
    counts: ['an?|one', 'two', 'three', 'four', 'five', 'six'],
  },
  es: {
    days: { hoy: 0, manana: 1, pasado: 2, 'pasado manana': 2 },
    weekdays: [
      /^lun(es)?$/,
      /^mar(tes)?$/,
      /^mie(rcoles)?$/,
      /^jue(ves)?$/,
      /^vie(rnes)?$/,
      /^sab(ado)?$/,
      /^dom(ingo)?$/,
    ],
    months: monthsOf('ene feb mar abr may jun jul ago sep oct nov dic', {
      full: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
      also: { sep: 'sept', septiembre: 'setiembre' },
    }),
    inDays: /^(?:en |dentro de )?(\d{1,3}|[a-z]+) dias?$/,
    inWeeks: /^(?:en |dentro de )?(\d{1,2}|[a-z]+) semanas?$/,
    thisOne: /^este (.+)$|^proximo (.+)$|^(.+) que viene$|^(.+) proximo$/,
    nextWeeks: /^(?:el )?(.+) de la (?:proxima semana|semana que viene|otra semana)$/,
    filler: /^(?:para )?(?:el )?dia |^(?:para )?el |^para | del?(?= )/g,
    counts: ['una?', 'dos', 'tres', 'cuatro', 'cinco', 'seis'],
  },
}

function monthsOf(short: string, { full, also }: { full: string; also: Record<string, string> }): RegExp[] {
  const long = full.split(' ')
  return short.split(' ').map((name, index) => {
    const whole = long[index] ?? name
    return new RegExp(`^(?:${[name, also[name], whole, also[whole]].filter(Boolean).join('|')})$`)
  })
}

function pad(value: number) {
  return String(value).padStart(2, '0')
}

/** The words without accents, ordinals and punctuation: 'Sat., Nov 28th' is 'sat nov 28', 'primero de' '1 de'. */
function tidy(input: string): string {
  return input
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th|ro|ero|[ºª°])(?= |,|$)/g, '$1')
    .replace(/\bprimero(?= de )/, '1')
    .replace(/[.,](?= |$)|,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first of such dates from `today` on that the calendar has; leap days come within eight years. */
function firstOf(candidates: readonly string[], today: string): string | null {
  return candidates.find((date) => date >= today && parseDate(date) !== null) ?? null
}

function years(today: string) {
  return Array.from({ length: 9 }, (_, ahead) => Number(today.slice(0, 4)) + ahead)
}

/** So many days ago, a date without its year is one that has passed, not next year's: it is refused as such. */
const PASSED_DAYS = 60

/** A month and a day of the year that comes, or of the one that is named. */
function ofMonth(month: number, day: number, year: string | undefined, today: string): string | null {
  if (year !== undefined) return parseDate(`${year.padStart(4, '20')}-${month}-${day}`)
  const lately = addDays(today, -PASSED_DAYS)
  return firstOf(
    years(lately).map((each) => `${each}-${pad(month)}-${pad(day)}`),
    lately,
  )
}

/** The next such day of a month that has it. */
function ofDay(day: number, today: string): string | null {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: 4 }, (_, ahead) => year * 12 + month - 1 + ahead)
  return firstOf(
    months.map((each) => `${Math.floor(each / 12)}-${pad((each % 12) + 1)}-${pad(day)}`),
    today,
  )
}

/**
 * Numbers only: '28', '11/28', '1128', '11/28/26'. The month comes first in both languages, as dates are
 * shown; in Spanish a first number that is no month is the day: '28/11'.
 */
function ofNumbers(text: string, today: string, language: InterfaceLanguage): string | null {
  const [, day] = /^(\d{1,2})$/.exec(text) ?? []
  if (day) return ofDay(Number(day), today)
  const [, one, two, year] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? []
  if (!one || !two) return null
  const dayFirst = language === 'es' && Number(one) > 12
  return ofMonth(Number(dayFirst ? two : one), Number(dayFirst ? one : two), year, today)
}

/** 'nov 28', '28 nov', '28 nov 2026', '28 noviembre'. */
function ofWords(text: string, today: string, { months }: Words): string | null {
  const [, first = '', second = '', year] = /^(\w+)[ -](\w+)(?: (\d{4}))?$/.exec(text) ?? []
  const [name, day] = /^\d+$/.test(first) ? [second, first] : [first, second]
  const month = months.findIndex((each) => each.test(name)) + 1
  return month > 0 && /^\d{1,2}$/.test(day) ? ofMonth(month, Number(day), year, today) : null
}

/** Days or weeks ahead: '+2', '+1w', 'in 3 days', 'en una semana'. */
function ahead(text: string, { days, inDays, inWeeks, counts }: Words): number | null {
  if (Object.hasOwn(days, text)) return days[text] ?? null
  const [, plus, unit] = /^\+ ?(\d{1,3}) ?([dws])?$/.exec(text) ?? []
  if (plus) return Number(plus) * (unit === 'w' || unit === 's' ? 7 : 1)
  const number = (count = '') =>
    Number(count) || counts.findIndex((each) => new RegExp(`^(?:${each})$`).test(count)) + 1 || null
  const dayCount = number(inDays.exec(text)?.[1])
  if (dayCount !== null) return dayCount
  const weekCount = number(inWeeks.exec(text)?.[1])
  return weekCount === null ? null : weekCount * 7
}

/** The next such weekday after today, the nearest from today on, or that of the next week (from Sunday). */
function ofWeekday(text: string, today: string, { weekdays, thisOne, nextWeeks }: Words): string | null {
  const named = (name: string) => weekdays.findIndex((each) => each.test(name)) + 1
  const nearest = (day: number, from: number) => {
    const days = (day - weekday(today) + 7) % 7
    return addDays(today, days < from ? days + 7 : days)
  }
  const next = named(nextWeeks.exec(text)?.[1] ?? '')
  if (next) return addDays(today, 7 - (weekday(today) % 7) + (next % 7))
  const nearer = named(thisOne.exec(text)?.slice(1).find(Boolean) ?? '')
  if (nearer) return nearest(nearer, text.startsWith('this ') || text.startsWith('este ') ? 0 : 1)
  const bare = named(text)
  return bare ? nearest(bare, 1) : null
}

/**
 * yyyy-mm-dd of a date as people say it on the phone, or null: '11/28', '28', 'tomorrow', 'mon', '+2', 'nov
 * 28', 'next friday'; in Spanish 'mañana', 'lunes', '28 nov', '28/11'. Without a year, a month or a week it is
 * the next that comes, or one of the last two months; a bare weekday is never today's. Only the whole text
 * counts, and a weekday beside a date has to be that date's. A full date (V473) may lie in the past. `today` is
 * yyyy-mm-dd (docs/decisions/046).
 */
export function parseSpokenDate(
  input: string,
  { today, language }: { today: string; language: InterfaceLanguage },
): string | null {
  const full = parseDate(input)
  if (full) return full
  const spoken = words[language]
  const whole = tidy(input)
  const text = whole.replaceAll(spoken.filler, '').trim()
  if (text === '') return null
  const days = ahead(whole, spoken) ?? ahead(text, spoken)
  if (days !== null) return addDays(today, days)
  const read = (part: string) => ofNumbers(part, today, language) ?? ofWords(part, today, spoken)
  const date = read(text) ?? ofWeekday(whole, today, spoken) ?? ofWeekday(text, today, spoken)
  if (date) return date
  const [, name = '', rest = ''] = /^(\S+) (.+)$/.exec(text) ?? []
  const day = spoken.weekdays.findIndex((each) => each.test(name)) + 1
  const dated = day > 0 ? read(rest.replaceAll(spoken.filler, '').trim()) : null
  return dated && weekday(dated) === day ? dated : null
}
