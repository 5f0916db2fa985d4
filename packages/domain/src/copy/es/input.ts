import type { input as english } from '../en/input.ts'

export const input: Record<keyof typeof english, string> = {
  missing: 'falta',
  empty: 'no debe estar vacío',
  unknown: 'no se conoce',
  wrong: 'no es válido',
  choice: 'debe ser uno de {choices}',
  long: 'puede tener {most} caracteres como máximo',
  short: 'debe tener {least} caracteres como mínimo',
  many: 'puede tener {most} entradas como máximo',
  few: 'debe tener {least} entradas como mínimo',
  much: 'no debe ser más de {most}',
  little: 'no debe ser menos de {least}',
}
