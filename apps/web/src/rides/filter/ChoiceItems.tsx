'use client'
import { Menu } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Popup } from '#/components/popup/DeferredPopup.tsx'
import type { Choice } from './ChoiceMenu.tsx'
import styles from './filter.module.css'

type Props = {
  popup: Popup
  choices: readonly Choice<string>[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The values of a filter, to tick those that are wanted. */
export function ChoiceItems({ popup, choices, chosen, onChange }: Props) {
  const text = useTranslations('close')
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
        <Menu.CheckboxGroup value={[...chosen]} onChange={onChange}>
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
