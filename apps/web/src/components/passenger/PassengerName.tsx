import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { leadsSomewhere } from '../navigation/areas.ts'
import { Mark } from '../status/Mark.tsx'

export type NamedPassenger = {
  key: string
  name: { first: string; last: string }
  status?: 'active' | 'inactive' | 'archived'
}

/**
 * A passenger's name, first then last, with a mark when the record is not active; a link when `href` says
 * where to.
 */
export function PassengerName({ passenger, href }: { passenger: NamedPassenger; href?: string | undefined }) {
  const text = useTranslations('passenger')
  const name = `${passenger.name.first} ${passenger.name.last}`.trim() || text('unnamed')
  return (
    <span translate="no">
      {href && leadsSomewhere(href) ? (
        <Link href={href} prefetch={false}>
          {name}
        </Link>
      ) : (
        name
      )}
      {passenger.status && passenger.status !== 'active' && (
        <>
          {' '}
          <Mark hue="grey" soft>
            {text(passenger.status)}
          </Mark>
        </>
      )}
    </span>
  )
}
