import { journey } from '../draft/store.ts'
import { hereHref } from './current-address.ts'
import { createHref, overridesOfLink, summaryHref } from './link.ts'

test('V195 the way back from the summary takes along what was let pass', () => {
  journey.open('somebody')
  expect(hereHref(createHref, 'coordinator')).toBe('/coordinate/journey/create?journey=e30=')
  journey.change((state) => ({ ...state, acknowledged: ['RID9'] }))
  for (const scope of ['coordinator', 'passenger'] as const)
    for (const href of [createHref, summaryHref]) {
      const address = new URL(hereHref(href, scope), 'http://x')
      expect(overridesOfLink(address.searchParams.get('overrides'))).toEqual(['RID9'])
    }
})
