import { putAddress } from './replace-address.ts'

/** Whether the address was written past the router since it was told the last time. */
let isUntold = false

/**
 * Writes the address past the router: hearing of it, the router would give up going elsewhere, had somebody just
 * pressed a link.
 */
export function noteAddress(path: string): void {
  isUntold = true
  history.replaceState(history.state, '', path)
}

/**
 * Tells the router of an address that was written past it, before it renders anew and writes its own; what it knows
 * already it isn't told again, for the same reason.
 */
export function tellAddress(): void {
  if (!isUntold) return
  isUntold = false
  putAddress(location.pathname + location.search + location.hash)
}
