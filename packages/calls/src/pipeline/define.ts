import type { Permission } from '@nemt/domain/access/permissions.ts'
import type { Catalogue } from '@nemt/domain/copy/en.ts'
import type * as z from 'zod'
import type { Context } from './context.ts'
import type { Principal } from './principal.ts'

/**
 * public: no session; session: any signed-in person of the scopes; a word or one of several words:
 * coordinators must hold it.
 */
export type Need = 'public' | 'session' | Permission | readonly Permission[]

/**
 * A named call, as every door and the documentation see it. `permission`, `input` and `output` are required:
 * nothing is open by forgetting.
 */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  name: string
  /** One sentence for the documentation, which knows no jobs. */
  does?: string
  effect: 'read' | 'write'
  permission: Need
  /** Who may make it, besides the system itself. */
  scopes: readonly Principal['scope'][]
  input: I
  output: O
  /**
   * Brings an accepted older or shorter shape of the payload into the described one, before it is checked.
   */
  accept?: (payload: unknown) => unknown
  /**
   * A change that names only what is to be another: what is left out stays, so null isn't the same as left out, and
   * is refused where nothing can be taken away.
   */
  partial?: boolean
  /** Codes of their own for what a payload lacks, by the field's path with `*` for a place in a list. */
  lacking?: Readonly<Record<string, keyof Catalogue['error']>>
  /**
   * A hot list whose `run` builds its answer field by field, so that nothing undeclared can slip in: the
   * answer's check, a tenth of the call's time, is left to the tests.
   */
  exact?: boolean
  /**
   * The answer carries a token: it is not kept for a replay, because tokens are only ever stored as hashes.
   */
  secret?: boolean
  /** One of the provider's calls, which a fleet's own system may make by its key (docs/decisions/086). */
  byKey?: boolean
  /** A try to sign in: an address's failed ones are limited. */
  signIn?: boolean
  /** Only the system makes this call; no door offers it (`defineJob`). */
  internal?: boolean
  run: (context: Context, input: z.output<I>) => Promise<z.input<O>>
}

/** What a job says of itself; all else is the same of each. */
type Job<I extends z.ZodType, O extends z.ZodType> = Pick<Call<I, O>, 'name' | 'input' | 'output' | 'run'>

/** Declares a call; the types of input and output follow from their schemas. */
export function defineCall<const N extends string, I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O> & { name: N; does: string },
): Call<I, O> & { name: N } {
  return call
}

/** Declares a call that follows from what happened, or comes by the clock: the product alone makes it. */
export function defineJob<const N extends string, I extends z.ZodType, O extends z.ZodType>(
  job: Job<I, O> & { name: N },
): Call<I, O> & { name: N } {
  return { ...job, effect: 'write', permission: 'session', scopes: [], internal: true }
}
