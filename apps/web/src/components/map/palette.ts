/** Colours of the embedded base map in one scheme; text on land passes AA. */
export type Palette = {
  water: string
  land: string
  county: string
  state: string
  text: string
  halo: string
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    water: '#cfe3ec',
    land: '#f7f5f0',
    county: '#dcd7cc',
    state: '#a8a294',
    text: '#3b3a36',
    halo: '#f7f5f0',
  },
  dark: {
    water: '#15242c',
    land: '#2a2a2a',
    county: '#3b3b3b',
    state: '#6a6a6a',
    text: '#d6d6d6',
    halo: '#2a2a2a',
  },
}
