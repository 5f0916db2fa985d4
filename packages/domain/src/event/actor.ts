/** Who did something, as the event log and the audit keep it. */
export type Actor = {
  kind: 'coordinator' | 'passenger' | 'fleet' | 'system' | 'nobody' | 'user'
  /** The user's, passenger's or fleet's key. */
  key: string
  name?: string
  fleet?: string
  global?: boolean
  super?: boolean
  /** The visit on which global support did it (docs/decisions/051). */
  visit?: string
}
