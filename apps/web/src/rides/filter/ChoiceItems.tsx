'use client'
import { Menu } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { plain } from '@nemt/domain/text/plain.ts'
import type { Popup } from '#/components/popup/DeferredPopup.tsx'
import type { Choice } from './ChoiceMenu.tsx'
import styles from './filter.module.css'

type Props = {
  popup: Popup
  choices: readonly Choice<string>[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** From so many values with names on they can be searched. */
const SEARCHED_FROM = 15

type GroupProps = Omit<Props, 'popup'> & { name: string | undefined }

/** Values that belong together, under a head with their number that ticks all of them. */
function Group({ name, choices, chosen, onChange }: GroupProps) {
  const own = choices.map(({ value }) => value)
  const others = chosen.filter((value) => !own.includes(value))
  const isWhole = own.every((value) => chosen.includes(value))
  return (
    <div {...(name !== undefined && { role: 'group', 'aria-label': name })}>
      {name !== undefined && (
        <Menu.CheckboxItem
          className={styles.head}
          checked={isWhole}
          onChange={() => onChange(isWhole ? others : [...others, ...own])}
          rightSection={<Count of={sumOf(choices)} />}
        >
          {name}
        </Menu.CheckboxItem>
      )}
      <Menu.CheckboxGroup
        value={chosen.filter((value) => own.includes(value))}
        onChange={(next) => onChange([...others, ...next])}
      >
        {choices.map(({ value, label, count }) => (
          <Menu.CheckboxItem
            key={value}
            className={name === undefined ? undefined : styles.member}
            value={value}
            rightSection={<Count of={count} />}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
    </div>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of !== undefined && <span className="tabular">{of}</span>
}

/** How many rides the values of a group have; undefined where that is not known. */
function sumOf(choices: GroupProps['choices']): number | undefined {
  return choices.reduce<number | undefined>(
    (sum, { count }) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
}

/** The values of a filter, to tick those that are wanted; what is ticked stays so while others are searched. */
export function ChoiceItems({ popup, choices, chosen, onChange }: Props) {
  const text = useTranslations('close')
  const [typed, setTyped] = useState('')
  const isSearched = choices.filter(({ label }) => typeof label === 'string').length >= SEARCHED_FROM
  const words = plain(typed)
  const shown = choices.filter(({ label }) => typeof label !== 'string' || plain(label).includes(words))
  return (
    <Menu
      position="bottom-start"
      width="var(--width-menu)"
      closeOnItemClick={false}
      opened={popup.opened}
      onChange={popup.onChange}
    >
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {isSearched && (
          <Menu.Search
            aria-label={text('find')}
            placeholder={text('find')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, of]) => (
          <Group key={group ?? ''} name={group} choices={of} {...{ chosen, onChange }} />
        ))}
        {shown.length === 0 && <Menu.Label>{text('nothingFound')}</Menu.Label>}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>{text('clear')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
