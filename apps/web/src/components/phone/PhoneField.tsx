'use client'
import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode, type Ref } from 'react'
import { formatPhone, isPhone } from '@nemt/domain/phone/phone.ts'

type Props = {
  label: ReactNode
  /** As displayed: (###) ###-####, possibly unfinished. */
  value: string
  onChange: (display: string) => void
  error?: ReactNode
  name?: string
  size?: 'sm' | 'md' | 'lg'
  required?: boolean
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A phone number under the mask (###) ###-####, first digit 1–9 (V477, V478). Pasted numbers with +1, dots or
 * spaces are taken too.
 */
export function PhoneField({ value, onChange, error, ref, ...field }: Props) {
  const text = useTranslations('phone')
  const [left, setLeft] = useState(false)
  // While deleting, the mask must not put back what was just removed.
  const masked = (typed: string) => (typed.length < value.length ? typed : formatPhone(typed))
  const wrong = left && value !== '' && !isPhone(value)
  return (
    <TextInput
      {...field}
      ref={ref}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={text('hint')}
      value={value}
      onChange={(event) => onChange(masked(event.currentTarget.value))}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        onChange(formatPhone(value))
      }}
      error={error ?? (wrong && text('invalid'))}
    />
  )
}
