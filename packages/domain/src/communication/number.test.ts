import { chooseNumber } from './number.ts'

const before = { display: '(614) 555-0198', raw: '+16145550198', extension: '77' } as const

test.each([
  ['V494 an extension that is seen stays', 'land', { extension: '77' }],
  ['one that is not seen goes with its number', 'smart', {}],
] as const)('%s', (_, type, kept) => {
  expect(chooseNumber({ phone: { ...before, type } }, '(614) 555-0199')).toEqual({
    phone: { type, display: '(614) 555-0199', raw: '+16145550199', ...kept },
  })
})

test('a number that is only begun is not dialled, and one that stays changes nothing', () => {
  expect(chooseNumber({ phone: { ...before, type: 'smart' } }, '(614) 5')).toEqual({
    phone: { type: 'smart', display: '(614) 5' },
  })
  const contact = { phone: { ...before, type: 'smart' as const } }
  expect(chooseNumber(contact, before.display)).toBe(contact)
})
