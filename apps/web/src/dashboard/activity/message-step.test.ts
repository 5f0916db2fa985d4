import { messageStep } from './message-step.ts'

test.each([
  ['V780', 'ok', 'send'],
  ['V780', 'a', 'nothing'],
  ['V780', ' 3 ', 'nothing'],
  ['V780', '   ', 'nothing'],
  ['V783', '1', 'number'],
  ['V784', ' 2\n', 'number'],
  ['V783', '12', 'send'],
])('%s Enter after %j: %s', (_, typed, step) => {
  expect(messageStep(typed)).toBe(step)
})
