import {
  IconAmbulance,
  IconBed,
  IconDoor,
  IconDoorEnter,
  IconLuggage,
  IconOld,
  IconRoad,
  IconScooter,
  IconWalk,
  IconWheelchair,
  type Icon,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { needsOf, needWords, type Need } from '@nemt/domain/mobility/needs.ts'
import styles from './needs.module.css'

const icons: Record<Need, Icon> = {
  walking: IconWalk,
  walker: IconOld,
  wheelchair: IconWheelchair,
  wheelchair_power: IconWheelchair,
  wheelchair_bariatric: IconWheelchair,
  scooter: IconScooter,
  stretcher: IconBed,
  ambulance: IconAmbulance,
  curb: IconRoad,
  door: IconDoor,
  through_door: IconDoorEnter,
  equipment: IconLuggage,
}
/** A letter beside the icon, where kinds of one thing share it. */
const letters: Partial<Record<Need, string>> = { wheelchair_power: 'P', wheelchair_bariatric: 'B' }

type Props = {
  of: Parameters<typeof needsOf>[0]
  /** With their words beside them, where there is room. */
  words?: boolean
}

/** What a ride needs, as icons that say their words to a pointer and to readers. */
export function NeedsIcons({ of, words = false }: Props) {
  const text = useTranslations()
  return (
    <span className={styles.needs} data-words={words || undefined}>
      {needsOf(of).map((need) => {
        const Drawn = icons[need]
        const word = text(needWords(need))
        return words ? (
          <span key={need} className={styles.need}>
            <Drawn aria-hidden />
            {word}
          </span>
        ) : (
          <span key={need} className={styles.need} role="img" aria-label={word} title={word}>
            <Drawn aria-hidden />
            {letters[need] && <span aria-hidden>{letters[need]}</span>}
          </span>
        )
      })}
    </span>
  )
}
