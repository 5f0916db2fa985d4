'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** How slowly it is read, of the usual 1: nobody has to hear it twice. */
const RATE = 0.9

/** A phone keeps its voice. */
function never(): () => void {
  return () => {}
}

/** Reads words aloud with the phone's own voice; nothing where the phone has none. */
export function ReadAloud({ words, language }: { words: string; language: 'en' | 'es' }) {
  const text = useTranslations('readAloud')
  const [reading, setReading] = useState(false)
  const hasVoice = useSyncExternalStore(
    never,
    () => 'speechSynthesis' in window,
    () => false,
  )
  useEffect(() => {
    if (hasVoice) return () => speechSynthesis.cancel()
  }, [hasVoice])
  if (!hasVoice) return null
  const stop = () => {
    speechSynthesis.cancel()
    setReading(false)
  }
  const read = () => {
    const said = Object.assign(new SpeechSynthesisUtterance(words), { lang: language, rate: RATE })
    said.addEventListener('end', () => setReading(false))
    said.addEventListener('error', () => setReading(false))
    speechSynthesis.cancel()
    speechSynthesis.speak(said)
    setReading(true)
  }
  return (
    <Button size="lg" variant="default" onClick={reading ? stop : read}>
      {text(reading ? 'stop' : 'read')}
    </Button>
  )
}
