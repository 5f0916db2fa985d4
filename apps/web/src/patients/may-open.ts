import { may } from '@nemt/domain/access/may.ts'

/** Whether passengers' records open for somebody: either word does, saving needs `passenger.edit` (X022). */
export function mayOpenRecords(permissions: readonly string[]): boolean {
  return may(permissions, 'passenger.view') || may(permissions, 'passenger.edit')
}
