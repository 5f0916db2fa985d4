/**
 * Mantine's names for the arrows of a calendar, and our message keys for them. The month and year between
 * them say their own name.
 */
export const calendarLabels = {
  previousMonth: 'previousMonth',
  nextMonth: 'nextMonth',
  previousYear: 'previousYear',
  nextYear: 'nextYear',
  previousDecade: 'previousDecade',
  nextDecade: 'nextDecade',
} as const
