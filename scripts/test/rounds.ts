import type { suites } from './suites.ts'

export type Name = keyof typeof suites

/** Lint works on one core, so what fits beside it is done beside it. */
const BESIDE: readonly Name[] = ['types', 'lint']

/** The chosen suites in their order, and which of them run at the same time. */
export function rounds(chosen: readonly Name[]): Name[][] {
  const together = BESIDE.every((name) => chosen.includes(name))
  if (!together) return chosen.map((name) => [name])
  const [first = 'types'] = chosen.filter((name) => BESIDE.includes(name))
  return chosen.flatMap((name) => {
    if (name === first) return [[...BESIDE]]
    return BESIDE.includes(name) ? [] : [[name]]
  })
}
