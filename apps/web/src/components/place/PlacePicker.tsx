'use client'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { Address, Point } from '@nemt/domain/address/schema.ts'
import { Picker } from '../picker/Picker.tsx'
import { useSearch } from '../picker/use-search.ts'
import { saysOnlyWhere, type PlaceSource } from '@nemt/domain/place/rank.ts'
import { offeredPlaces, typingDelay } from './offered-places.ts'
import { useUnit } from './use-unit.ts'

/**
 * A place to go to: an address with a name, if it has one. `approximate` when only its town or ZIP is known.
 */
export type FoundPlace = {
  key: string
  source: PlaceSource
  name?: string
  address: Address
  type?: 'home' | 'facility'
  approximate?: boolean
  notes?: { pickup?: string; dropoff?: string }
  /** The key of a saved place; what a search finds among those stands with the saved ones. */
  place?: string
  /** A whole town or ZIP code: no ride can stop there. */
  area?: boolean
  /** What somebody typed, which no map knows: it has no position until its pin is placed. */
  entered?: boolean
  /** Only nearly spelled as it was typed. */
  nearly?: true | undefined
}

type Props = {
  label: ReactNode
  value: FoundPlace | null
  onChange: (place: FoundPlace | null) => void
  saved: readonly FoundPlace[]
  search: (text: string) => Promise<FoundPlace[]>
  /** Where the way begins: what is near it comes first. */
  near?: Point | undefined
  /** What the search gives is all that may be chosen; another place is not permitted (doc 1 §5, M105). */
  savedOnly?: boolean
  /** How long keys are waited for, ms; the journey's way when absent (X048). */
  delay?: number
  error?: ReactNode
  name?: string
}

const atLeast = 3

/** Finds a place: saved ones first (up to 10), then addresses (up to 3). */
export function PlacePicker({
  label,
  value,
  onChange,
  saved,
  search,
  near,
  savedOnly = false,
  delay,
  error,
  name,
}: Props) {
  const translate = useTranslations('place')
  const [typed, setTyped] = useState<string | null>(null)
  const { optionOf, enteredOption } = useOptions(typed ?? '')
  const failure = useTranslations('failure')
  const [town, setTown] = useState(false)
  const [left, setLeft] = useState(false)
  const text = typed ?? (value ? labelOf(value) : '')
  const { state, found, settled } = useSearch(typed ?? '', {
    search,
    minimum: atLeast,
    delay: (query) => delay ?? typingDelay(query, atLeast),
  })
  const offered = offeredPlaces(typed ?? '', { saved, found: found.filter(({ entered }) => !entered), near })
  const asTyped = settled ? found.filter(({ entered }) => entered) : []
  // What is nearly spelled as it was typed: the search says so, where it found nothing else.
  const nearly = settled ? found.filter((place) => place.nearly) : []
  const all = [...offered.saved, ...offered.found, ...offered.inside, ...nearly, ...asTyped]
  // Typed words are no place: who goes on without one is told here, where it can be mended.
  const isUnchosen = left && settled && Boolean(typed?.trim())
  const missing = isUnchosen ? translate('choose') : error
  const notice = () => {
    if (state === 'failed') return failure('title')
    if (state === 'searching') return translate('searching')
    if (state === 'done' && all.length === 0) return translate(savedOnly ? 'notPermitted' : 'none')
    if (state === 'done') return undefined
    return all.length === 0 ? translate('hint') : undefined
  }
  return (
    <Picker
      label={label}
      name={name}
      error={town ? translate('town') : missing}
      text={text}
      onText={(next) => {
        setTyped(next)
        setTown(false)
        if (value) onChange(null)
      }}
      busy={state === 'searching'}
      settled={settled}
      notice={notice()}
      groups={[
        { label: translate('saved'), options: offered.saved.map(optionOf) },
        { label: translate('found'), options: offered.found.map(optionOf) },
        { label: translate('others'), options: [...offered.inside, ...nearly].map(optionOf) },
        { label: translate('unknown'), options: asTyped.map(enteredOption) },
      ]}
      onLeft={setLeft}
      onPick={(key) => {
        const place = all.find((each) => each.key === key)
        if (!place) return
        setTown(place.area === true)
        if (place.area) return setTyped(place.address.format)
        setTyped(null)
        onChange(place)
      }}
    />
  )
}

/** Places as options for a text: found or saved ones, and an address as it was typed. */
function useOptions(typed: string) {
  const text = useTranslations('place')
  const unitOf = useUnit()
  const titleOf = ({ source, name: called, address }: FoundPlace): string => {
    const ownPlace =
      source === 'home' || source === 'facility' || source === 'usual' ? text(`own.${source}`) : undefined
    return [ownPlace, called].filter(Boolean).join(' · ') || address.format
  }
  const optionOf = (place: FoundPlace) => ({
    key: place.key,
    label: titleOf(place),
    detail: detailOf(place).filter(Boolean).join(' · ') || undefined,
    // An address with its own ZIP is what was typed; a guess within a town, a whole town, a place of which only the
    // town was typed, or one that is only nearly spelled so, is picked on purpose.
    deliberate:
      place.area === true ||
      place.nearly === true ||
      (place.approximate === true && !place.address.zip) ||
      (place.source !== 'map' && saysOnlyWhere(typed, place)),
  })
  const detailOf = (place: FoundPlace) => [
    titleOf(place) !== place.address.format && place.address.format,
    place.address.subpremise && unitOf(place.address.subpremise),
    place.area && text('area'),
    place.approximate && !place.area && text('approximate'),
  ]
  const enteredOption = ({ key, address }: FoundPlace) => {
    const unit = address.subpremise && unitOf(address.subpremise)
    return {
      key,
      label: text('entered', { text: address.format }),
      detail: [unit, text('unlocated')].filter(Boolean).join(' · '),
      deliberate: true,
    }
  }
  return { optionOf, enteredOption }
}

function labelOf(place: FoundPlace): string {
  return place.name ? `${place.name}, ${place.address.format}` : place.address.format
}
