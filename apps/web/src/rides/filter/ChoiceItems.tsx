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
        <Menu.CheckboxGroup value={[...chosen]} onChange={onChange}>
          {shown.map(({ value, label: name, count }) => (
            <Menu.CheckboxItem
              key={value}
              value={value}
              rightSection={count !== undefined && <span className="tabular">{count}</span>}
            >
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
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
