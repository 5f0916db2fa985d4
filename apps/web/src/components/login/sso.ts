/** Where single sign-on starts (doc 1 §2: /v1/saml/start with the wanted path as relay state). */
export function ssoStart(path: string | null): string {
  return `/api/auth/v1/saml/start?RelayState=${encodeURIComponent(path ?? '/')}`
}
