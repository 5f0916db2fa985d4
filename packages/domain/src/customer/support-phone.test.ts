import { supportPhoneOf } from './support-phone.ts'

const support = { display: '(614) 555-0190' }
const own = { display: '(614) 555-0100' }

test.each([
  [{ config_support_phone: support, phone: own }, '(614) 555-0190'],
  [{ phone: own }, '(614) 555-0100'],
  [{ config_support_phone: {}, phone: own }, '(614) 555-0100'],
  [{ config_support_phone: { display: ' ' }, phone: own }, '(614) 555-0100'],
  [{ config_support_phone: { display: '' }, phone: { display: '' } }, undefined],
  [{}, undefined],
])('whom to phone at the customer %j: %s', (customer, phone) => {
  expect(supportPhoneOf(customer)).toBe(phone)
})
