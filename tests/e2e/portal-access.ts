import { call, tokenOf } from './call.ts'

/** Lets a passenger of the demo book: most of them may only look. Gives their key. */
export async function mayBook(mrn: string): Promise<string> {
  const token = await tokenOf('lakeside', 'lead')
  const { patients } = await call<{ patients: { key: string }[] }>(
    'lakeside',
    'patient.search',
    { query: mrn },
    token,
  )
  const { key } = patients[0] as { key: string }
  await call('lakeside', 'passenger.update', { key, portal_settings: { access: 'edit' } }, token)
  return key
}
