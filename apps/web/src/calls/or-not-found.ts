import 'server-only'
import { notFound } from 'next/navigation'
import { isRefused } from './answer.ts'

/** Nobody has such a key, it is none, or it is not theirs to see: a page tells these apart to nobody. */
const NOT_THERE = ['not_found', 'bad_input', 'forbidden']

/**
 * What a call gives of something that the page's address names, or the page of what isn't there. Throws what else it
 * was refused for.
 */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (NOT_THERE.some((code) => isRefused(error, code))) notFound()
    throw error
  }
}
