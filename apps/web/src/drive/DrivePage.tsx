'use client'
import { Alert } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { refusal } from '@nemt/domain/copy/en/refusal.ts'
import { hasEnded } from '@nemt/domain/ride/drive.ts'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { Failure } from '../components/failure/Failure.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { languageOf } from '../language/languages.ts'
import { DriveFacts } from './DriveFacts.tsx'
import { DriveSteps } from './DriveSteps.tsx'
import { KeptOfOthers } from './Kept.tsx'
import { overAs } from './over-as.ts'
import { SharePosition } from './SharePosition.tsx'
import { useDrive, type Drive } from './use-drive.ts'
import page from '../provider/provider.module.css'

/**
 * A driver's page of one trip (docs/decisions/076-a-drivers-page.md): where to go, and the next step within reach. It
 * works through gaps in the network; what was pressed meanwhile is sent later, once.
 */
export function DrivePage({ ride }: { ride: string }) {
  const text = useTranslations()
  const wordsOf = useRefusal()
  const drive = useDrive(ride)
  const { data, error, refetch, status, steps, away, kept } = drive
  const language = languageOf(useLocale())
  if (away)
    return (
      <div className={page.page}>
        <Told steps={steps} isAway />
        <Empty title={text(`drive.${away}`)} whole />
      </div>
    )
  if (error && !data) return <Failure message={wordsOf(error)} onRetry={() => void refetch()} whole />
  if (!data || !status) return <p role="status">{text('app.loading')}</p>
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 className={page.title}>{text('drive.title')}</h1>
        <StatusMark status={data.trip ? status : data.status} soft />
      </div>
      <Told steps={steps} isOver={!data.trip} />
      <KeptOfOthers ride={ride} />
      {kept && data.trip && (
        <p className={page.hint}>
          {text('drive.asOf', { time: formatZonedTime(kept.at, data.trip.timezone, language) })}
        </p>
      )}
      {data.trip && !hasEnded(status) ? (
        <>
          <DriveFacts trip={data.trip} status={status} />
          <SharePosition ride={ride} status={status} />
          <DriveSteps drive={drive} trip={data.trip} grace={data.grace} />
        </>
      ) : (
        // What was pressed counts here at once, whenever it can be sent.
        <Empty title={text(`drive.${data.trip ? 'reported' : overAs(data.status)}`)}>
          {steps.waiting.length > 0 && data.trip && <p>{text('drive.keepOpen')}</p>}
        </Empty>
      )}
    </div>
  )
}

type ToldProps = Pick<Drive, 'steps'> & { isOver?: boolean; isAway?: boolean }

/**
 * What waits to be sent, for the network or (`isAway`) for the trip's own link, and what was not taken: that matters no
 * more once the trip is over.
 */
function Told({ steps: { waiting, held, refused }, isOver = false, isAway = false }: ToldProps) {
  const text = useTranslations()
  const words = useTranslations('refusal')
  const isKept = held !== null || (isAway && waiting.length > 0)
  const waits = isKept && (isAway || held === 'elsewhere' ? 'keptForLink' : 'kept')
  const told = refused && !isOver && (isKnown(refused.code) ? words(refused.code) : refused.message)
  return (
    <>
      <div role="status">
        {waits && <Alert color="orange">{text(`drive.${waits}`, { count: waiting.length })}</Alert>}
      </div>
      {told && (
        <Alert color="red" role="alert">
          {text('drive.refused', { why: told })}
        </Alert>
      )}
    </>
  )
}

/** Refusals whose words the page has in its own language; the server speaks English to drivers. */
function isKnown(code: string): code is keyof typeof refusal {
  return code in refusal
}
