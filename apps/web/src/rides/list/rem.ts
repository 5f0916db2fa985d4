/** How many px a rem is here: people choose larger letters in their browsers. */
export function remInPixels(): number {
  if (typeof document === 'undefined') return 16
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
