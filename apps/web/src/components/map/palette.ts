/** Colours of the embedded base map in one scheme; text on land passes AA. */
export type Palette = {
  water: string
  land: string
  county: string
  state: string
  text: string
  halo: string
  roads: {
    street: string
    main: string
    motorway: string
    path: string
    edge: string
    motorwayEdge: string
    /** Behind street names. */
    halo: string
  }
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    water: '#cfe3ec',
    land: '#f7f5f0',
    county: '#dcd7cc',
    state: '#a8a294',
    text: '#3b3a36',
    halo: '#f7f5f0',
    roads: {
      street: '#ffffff',
      main: '#fdf3d0',
      motorway: '#f3cf8e',
      path: '#c9c2b2',
      edge: '#d5cfc2',
      motorwayEdge: '#d9a94f',
      halo: '#ffffff',
    },
  },
  dark: {
    water: '#15242c',
    land: '#2a2a2a',
    county: '#3b3b3b',
    state: '#6a6a6a',
    text: '#d6d6d6',
    halo: '#2a2a2a',
    roads: {
      street: '#454545',
      main: '#565248',
      motorway: '#574d36',
      path: '#4a4a4a',
      edge: '#1f1f1f',
      motorwayEdge: '#1f1f1f',
      halo: '#2a2a2a',
    },
  },
}
