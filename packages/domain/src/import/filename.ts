import type { Problem } from '../problem/problem.ts'
import { parseDate } from '../time/parse.ts'

/** What can be uploaded (V1067). */
export const importTypes = ['allotments', 'authfiles', 'cardholders', 'rosters'] as const
export type ImportType = (typeof importTypes)[number]
/** MIME types of uploads (V1065). */
export const uploadMimeTypes: readonly string[] = ['text/plain', 'text/csv']

export type ImportName = {
  customer: string
  type: ImportType
  date: string
  number?: number
  suffix?: string
  extension: 'txt' | 'csv'
}

const format = /^([a-z0-9][a-z0-9-]*)_([a-z]+)_(\d{8})(?:-(\d+))?(?:[_-]?([a-z]\w*))?\.(txt|csv)$/i

/**
 * The parts of customer_type_YYYYMMDD[-N][word].txt|csv (V1061–V1064), or null. date is yyyy-mm-dd and must
 * exist.
 */
export function parseImportName(name: string): ImportName | null {
  const [, customer, word, digits, number, suffix, extension] = format.exec(name) ?? []
  const type = importTypes.find((type) => type === word?.toLowerCase())
  const date = digits && parseDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
  if (!customer || !type || !date || !extension) return null
  return {
    customer: customer.toLowerCase(),
    type,
    date,
    ...(number && { number: Number(number) }),
    ...(suffix && { suffix }),
    extension: extension.toLowerCase() as 'txt' | 'csv',
  }
}

/** A name that would do, for the message. */
export function exampleName(customer: string, today: string): string {
  return `${customer}_rosters_${today.replaceAll('-', '')}.csv`
}

/**
 * Why a file can't be uploaded (V1061–V1069), or null. `types`: the import types that the customer has on;
 * none given = all. `today` yyyy-mm-dd.
 */
export function uploadProblem(
  file: { name: string; type: string },
  facts: { customer: string; today: string; enabled: boolean; types?: Readonly<Record<string, boolean>> },
): Problem | null {
  if (!facts.enabled) return { code: 'imports_disabled', field: 'file' }
  const parsed = parseImportName(file.name)
  const hasTypes = facts.types && Object.keys(facts.types).length > 0
  if (!parsed || parsed.customer !== facts.customer.toLowerCase())
    return {
      code: 'filename_wrong',
      field: 'file',
      values: { name: file.name, example: exampleName(facts.customer, facts.today) },
    }
  if (hasTypes && !facts.types?.[parsed.type]) return { code: 'imports_disabled', field: 'file' }
  return uploadMimeTypes.includes(file.type.split(';')[0]?.trim().toLowerCase() ?? '')
    ? null
    : { code: 'filetype_wrong', field: 'file' }
}
