'use client'
import { useEffect, useRef, useState } from 'react'
import { send } from '../calls/send.ts'
import { serverNow } from '../calls/server-clock.ts'

/** How often a position is told, ms. */
const TELL_MS = 15_000
/** Without a network the latest are kept, in the page's memory alone. */
const MOST_KEPT = 60

type Point = { at: number; lat: number; lng: number }

/** Tells where this phone is while `on`, which ends by itself when the server says that the trip is over. */
export function useShare(ride: string, on: boolean, onEnd: () => void): { failed: boolean } {
  const [failed, setFailed] = useState(false)
  const kept = useRef<Point[]>([])
  useEffect(() => {
    if (!on) return
    const place = navigator.geolocation
    let isFirst = true
    const tell = async () => {
      const points = kept.current
      if (points.length === 0) return
      const answer = await send<{ shared: boolean }>('drive.position', { ride, points })
      if (!answer.ok) return
      kept.current = kept.current.filter((point) => !points.includes(point))
      if (!answer.data.shared) onEnd()
    }
    const watch = place.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setFailed(false)
        kept.current = thinned([...kept.current, { at: serverNow(), lat, lng }])
        if (isFirst) void tell()
        isFirst = false
      },
      () => setFailed(true),
      { enableHighAccuracy: true },
    )
    const telling = setInterval(() => void tell(), TELL_MS)
    return () => {
      place.clearWatch(watch)
      clearInterval(telling)
      kept.current = []
    }
  }, [ride, on, onEnd])
  return { failed }
}

/** A gap of half an hour keeps every other point rather than its end alone. */
function thinned(points: Point[]): Point[] {
  return points.length <= MOST_KEPT ? points : points.filter((_, index) => index % 2 === 1)
}
