'use client'
import { useTranslations } from 'next-intl'
import { useRef, type PointerEvent } from 'react'
import { drawnOn } from './stroke.ts'
import styles from './drive.module.css'

/** The side of the square in which strokes are counted, and how many of them are kept. */
const SIDE = 1_000
const MOST_STROKES = 40

type Props = { strokes: number[][]; isSigned: boolean; onChange: (strokes: number[][]) => void }

/** A field to sign in with a finger. Each stroke is x and y in turn. */
export function SignaturePad({ strokes, isSigned, onChange }: Props) {
  const text = useTranslations('drive')
  const drawing = useRef<number[][] | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [partOf((clientX - left) / width), partOf((clientY - top) / height)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= MOST_STROKES) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [...strokes, pointOf(event)]
    onChange(drawing.current)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const all = drawing.current
    const stroke = all?.at(-1)
    if (!all || !stroke) return
    drawing.current = [...all.slice(0, -1), drawnOn(stroke, pointOf(event))]
    onChange(drawing.current)
  }
  const end = () => {
    drawing.current = null
  }
  return (
    <svg
      className={styles.pad}
      role="img"
      aria-label={text(isSigned ? 'signed' : 'signHere')}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.map((stroke, index) => (
        <polyline key={index} points={stroke.join(' ')} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

function partOf(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * SIDE)
}
