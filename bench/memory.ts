import { connectSockets } from './push.ts'
import { rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'

const SOCKETS = 2_000
const KIBIBYTE = 1_024
/** What a socket may weigh (quality P11), KiB: in the heap, and with what the process holds besides. */
const LIMITS = { heap: { floor: 20, goal: 12 }, resident: { floor: 60, goal: 40 } }

/** P11: what a connected socket of a signed-in person costs the gateway, by its own figures. */
export async function measureMemory(stack: Stack): Promise<Row[]> {
  const customer = stack.customers[9] as string
  const before = await figuresOf(stack)
  const close = await connectSockets(stack, customer, SOCKETS)
  try {
    const after = await figuresOf(stack)
    return (['heap', 'resident'] as const).map((kind) => {
      const value = rounded((after[kind] - before[kind]) / SOCKETS / KIBIBYTE)
      const { floor, goal } = LIMITS[kind]
      return {
        id: 'P11',
        what: `memory of a connected socket, ${kind}, of ${SOCKETS}`,
        value,
        reference: 1,
        unit: 'KiB',
        ratio: value,
        floor,
        goal,
        better: 'lower' as const,
      }
    })
  } finally {
    close()
  }
}

type Figures = { heap: number; resident: number }

/** Bytes that the gateway holds once it has had time to let go: the least of some looks. */
async function figuresOf(stack: Stack): Promise<Figures> {
  const looks: Figures[] = []
  for (let look = 0; look < 8; look++) {
    const text = await (await fetch(`http://localhost:${stack.port}/api/metrics`)).text()
    const bytes = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    looks.push({
      heap: bytes('nodejs_heap_size_used_bytes'),
      resident: bytes('process_resident_memory_bytes'),
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return {
    heap: Math.min(...looks.map(({ heap }) => heap)),
    resident: Math.min(...looks.map(({ resident }) => resident)),
  }
}
