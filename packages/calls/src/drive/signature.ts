import { isSignature, type UnsignedReason } from '@nemt/domain/ride/drive.ts'
import * as z from 'zod'

/** Sides of the square in which a signature is drawn. */
const SIDE = 1_000
const STROKES = 40
const NUMBERS = 400

/** A drawn signature: strokes, each a list of x and y in turn, small enough for a ride's record; no mere touch. */
export const signature = z
  .array(
    z
      .array(z.number().int().min(0).max(SIDE))
      .min(2)
      .max(NUMBERS)
      .refine((numbers) => numbers.length % 2 === 0, 'pairs'),
  )
  .min(1)
  .max(STROKES)
  .refine(isSignature, 'no_signature')

type Shown = { signature?: number[][] | undefined; unsigned?: UnsignedReason | undefined }

/** Nobody signs and doesn't: which of the two holds, no one but who was there can say. */
export function isOneProof({ signature: strokes, unsigned }: Shown): boolean {
  return strokes === undefined || unsigned === undefined
}

/** The proof of a completed ride: the signature, else why there is none; null where neither was told. */
export function proofOf(ride_key: string, at: number, { signature: strokes, unsigned }: Shown) {
  if (!strokes && !unsigned) return null
  return { ride_key, at, strokes: strokes ?? null, unsigned: strokes ? null : (unsigned ?? null) }
}
