'use client'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import styles from './picker.module.css'

export type PickerOption = { key: string; label: string; detail?: ReactNode }
export type PickerGroup = { label?: string; options: PickerOption[] }

type Props = {
  label: ReactNode
  /** What stands in the field: the text being typed, or the label of what was picked. */
  text: string
  onText: (text: string) => void
  groups: PickerGroup[]
  onPick: (key: string) => void
  /** The one line below the options: hint, searching, nothing found, failed. */
  notice?: string
  busy?: boolean
  placeholder?: string
  error?: ReactNode
  name?: string
  required?: boolean
  footer?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A text field that offers what it finds: arrows, Enter and Esc as in any combobox. Pickers of passengers and places are made of it. */
export const Picker = ({ label, text, onText, groups, onPick, notice, busy = false, footer, ref, ...field }: Props) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const offered = groups.filter((group) => group.options.length > 0)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        onPick(key)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          ref={ref}
          label={label}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            onText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          rightSection={busy ? <Loader size={16} /> : undefined}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0 && !notice && !footer}>
        <Combobox.Options aria-label={typeof label === 'string' ? label : undefined} className={styles.options}>
          {offered.map(({ label: heading, options }, index) => (
            <Combobox.Group key={heading ?? index} label={heading}>
              {options.map((option) => (
                <Combobox.Option key={option.key} value={option.key}>
                  <span>{option.label}</span>
                  {option.detail && <span className={styles.detail}>{option.detail}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {notice && (
          <p role="status" className={styles.notice}>
            {notice}
          </p>
        )}
        {footer && <Combobox.Footer>{footer}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
