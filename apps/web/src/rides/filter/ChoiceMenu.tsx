'use client'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from './filter.module.css'

export type Choice<T extends string> = { value: T; label: ReactNode; count?: number }

type Props<T extends string> = {
  /** What the button says: what is filtered, and how much of it is chosen. */
  label: string
  choices: readonly Choice<T>[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** A filter by any of several values: a button that says how many are chosen, and the list to tick them in. */
export function ChoiceMenu<T extends string>({ label, choices, chosen, onChange }: Props<T>) {
  const text = useTranslations('close')
  return (
    <Menu position="bottom-start" width="var(--width-menu)" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          color="gray"
          rightSection={<IconChevronDown aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.CheckboxGroup
          value={[...chosen]}
          onChange={(next) => onChange(choices.flatMap(({ value }) => (next.includes(value) ? [value] : [])))}
        >
          {choices.map(({ value, label: name, count }) => (
            <Menu.CheckboxItem
              key={value}
              value={value}
              rightSection={count !== undefined && <span className="tabular">{count}</span>}
            >
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
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
