'use client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { send } from '../calls/send.ts'
import { serverNow } from '../calls/server-clock.ts'
import { positionTeller } from './position-teller.ts'

/** How often a position is told, ms. */
const TELL_MS = 15_000

/**
 * What becomes of a driver's wish to share where they are: `seeking` no position yet, `lost` none at the moment,
 * `denied` this phone gives none to the page until somebody allows it.
 */
export type Sharing = 'off' | 'seeking' | 'sharing' | 'lost' | 'denied'

/**
 * Tells where this phone is from `start` on, until `stop` or the end of the trip; after a denial as soon as the browser
 * allows it (docs/decisions/077).
 */
export function useShare(ride: string, isUnderWay: boolean) {
  const [sharing, setSharing] = useState<Sharing>('off')
  const teller = useMemo(
    () =>
      positionTeller(
        (told) => send<{ shared: boolean }>('drive.position', { ride, ...told }),
        () => setSharing('off'),
      ),
    [ride],
  )
  const start = useCallback(() => {
    teller.begin()
    setSharing('geolocation' in navigator ? 'seeking' : 'denied')
  }, [teller])
  const stop = useCallback(() => {
    setSharing('off')
    void teller.stop()
  }, [teller])
  const deny = useCallback(() => {
    setSharing('denied')
    void teller.stop()
  }, [teller])
  const isWatched = isUnderWay && sharing !== 'off' && sharing !== 'denied'
  useEffect(() => {
    if (!isWatched) return
    let isFirst = true
    const place = navigator.geolocation
    const watch = place.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setSharing('sharing')
        teller.add({ at: serverNow(), lat, lng })
        if (isFirst) void teller.tell()
        isFirst = false
      },
      ({ code, PERMISSION_DENIED }) => (code === PERMISSION_DENIED ? deny() : setSharing('lost')),
      { enableHighAccuracy: true },
    )
    return () => place.clearWatch(watch)
  }, [isWatched, teller, deny])
  // Also after a stop: one that could not be told yet must not leave the vehicle on a map.
  useEffect(() => {
    if (!isUnderWay) return
    const telling = setInterval(() => void teller.tell(), TELL_MS)
    return () => clearInterval(telling)
  }, [isUnderWay, teller])
  useAllowed(isUnderWay && sharing === 'denied', start)
  return { sharing, start, stop }
}

/** Hears, while `on`, that the browser allows positions: it asks nobody a second time by itself. */
function useAllowed(on: boolean, onAllowed: () => void): void {
  useEffect(() => {
    if (!on) return
    const ending = new AbortController()
    const { signal } = ending
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) =>
        permission.addEventListener('change', () => permission.state === 'granted' && onAllowed(), {
          signal,
        }),
      )
      // A browser that can't say: there is the button.
      .catch(() => undefined)
    return () => ending.abort()
  }, [on, onAllowed])
}
