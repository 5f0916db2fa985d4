import { columns, select } from '@nemt/store/rows/select.ts'
import { begun, reachable } from '@nemt/domain/communication/contact.ts'
import { communicationProblem } from '@nemt/domain/communication/problems.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { message } from '#/message/text.ts'
import { isSpoken } from '#/passenger/check.ts'
import { tidyCommunication } from '#/phone/number.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalid, type Refusal } from '#/pipeline/refusal.ts'
import type { Keyed } from './teams.ts'
import { problemRefused } from '#/message/problem.ts'

type Contacted = { communication?: Communication | undefined }

/**
 * Rides as they came, each with a contact that says all it must and whose number is as it is dialled; refuses
 * a number that can't be, by its field.
 */
export function tidyContacts<R extends Contacted>(context: Context, rides: readonly R[]): R[] {
  return rides.map((ride, index) =>
    ride.communication
      ? {
          ...ride,
          communication: tidyCommunication(
            context,
            begun(ride.communication),
            `rides.${index}.communication`,
          ),
        }
      : ride,
  )
}

/** The clinical contacts that rides name, as far as the customer has them. Asked only where a ride names one. */
export function clinicalQuestion(sql: Sql, rides: readonly Contacted[]): { clinical?: Question<Keyed[]> } {
  const keys = rides.flatMap(({ communication }) => communication?.clinical ?? [])
  if (keys.length === 0) return {}
  return {
    clinical: many(
      select(
        sql,
        columns('clinical_contact', 'k', ['key']),
        sql`from clinical_contact k where k.customer_key = s.c and k.key = any(${keys})
          and k.archived_at is null`,
      ),
    ),
  }
}

type ContactFacts = {
  /** The passenger's, which counts where a contact names none. */
  language: string
  clinical: readonly Keyed[]
  /** Whom a ride reaches that names nobody of its own. */
  usual?: Communication | undefined
}

/**
 * Refuses contacts that the editor doesn't let anybody enter (V502–V508, server-behaviour §2.17), clinical
 * contacts that the customer doesn't have, and rides that reach nobody (V631). `rides`: those whose contact
 * is asked about.
 */
export function checkContacts(
  context: Context,
  rides: readonly Contacted[],
  { language, clinical, usual }: ContactFacts,
): void {
  for (const [index, { communication }] of rides.entries()) {
    const field = `rides.${index}.communication`
    const contact = communication ?? usual
    if (contact && !reachable(contact)) throw unreachable(context, `${field}.clinical`)
    if (!communication) continue
    const there =
      communication.clinical === undefined || clinical.some(({ key }) => key === communication.clinical)
    const problem =
      communicationProblem({ language, ...communication }) ??
      (isSpoken(communication)
        ? null
        : ({ code: 'communication_language_missing', field: 'language' } as const)) ??
      (there ? null : ({ code: 'clinical_missing', field: 'clinical' } as const))
    if (problem) throw problemRefused(context, { ...problem, field: `${field}.${problem.field}` })
  }
}

function unreachable(context: Context, field: string): Refusal {
  return invalid(
    field,
    message(context, 'error.ride_clinical_contact_missing'),
    'ride_clinical_contact_missing',
  )
}
