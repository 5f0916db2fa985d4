import type { Customer } from './schema.ts'

type Phones = {
  [Name in 'phone' | 'config_support_phone']?: Pick<NonNullable<Customer[Name]>, 'display'> | undefined
}

/** Whom to phone at a customer, as it is read: its support, else its own number; undefined where it has neither. */
export function supportPhoneOf({ config_support_phone, phone }: Phones): string | undefined {
  return [config_support_phone, phone].map((each) => each?.display?.trim()).find(Boolean)
}
