import { keptNeeds } from './kept.ts'
import type { Accessibility } from './schema.ts'

const needs = { mobility: 'unassisted', vehicle: 'sedan', service: 'to_curb' } as const

test.each<[string, Partial<Accessibility>, Partial<Accessibility>]>([
  ['nothing brought', { equipment: false, equipment_type: 'Oxygen' }, { equipment: false }],
  [
    'something brought',
    { equipment: true, equipment_type: 'Oxygen' },
    { equipment: true, equipment_type: 'Oxygen' },
  ],
  ['no steps', { steps: false, steps_count: 9 }, { steps: false }],
  ['steps', { steps: true, steps_count: 9 }, { steps: true, steps_count: 9 }],
  ['no help', { psychosocial: { active: false, notes: 'Afraid' } }, { psychosocial: { active: false } }],
  [
    'help',
    { psychosocial: { active: true, notes: 'Afraid' } },
    { psychosocial: { active: true, notes: 'Afraid' } },
  ],
])('server-behaviour §2.17 needs are kept without what a no leaves over: %s', (_, entered, kept) => {
  expect(keptNeeds({ ...needs, ...entered })).toEqual({ ...needs, ...kept })
})

test('what no editor asks stays as it was, unless it is named', () => {
  const before = { ...needs, extra: { covid19: true } }
  expect(keptNeeds({ ...needs, weight: 170 }, before)).toEqual({
    ...needs,
    weight: 170,
    extra: { covid19: true },
  })
  expect(keptNeeds({ ...needs, extra: { covid19: false } }, before).extra).toEqual({ covid19: false })
  expect(keptNeeds(needs)).toEqual(needs)
})

test('F072 F193 V457 a wheelchair without a type is kept as the standard one', () => {
  const chair = { mobility: 'wheelchair', vehicle: 'wav', service: 'to_door' } as const
  expect(keptNeeds(chair)).toEqual({ ...chair, wheelchair: 'standard' })
  expect(keptNeeds({ ...chair, wheelchair: 'motorized' }).wheelchair).toBe('motorized')
  expect(keptNeeds(chair, { ...chair, mobility: 'walker' }).wheelchair).toBe('standard')
  // What was kept before without one is no other ride because of that.
  expect(keptNeeds({ ...chair, weight: 170 }, chair)).toEqual({ ...chair, weight: 170 })
})
