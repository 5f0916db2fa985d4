import { readAccess } from '@nemt/domain/access/portal.ts'
import { isObject } from '../pipeline/fields.ts'

/**
 * Fields with `portal_settings`, a passenger's or a customer's, as they are kept: `read` is the older word for view
 * (X011). Whatever else is sent stays, to be judged.
 */
export function withKnownAccess<T>(fields: T): T {
  if (!isObject(fields) || !isObject(fields.portal_settings) || fields.portal_settings.access !== 'read')
    return fields
  return {
    ...fields,
    portal_settings: { ...fields.portal_settings, access: readAccess('read') },
  }
}

/** The same where such fields may stand under `passenger`. */
export function withPassengerAccess<T>(payload: T): T {
  return isObject(payload) && 'passenger' in payload
    ? { ...payload, passenger: withKnownAccess(payload.passenger) }
    : payload
}
