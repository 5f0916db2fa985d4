import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { mayEditRides } from '@nemt/domain/access/portal.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { currentWording } from '#/language/wording.ts'
import { Texts } from '#/language/Texts.tsx'
import { keepChoiceOf, keepCookie } from '#/offline/keep-choice.ts'
import { CallOffice } from '#/portal/CallOffice.tsx'
import { LearnedReturns } from '#/portal/LazyLearnedReturns.tsx'
import { NewTrip } from '#/portal/NewTrip.tsx'
import { currentPortal } from '#/portal/require-passenger.ts'
import { upcomingSearch } from '#/portal/searches.ts'
import { portalTexts } from '#/portal/texts.ts'
import { UpcomingRides } from '#/portal/UpcomingRides.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('upcoming'),
  }
}

/** /passenger/dashboard (R013): the passenger's next rides, and what can be done with them. */
async function PassengerDashboard() {
  const [{ passenger, customer, access, mayChange }, policy, { timezone }, text] = [
    await currentPortal(),
    await call<DataOf<'policy.customer'>>('policy.customer'),
    await currentWording(),
    await getTranslations('portal'),
  ]
  const keeps = keepChoiceOf((await cookies()).get(keepCookie)?.value) === 'yes'
  const mayEdit = mayEditRides(access, policy)
  const search = upcomingSearch(timezone)
  const phone = supportPhoneOf(customer)
  const say = (word: 'book' | 'bookToo' | 'viewOnly') =>
    phone
      ? text(word, { customer: customer.name, phone })
      : text(`${word}NoPhone`, { customer: customer.name })
  return (
    <>
      <h1>{text('welcome', { name: passenger.name.first })}</h1>
      <Texts of={portalTexts}>
        {mayChange && <NewTrip />}
        {mayEdit && <LearnedReturns passenger={passenger.key} />}
        <Prefetched calls={[['ride.search', search]]}>
          <UpcomingRides
            search={search}
            zone={timezone}
            mayChange={mayChange}
            mayEdit={mayEdit}
            book={say(mayChange ? 'bookToo' : 'book')}
            change={say(mayChange ? 'bookToo' : 'viewOnly')}
            keepFor={keeps ? passenger.key : undefined}
          />
        </Prefetched>
        {phone && <CallOffice phone={phone} label={text('call', { phone })} />}
      </Texts>
    </>
  )
}

export default PassengerDashboard
