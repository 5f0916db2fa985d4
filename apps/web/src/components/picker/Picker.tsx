'use client'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import styles from './picker.module.css'

export type PickerOption = {
  key: string
  label: string
  detail?: ReactNode
  /** Never ready for Enter by itself: somebody has to go to it. */
  deliberate?: boolean
}
export type PickerGroup = { label?: string; options: PickerOption[] }

type Props = {
  label: ReactNode
  /** What stands in the field: the text being typed, or the label of what was picked. */
  text: string
  onText: (text: string) => void
  groups: PickerGroup[]
  onPick: (key: string) => void
  /**
   * Hears that the focus left the field, or came to it. Where somebody hears it, an Enter that waits for the answer
   * counts also after that: it must not move the focus.
   */
  onLeft?: (left: boolean) => void
  /** The one line below the options: hint, searching, nothing found, failed. */
  notice?: string
  busy?: boolean
  /**
   * Whether the options belong to the text as it is typed now; Enter waits for those, so that it never picks
   * an earlier text's.
   */
  settled?: boolean
  placeholder?: string
  error?: ReactNode
  name?: string
  required?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A text field that offers what it finds: arrows, Enter and Esc as in any combobox. Pickers of passengers and
 * places are made of it.
 */
export function Picker({
  label,
  text,
  onText,
  groups,
  onPick,
  onLeft,
  notice,
  busy = false,
  settled = true,
  ref,
  ...field
}: Props) {
  const { combobox, list } = useList()
  const offered = groups.filter((group) => group.options.length > 0)
  const keys = offered.flatMap(({ options }) => options.map(({ key }) => key))
  const typed = useRef(false)
  const entered = useRef(false)
  const pick = (key: string) => {
    typed.current = false
    onPick(key)
    combobox.closeDropdown()
  }
  // The first option of what was typed is ready for Enter; an Enter that came before the answer takes it only
  // if its group has no other (the one passenger of that name, the one saved place): nobody has looked at
  // them yet.
  const ready = settled && keys.join(' ')
  // Options are drawn a moment before the first one is ready: an Enter in between waits as well.
  const prepared = useRef(ready)
  useEffect(() => {
    prepared.current = ready
    if (ready === false || !typed.current) return
    const [first] = offered
    const deliberate = first?.options[0]?.deliberate === true
    if (deliberate) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
    if (!entered.current) return
    entered.current = false
    if (first?.options.length === 1 && !deliberate) pick(first.options[0]!.key)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only new options count
  }, [ready])
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          // In a dialog the focus goes where this says, not to the button that closes it.
          data-autofocus={field.autoFocus || undefined}
          ref={ref}
          label={label}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            typed.current = true
            entered.current = false
            onText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || (settled && prepared.current === ready)) return
            event.preventDefault()
            entered.current = true
            combobox.resetSelectedOption()
          }}
          // Coming back to what was picked shows that, not a list over the fields below it; a click or an
          // arrow opens it.
          onFocus={() => {
            onLeft?.(false)
            if (text === '') combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            if (!onLeft) entered.current = false
            onLeft?.(true)
            combobox.closeDropdown()
          }}
          rightSection={busy ? <Loader size="var(--icon)" /> : undefined}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0 && !notice}>
        <Options id={list} label={typeof label === 'string' ? label : undefined} groups={offered} />
        {notice && <Notice>{notice}</Notice>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/**
 * The list of options, with its id known before it opens. Left to itself, the list tells that only after it was drawn:
 * until something draws the field again, that says that nothing is open.
 */
function useList() {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { setListId } = combobox
  const list = useId()
  useEffect(() => setListId(list), [setListId, list])
  return { combobox, list }
}

type ListProps = { id: string; label: string | undefined; groups: PickerGroup[] }

function Options({ id, label, groups }: ListProps) {
  return (
    <Combobox.Options id={id} aria-label={label} className={styles.options}>
      {groups.map(({ label: heading, options }, index) => (
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
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  )
}
