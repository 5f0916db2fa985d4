import { getTranslations } from 'next-intl/server'
import type { Messages } from '#/language/sources.ts'

/**
 * The texts of the refusals that a login page may get, by code; what any call may be refused for is always
 * among them.
 */
export async function refusalTexts(
  codes: readonly (keyof Messages['error'])[],
): Promise<Record<string, string>> {
  const [error, refused] = await Promise.all([getTranslations('error'), getTranslations('login.refused')])
  return {
    ...Object.fromEntries(codes.map((code) => [code, error(code)])),
    ...Object.fromEntries(
      (['rate_limited', 'timeout', 'unreachable'] as const).map((code) => [code, refused(code)]),
    ),
  }
}
