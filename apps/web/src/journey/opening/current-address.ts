import { journey } from '../draft/store.ts'
import type { JourneyScope } from '../settings/settings.ts'

/**
 * The address of a page for the request in hand: it carries what is needed to come here again, which are keys
 * only (V189, V195).
 */
export function hereHref(
  href: (beside: { scope: JourneyScope; rides?: readonly string[]; overrides?: readonly string[] }) => string,
  scope: JourneyScope,
): string {
  const { editing, acknowledged } = journey.current()
  return href({
    scope,
    ...(editing && { rides: editing.rides.map(({ key }) => key) }),
    ...(acknowledged && { overrides: acknowledged }),
  })
}
