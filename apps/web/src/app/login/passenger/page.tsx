import { redirect } from 'next/navigation'
import { loginQuery } from '#/session/login-path.ts'

/** The address of a code without its phone: where the phone is entered, and not the staff's password. */
export default async function PhoneLess({
  searchParams,
}: {
  searchParams: Promise<{ redirect?: string | string[] }>
}) {
  const { redirect: wanted } = await searchParams
  redirect(`/login/patient${loginQuery(wanted)}`)
}
