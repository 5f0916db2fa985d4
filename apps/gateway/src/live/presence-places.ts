import { othersAt } from '@nemt/domain/presence/others.ts'
import type { Present, PresentAt, Shown, Subject } from '@nemt/domain/presence/schema.ts'
import type { Socket } from 'socket.io'
import type { PresenceBus } from './presence-bus.ts'

/** A tab at a place. One that doesn't answer is not shown, until it does again. */
type Watcher = { socket: Socket; person: Present; silent: boolean }
/** What is looked at, with this gateway's tabs that show it. */
export type Place = Subject & { id: string; watchers: Map<Socket, Watcher> }

/** Who of this gateway is where; each change is told to all who are there, here and at the others. */
export type Places = {
  of: (socket: Socket) => Place[]
  sockets: () => Socket[]
  enter: (socket: Socket, at: string, shown: Shown, who: Pick<Present, 'key' | 'name'>) => void
  leave: (socket: Socket, place: Place) => void
  setSilent: (socket: Socket, silent: boolean) => void
  /** Tells those who are at a place who else is. */
  emit: (id: string) => void
  all: () => [string, Present[]][]
}

function shownOf({ watchers }: Place): Present[] {
  return [...watchers.values()].filter(({ silent }) => !silent).map(({ person }) => person)
}

/** The place of a subject among those of all customers. */
export function placeId(customer: string, { kind, key }: Subject): string {
  return `${customer}/${kind}/${key}`
}

/** Keeps the places in the memory of this process; `bus` says who is at them elsewhere. */
export function openPlaces(bus: () => Pick<PresenceBus, 'tell' | 'elsewhere'>): Places {
  const places = new Map<string, Place>()
  const of = (socket: Socket): Place[] => [...places.values()].filter(({ watchers }) => watchers.has(socket))
  const emit = (id: string): void => {
    const place = places.get(id)
    if (!place) return
    const { kind, key } = place
    const people = [...shownOf(place), ...bus().elsewhere(id)]
    for (const { socket, person } of place.watchers.values())
      socket.emit('present', { kind, key, people: othersAt(people, person.key) } satisfies PresentAt)
  }
  const tell = (place: Place): void => {
    bus().tell(place.id, shownOf(place))
    emit(place.id)
  }
  return {
    of,
    emit,
    sockets: () => [...new Set([...places.values()].flatMap(({ watchers }) => [...watchers.keys()]))],
    all: () => [...places].map(([id, place]) => [id, shownOf(place)]),
    enter: (socket, id, { kind, key, does }, who) => {
      const place = places.get(id) ?? { kind, key, id, watchers: new Map() }
      places.set(id, place)
      place.watchers.set(socket, { socket, person: { key: who.key, name: who.name, does }, silent: false })
      tell(place)
    },
    leave: (socket, place) => {
      if (!place.watchers.delete(socket)) return
      if (place.watchers.size === 0) places.delete(place.id)
      tell(place)
    },
    setSilent: (socket, silent) => {
      for (const place of of(socket)) {
        const watcher = place.watchers.get(socket)
        if (!watcher || watcher.silent === silent) continue
        watcher.silent = silent
        tell(place)
      }
    },
  }
}
