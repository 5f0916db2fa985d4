'use client'
import { LiveMark } from '../components/live/LiveMark.tsx'
import { useLiveState } from './state.ts'

/** The mark of the tab's own connection. Needs the namespace `live`. */
export function LiveStatus() {
  return <LiveMark state={useLiveState()} />
}
