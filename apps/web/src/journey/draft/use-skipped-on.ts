'use client'
import { skippedTimes } from './times.ts'
import { useJourney } from './use-journey.ts'

/** The date, as it is read, on which the clock skips what was typed into a field; undefined where it doesn't. */
export function useSkippedOn(field: string, fallback: string): string | undefined {
  return useJourney(
    (state) => skippedTimes(state, fallback).find((skipped) => skipped.field === field)?.values.date,
  )
}
