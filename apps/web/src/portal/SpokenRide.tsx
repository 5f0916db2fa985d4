import { getLocale, getTranslations } from 'next-intl/server'
import { etaOf, vehicleWords } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatHeardDay, formatLongDate, formatTime, otherDay } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import { Texts } from '#/language/Texts.tsx'
import { ReadAloud } from './ReadAloud.tsx'
import { isSpokenAsComing, spokenAs } from './spoken-as.ts'

/** A ride in whole sentences, as somebody says them: for who hears them read, by a screen reader or by the phone. */
export async function SpokenRide({ ride }: { ride: Ride }) {
  const language = languageOf(await getLocale())
  const words = await sentencesOf(ride)
  return (
    <>
      <p id="spoken">{words}</p>
      <Texts of={['readAloud']}>
        <ReadAloud words={words} language={language} />
      </Texts>
    </>
  )
}

async function sentencesOf(ride: Ride): Promise<string> {
  const [text, language] = [await getTranslations('spoken'), languageOf(await getLocale())]
  const { times, timezone, stops, driver } = ride
  const time = (at: number) => formatTime(at, timezone, language)
  const dayOf = (at: number) => {
    const day = otherDay(at, times.needed, timezone)
    return day === null ? '' : `${formatHeardDay(day, language)} `
  }
  const when = { day: formatLongDate(localDate(times.needed, timezone), language), time: time(times.needed) }
  const way = { pickup: spokenPlace(stops.pickup), dropoff: spokenPlace(stops.dropoff) }
  const as = spokenAs(ride)
  const eta = etaOf(ride)
  const head = text(as, {
    ...when,
    ...way,
    ...(as === 'comingAt' && eta !== null ? { time: time(eta) } : {}),
  })
  if (!isSpokenAsComing(as)) return head
  const vehicle = vehicleWords(ride)
  return [
    head,
    as !== 'aboard' && text('dropoff', way),
    times.appointment !== undefined &&
      text('appointment', { time: `${dayOf(times.appointment)}${time(times.appointment)}` }),
    driver?.name && text('driver', { driver: driver.name }),
    driver?.name && vehicle && text('vehicle', { vehicle }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A place as somebody says it: its name, else its street, without the town and the code. */
function spokenPlace({ name, address }: Ride['stops']['pickup']): string {
  return name ?? address.format.split(',')[0] ?? address.format
}
