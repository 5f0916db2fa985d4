'use client'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { DeferredPopup } from '#/components/popup/DeferredPopup.tsx'

const ChoiceItems = lazy(() =>
  import('./ChoiceItems.tsx').then((module) => ({ default: module.ChoiceItems })),
)

export type Choice<T extends string> = {
  value: T
  label: ReactNode
  count?: number
  /** Under which head it stands, with others of it; those without one stand under none. */
  group?: string
}

type Props<T extends string> = {
  /** What the button says: what is filtered, and how much of it is chosen. */
  label: string
  choices: readonly Choice<T>[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** A filter by any of several values: a button that says how many are chosen, and the list to tick them in. */
export function ChoiceMenu<T extends string>({ label, choices, chosen, onChange }: Props<T>) {
  return (
    <DeferredPopup
      popup="menu"
      button={
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          color="gray"
          rightSection={<IconChevronDown aria-hidden />}
        >
          {label}
        </Button>
      }
    >
      {(popup) => (
        <ChoiceItems
          popup={popup}
          choices={choices}
          chosen={chosen}
          onChange={(next) => onChange(choices.flatMap(({ value }) => (next.includes(value) ? [value] : [])))}
        />
      )}
    </DeferredPopup>
  )
}
