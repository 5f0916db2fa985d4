import type { Customer } from '../customer/schema.ts'
import type { Accessibility } from '../mobility/schema.ts'
import type { Problem } from '../problem/problem.ts'

/** The five classes of the customer's configuration (F311–F315); the misspelt one is the field's name. */
export const claimClasses = [
  'standard_vehicle',
  'wheelchair_accesible_vehicle',
  'stretcher_van',
  'ambulance_basic',
  'ambulance_advanced',
] as const
export type ClaimClass = (typeof claimClasses)[number]

/** The class of a ride (X079): by vehicle, an ambulance by its service. */
export function claimClass({ vehicle, service }: Pick<Accessibility, 'vehicle' | 'service'>): ClaimClass {
  if (vehicle === 'ambulance') return service === 'als' ? 'ambulance_advanced' : 'ambulance_basic'
  if (vehicle === 'stretcher') return 'stretcher_van'
  return vehicle === 'wav' || vehicle === 'bariatric' ? 'wheelchair_accesible_vehicle' : 'standard_vehicle'
}

/** What a HCPCS code pays for; a code is checked for its meaning, not only for being one. */
export type Meaning = 'base' | 'mileage' | 'wait' | 'tolls' | 'escort' | 'other'
/**
 * Dated, so that a code's end or a payer's own table is a new row and not a new release. Dates inclusive,
 * yyyy-mm-dd.
 */
export type CodeRow = {
  code: string
  meaning: Meaning
  classes: readonly ClaimClass[]
  from: string
  to?: string
}

const vans: readonly ClaimClass[] = ['standard_vehicle', 'wheelchair_accesible_vehicle', 'stretcher_van']
const ambulances: readonly ClaimClass[] = ['ambulance_basic', 'ambulance_advanced']

function row(code: string, meaning: Meaning, classes: readonly ClaimClass[], from = '2000-01-01'): CodeRow {
  return { code, meaning, classes, from }
}

/**
 * HCPCS Level II codes of non-emergency transport (server-behaviour §2.14). States differ: a payer's own rows
 * go in front.
 */
export const codeRows: readonly CodeRow[] = [
  row('A0100', 'base', ['standard_vehicle']),
  row('A0130', 'base', ['wheelchair_accesible_vehicle']),
  row('T2005', 'base', ['stretcher_van']),
  row('A0428', 'base', ['ambulance_basic']),
  row('A0426', 'base', ['ambulance_advanced']),
  row('T2003', 'base', ['standard_vehicle']),
  row('A0080', 'base', ['standard_vehicle']),
  row('A0090', 'base', ['standard_vehicle']),
  row('A0110', 'base', ['standard_vehicle']),
  row('A0120', 'base', ['standard_vehicle']),
  row('S0215', 'mileage', ['standard_vehicle']),
  row('S0209', 'mileage', ['wheelchair_accesible_vehicle']),
  row('T2049', 'mileage', ['stretcher_van']),
  row('A0425', 'mileage', ambulances),
  row('T2007', 'wait', vans),
  row('A0420', 'wait', ambulances),
  row('A0170', 'tolls', [...vans, ...ambulances]),
  row('T2001', 'escort', [...vans, ...ambulances]),
  row('A0180', 'other', []),
  row('A0190', 'other', []),
  row('A0200', 'other', []),
  row('A0210', 'other', []),
]

function holdsOn({ from, to }: CodeRow, date: string) {
  return from <= date && (to === undefined || date <= to)
}

/** The code for a class and meaning on a date: the first row that holds; `own` rows of a payer come first. */
export function codeFor(
  claimClass: ClaimClass,
  meaning: Meaning,
  date: string,
  customRows: readonly CodeRow[] = [],
): string | undefined {
  return [...customRows, ...codeRows].find(
    (row) => row.meaning === meaning && row.classes.includes(claimClass) && holdsOn(row, date),
  )?.code
}

/** The base code of a class: the customer's, else the table's. */
export function baseCode(
  customer: Pick<Customer, 'claims'>,
  claimClass: ClaimClass,
  date: string,
  customRows: readonly CodeRow[] = [],
): string | undefined {
  return customer.claims?.[claimClass]?.trim() || codeFor(claimClass, 'base', date, customRows)
}

/**
 * Why a customer's code can't stand for a class, or null: not a code at all, or one that pays for something
 * else (A0200 is an escort's lodging).
 */
export function claimCodeProblem(claimClass: ClaimClass, code: string): Problem | null {
  const typed = code.trim().toUpperCase()
  if (typed === '') return null
  const rows = codeRows.filter((row) => row.code === typed)
  const wrong =
    !/^[A-Z]\d{4}$/.test(typed) ||
    (rows.length > 0 && !rows.some((row) => row.meaning === 'base' && row.classes.includes(claimClass)))
  return wrong ? { code: 'claims_code_wrong', field: `claims.${claimClass}`, values: { code: typed } } : null
}
