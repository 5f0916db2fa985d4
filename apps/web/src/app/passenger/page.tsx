import { redirect } from 'next/navigation'

/** R011: the portal begins at its dashboard. */
function PassengerRoot(): never {
  redirect('/passenger/dashboard')
}

export default PassengerRoot
