import { redirect } from 'next/navigation'

/** The address of a code without its phone: where the phone is entered, and not the staff's password. */
export default async function PhoneLess({
  searchParams,
}: {
  searchParams: Promise<{ redirect?: string | string[] }>
}) {
  const { redirect: wanted } = await searchParams
  redirect(
    typeof wanted === 'string' ? `/login/patient?redirect=${encodeURIComponent(wanted)}` : '/login/patient',
  )
}
