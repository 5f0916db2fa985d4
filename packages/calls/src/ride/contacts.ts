import type { Communication } from '@nemt/domain/communication/schema.ts'
import { tidyCommunication } from '../phone/number.ts'
import type { Context } from '../pipeline/context.ts'

/** Rides as they came, each with its contact's number as it is dialled; refuses a number that can't be, by its field. */
export const tidyContacts = <R extends { communication?: Communication | undefined }>(context: Context, rides: readonly R[]): R[] =>
  rides.map((ride, index) =>
    ride.communication ? { ...ride, communication: tidyCommunication(context, ride.communication, `rides.${index}.communication`) } : ride,
  )
