'use client'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '#/state/listeners.ts'

/** The cookie that remembers that a new offer is heard. */
const cookie = 'offer-sound'
const { subscribe, notify } = makeListeners()

function isOn(): boolean {
  return /(?:^|;\s*)offer-sound=on(?:;|$)/.test(document.cookie)
}

export function setSound(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${on ? 'on' : 'off'}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  notify()
}

/** Whether a new offer is heard in this browser; it isn't unless somebody switched it on. */
export function useSoundOn(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false)
}

/** Two short notes, Hz, and how long each is heard, s. */
const NOTES = [660, 880] as const
const NOTE_S = 0.14
const LOUD = 0.2

let audio: AudioContext | undefined

/**
 * Plays the sound of a new offer. A browser that was opened anew keeps silent until its page is touched once; then the
 * next one is heard.
 */
export async function playSound(): Promise<void> {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume()
  for (const [index, frequency] of NOTES.entries()) {
    const begins = audio.currentTime + index * NOTE_S
    const gain = new GainNode(audio, { gain: LOUD })
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(gain).connect(audio.destination)
    tone.start(begins)
    tone.stop(begins + NOTE_S)
  }
}
