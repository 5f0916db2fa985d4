import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { DataOf } from '../../../../../calls/named.ts'
import { isRefused } from '../../../../../calls/answer.ts'
import { call } from '../../../../../calls/page.ts'
import { Create } from '../../../../../journey/create/Create.tsx'
import { passengerOfLink } from '../../../../../journey/link.ts'
import { requireSession } from '../../../../../session/session.ts'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('journey'))('title') })

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** /coordinate/journey/create: the trip request, for the passenger of the link if it names one. */
const CreatePage = async ({ searchParams }: Props) => {
  await requireSession()
  const { journey } = await searchParams
  const key = passengerOfLink(typeof journey === 'string' ? journey : null)
  return <Create passenger={key ? await passengerOf(key) : null} />
}

/** Somebody else's or a wrong key is an empty journey. */
const passengerOf = async (key: string): Promise<DataOf<'passenger.info'> | null> => {
  try {
    return await call<DataOf<'passenger.info'>>('passenger.info', { key })
  } catch (error) {
    if (isRefused(error, 'not_found')) return null
    throw error
  }
}

export default CreatePage
