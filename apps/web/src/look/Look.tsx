'use client'
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useEffect, useMemo, type ReactNode } from 'react'
import { colorSchemeCookie, preferenceCookie, type ColorScheme } from './color-scheme.ts'
import { LabelsContext, type Labels } from './labels.ts'
import { cssVariablesResolver, themeWith } from './theme.ts'

/** Keeps the colour scheme in a cookie instead of the page's storage, so that the server paints it. */
function inCookie(initial: ColorScheme): MantineColorSchemeManager {
  return {
    get: () => initial,
    set: (scheme) => {
      document.cookie = preferenceCookie(colorSchemeCookie, scheme, location.protocol === 'https:')
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  }
}

/** The scroll lock under dialogs writes a style element of its own and looks for the nonce in this global. */
function allowStyles(nonce: string): void {
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}

type Props = { nonce: string; colorScheme: ColorScheme; labels: Labels; children: ReactNode }

/**
 * The look of the whole application; the nonce lets Mantine's own style element pass the content security
 * policy.
 */
export function Look({ nonce, colorScheme, labels, children }: Props) {
  const theme = useMemo(() => themeWith(labels), [labels])
  const manager = useMemo(() => inCookie(colorScheme), [colorScheme])
  useEffect(() => allowStyles(nonce), [nonce])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme={colorScheme}
      getStyleNonce={() => nonce}
    >
      <LabelsContext value={labels}>{children}</LabelsContext>
    </MantineProvider>
  )
}
