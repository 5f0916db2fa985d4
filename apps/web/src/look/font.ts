import localFont from 'next/font/local'

/**
 * Inter, variable from 400 to 600, latin and extended latin, 30 KB (docs/decisions/039). Preloaded; what
 * stands in for it meanwhile has its metrics, so that nothing shifts.
 */
export const inter = localFont({
  src: './font/inter.woff2',
  weight: '400 600',
  display: 'swap',
  variable: '--font-inter',
  adjustFontFallback: 'Arial',
})
