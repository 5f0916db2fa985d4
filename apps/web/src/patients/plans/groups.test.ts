import { gapsOf, groupsOf, type Plan } from './groups.ts'

type Usage = Parameters<typeof groupsOf>[1][number]
const DAY = 86_400_000
const now = Date.UTC(2026, 10, 23)

function plan(key: string, policies: string[], end?: number, name = key): Plan {
  return { key, name, policies, limits: {}, effective: end === undefined ? {} : { end } }
}

function fund(key: string, policy_key: string, rest: Partial<Usage> = {}): Usage {
  const granted = { count: 4, cents: null }
  return { fund_key: key, policy_key, granted, expired: false, ...rest } as Usage
}

/** A group as its plan and its funds. */
function short(groups: ReturnType<typeof groupsOf>['shown']): string[] {
  return groups.map(({ plan: of, funds }) =>
    [of?.key ?? '-', ...funds.map(({ fund_key }) => fund_key)].join(' '),
  )
}

test('V865 V921 V308 plans with their funds; what ended more than three days ago is apart', () => {
  const plans = [
    plan('PLNnow', ['PCYa', 'PCYold']),
    plan('PLNjust', ['PCYb'], now - 2 * DAY),
    plan('PLNpast', ['PCYc'], now - 4 * DAY),
  ]
  const funds = [
    fund('FNDa', 'PCYa'),
    fund('FNDold', 'PCYold', { expired: true }),
    fund('FNDc', 'PCYc', { expired: true }),
    fund('FNDloose', 'PCYz'),
    fund('FNDlost', 'PCYy', { expired: true }),
  ]
  const { shown, ended } = groupsOf(plans, funds, now)
  expect(short(shown)).toEqual(['PLNnow FNDa', 'PLNjust', '- FNDloose'])
  expect(short(ended)).toEqual(['PLNnow FNDold', 'PLNpast FNDc', '- FNDlost'])
})

test('V927 V928 what the office forgot is said by key alone', () => {
  const endless = { granted: { count: null, cents: null } }
  expect(
    gapsOf([plan('PLNa', [], undefined, ' ')], [fund('FNDa', 'PCYa', endless), fund('FNDb', 'PCYb')]),
  ).toEqual(['Plan PLNa has no name.', 'Policy PCYa has no allotment.'])
})
