import styles from './proofs.module.css'

/** The square in which strokes are counted (calls/drive/signature.ts). */
const SIDE = 1_000

/** A signature as it was drawn. */
export function Signature({ strokes, label }: { strokes: readonly number[][]; label: string }) {
  return (
    <svg
      className={styles.signature}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
    >
      {strokes.map((stroke, index) => (
        <polyline key={index} points={stroke.join(' ')} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
