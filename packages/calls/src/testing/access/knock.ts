import type { Portal } from '#/pipeline/portal.ts'
import { callNamed } from '#/registry.ts'
import { make } from '../make-call.ts'
import { asks } from './asks.ts'
import { callOf, expected, lineOf, type Use } from './table.ts'
import { whoIs, type Name } from './who.ts'
import type { Thing, Things } from './things.ts'
import type { World } from './world.ts'

/** One try of the table: who asked for what about which records, and what came back. */
export type Cell = { use: Use; name: Name; status: number; answer: object; it: Things }

/** Whether a line's call changes something. */
export function writes(use: Use): boolean {
  return callNamed(callOf(use))?.effect === 'write'
}

/** Whether the table lets somebody do what a line says. */
export function allowed(use: Use, name: Name): boolean {
  return expected(lineOf(use), whoIs(name)).includes(200)
}

/** The things that a line's payload names. */
export function namedBy(world: World, use: Use, name: Name): Set<Thing> {
  const read = new Set<Thing>()
  const watched = new Proxy(world.shared(name), {
    get: (things, thing) => {
      read.add(thing as Thing)
      return Reflect.get(things, thing) as string
    },
  })
  asks[use](watched, whoIs(name))
  return read
}

/** Makes a line's call as somebody, about these records, as a visitor from elsewhere would. */
export async function knock(
  portal: Portal,
  world: World,
  use: Use,
  name: Name,
  { it, token }: { it: Things; token: string | undefined },
): Promise<Cell> {
  const payload = asks[use](it, whoIs(name))
  const { status, ...answer } = await make(portal, world.hostOf(name), callOf(use), payload, {
    outbox: false,
    ...(token === undefined ? {} : { token }),
  })
  return { use, name, status, answer, it }
}

/** The same about records of its own, for what changes them. */
export async function knockAnew(
  portal: Portal,
  world: World,
  use: Use,
  name: Name,
  token: string | undefined,
): Promise<Cell> {
  const it = await world.fresh(name, namedBy(world, use, name))
  const who = whoIs(name)
  const needsOwn = lineOf(use).spends || (who.kind === 'fleet' && who.link)
  return knock(portal, world, use, name, { it, token: needsOwn ? await world.tokenOf(name, it.ride) : token })
}
