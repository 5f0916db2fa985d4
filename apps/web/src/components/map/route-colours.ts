/** The fixed colours of alternative routes (V1310), the best one's first. */
export const routeColours = ['#087f5b', '#1d4ed8', '#7c3aed'] as const

export function routeColour(index: number): string {
  return routeColours[index % routeColours.length] as string
}
