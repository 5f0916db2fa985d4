/** Times that people say by name, in both languages. */
const NAMED: Readonly<Record<string, number>> = {
  noon: 720,
  midday: 720,
  mediodia: 720,
  midnight: 0,
  medianoche: 0,
}

/**
 * '10 de la mañana', '8 at night': what follows an hour, as its half of the day. N is the night, M 'la mañana': nobody
 * can type these, as what is typed has small letters.
 */
const HALVES: Readonly<Record<string, string>> = {
  morning: 'a',
  madrugada: 'a',
  manana: 'M',
  afternoon: 'p',
  evening: 'p',
  tarde: 'p',
  night: 'N',
  noche: 'N',
}

/** The text without accents, words for the half of the day as its letter: '10 in the morning' is '10a'. */
function clockText(input: string): string {
  return input
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(?:at|(?:a )?las?|al?) /, '')
    .trim()
    .replace(/ (?:in the|at|(?:de|por) la) (\w+)$/, (said, half: string) => HALVES[half] ?? said)
    .replace(/(?:o'?clock|hrs?|h)$/, '')
}

/**
 * Minutes since midnight of a time as people type it (V471): '0930a', '930', '9:30 am', '12a', '5p', '1730',
 * '14:30', '9h30', 'noon', 'mediodía', '10 de la mañana'. Without a or p the day has 24 hours. Null when it is no
 * time of day, or only begun: '10:3' is not yet one.
 */
export function parseTime(input: string): number | null {
  const text = clockText(input)
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined
  if (named !== undefined) return named
  const [, hour, minute = 0, half] =
    /^(\d\d??)[\s.:h]*(\d\d)?([ap]m?|[MN])?$/.exec(text.replace(/[\s.]+(?=[apmMN]|$)/g, '')) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (!hour || minutes > 59) return null
  if (!half) return hours > 23 ? null : hours * 60 + minutes
  // Twelve at night is midnight, twelve 'de la mañana' noon; 'three at night' may be either: nobody guesses.
  if (hours < 1 || hours > 12 || (half === 'N' && hours < 6)) return null
  const isLater = half.startsWith('p') || half === (hours === 12 ? 'M' : 'N')
  return ((hours % 12) + (isLater ? 12 : 0)) * 60 + minutes
}

function pad(value: number) {
  return String(value).padStart(2, '0')
}

/**
 * yyyy-mm-dd of a date as people type it (V473): MM/DD/YYYY, M/D/YY, MMDDYYYY, yyyy-mm-dd. Null when it is no
 * date of the calendar. A year of two digits is of this century unless that would be after `latest`
 * (yyyy-mm-dd; pass today for a date of birth).
 */
export function parseDate(input: string, latest = '2049-12-31'): string | null {
  const text = input.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const ordered = us ? [us[3], us[1], us[2]] : []
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : ordered
  if (!year || !month || !day) return null
  const rest = `-${pad(Number(month))}-${pad(Number(day))}`
  const century = `20${year}${rest}` > latest ? '19' : '20'
  const date = (year.length === 4 ? year : century + year) + rest
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}
