/** Blanks and what shows nothing, behind which a spreadsheet finds a formula all the same. */
const BEHIND_BLANKS = /^[\s\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** A text as a cell that no spreadsheet runs (S13). One that begins as a formula itself, `escape_formulas` escapes. */
function asText(text: string): string {
  return BEHIND_BLANKS.test(text) ? `'${text}` : text
}

/** How every file of lines is written for spreadsheets. */
export const FOR_SPREADSHEETS = { bom: true, escape_formulas: true, cast: { string: asText } }
