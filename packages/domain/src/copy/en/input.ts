/** What is wrong with a field that no screen let anybody enter so; follows the field's name. */
export const input = {
  missing: 'is missing',
  empty: 'must not be empty',
  unknown: 'is not known',
  wrong: 'is not valid',
  choice: 'must be one of {choices}',
  long: 'may have {most} characters at most',
  short: 'must have {least} characters at least',
  many: 'may hold {most} entries at most',
  few: 'must hold {least} entries at least',
  much: 'must not be more than {most}',
  little: 'must not be less than {least}',
}
