'use client'
import { useDebouncedValue } from '@mantine/hooks'
import { SEARCH_TAKE, searchable } from '@nemt/domain/ride/search.ts'
import type { Refused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { recentByGraphql, searchByGraphql } from './graphql.ts'

/** How long after the last key the server is asked (V843); ms. */
const DEBOUNCE = 250

export type Patients = {
  /** What is shown: those opened last while too little is typed (V842), else a page of what was found. */
  of: 'recent' | 'found'
  patients: DataOf<'patient.search'>['patients'] | null
  /** How many were found on all pages. */
  total: number
  error: Refused | null
  /** What is shown belongs to an earlier question. */
  stale: boolean
  retry: () => void
}

/**
 * The passengers for what is typed, a quarter of a second after its last key; what was found stays until then. With
 * `graphql` they come from there (V840).
 */
export function usePatients(typed: string, page: number, graphql: boolean): Patients {
  const [query] = useDebouncedValue(typed.trim(), DEBOUNCE)
  const isSearch = searchable(typed)
  const recent = useCall('passenger.recent', {}, { freshMs: 0, ...(graphql && { from: recentByGraphql }) })
  const drop = (page - 1) * SEARCH_TAKE
  const asked = { query, take: SEARCH_TAKE, drop }
  const found = useCall('patient.search', asked, {
    keep: true,
    enabled: isSearch && searchable(query),
    ...(graphql && { from: () => searchByGraphql(asked) }),
  })
  const shown = isSearch ? found : recent
  return {
    of: isSearch ? 'found' : 'recent',
    patients: shown.data?.patients ?? null,
    total: (isSearch ? found.data?.total : recent.data?.patients.length) ?? 0,
    error: shown.error,
    stale: isSearch && (found.isPlaceholderData || query !== typed.trim()),
    retry: () => void shown.refetch(),
  }
}
