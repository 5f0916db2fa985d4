/**
 * Tells whoever embeds the portal what became of the session: other code of the page hears an event, a native
 * app's web view a message (C119, C120). The login carries it as text: it may use nothing from outside.
 */
export function tellSession(what: 'session.logout' | 'error.unauthorized'): void {
  dispatchEvent(new CustomEvent(what))
  const { ReactNativeWebView: bridge } = window as {
    ReactNativeWebView?: { postMessage?: (message: string) => void }
  }
  bridge?.postMessage?.(what)
}
