import { EventEmitter } from 'node:events'
import { Connections } from './connections.ts'

/** A connection as far as it is counted. */
class Peer extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string | undefined
  constructor(remoteAddress: string | undefined = 'a') {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    if (this.destroyed) return
    this.destroyed = true
    this.emit('close')
  }
}

function open(connections: Connections, ...peers: Peer[]) {
  return peers.map((peer) => (connections.opened(peer as never), peer))
}

function busy(connections: Connections, socket: Peer) {
  const response = new EventEmitter()
  connections.asked({ socket } as never, response as never)
  return () => response.emit('close')
}

test('S18 an address with too many connections loses its oldest idle one; other addresses lose none', () => {
  const connections = new Connections({ perAddress: 3, all: 100 })
  const peers = open(connections, new Peer(), new Peer('b'), new Peer(), new Peer())
  busy(connections, peers[0] as Peer)
  open(connections, new Peer())
  expect(peers.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false])
})

test('S18 when all are at work the newcomer goes', () => {
  const connections = new Connections({ perAddress: 2, all: 100 })
  const peers = open(connections, new Peer(), new Peer())
  for (const peer of peers) busy(connections, peer)
  const [newest] = open(connections, new Peer())
  expect([...peers.map(({ destroyed }) => destroyed), newest?.destroyed]).toEqual([false, false, true])
})

test('S18 behind a proxy only all together are bounded; the one that has been idle longest goes', () => {
  const connections = new Connections({ perAddress: undefined, all: 3 })
  const peers = open(connections, new Peer(), new Peer(), new Peer())
  busy(connections, peers[0] as Peer)()
  open(connections, new Peer())
  expect(peers.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
})

test('S18 a connection that fails, or is gone before it is seen, is nobody’s error', () => {
  const connections = new Connections({ perAddress: 3, all: 3 })
  const [peer, gone] = open(connections, new Peer(), Object.assign(new Peer(), { remoteAddress: undefined }))
  peer?.emit('error', new Error('reset'))
  expect([peer?.destroyed, gone?.destroyed]).toEqual([true, true])
})

test('pipelined requests: nothing else is written while one is answered', () => {
  const connections = new Connections({ perAddress: 3, all: 3 })
  const [peer] = open(connections, new Peer()) as [Peer]
  const [first, second] = [busy(connections, peer), busy(connections, peer)]
  first()
  expect(connections.answering(peer as never)).toBe(true)
  second()
  expect(connections.answering(peer as never)).toBe(false)
})

describe('S18 pipelined requests are served one after the other', () => {
  const ask = (connections: Connections, socket: Peer) => {
    const response = new EventEmitter()
    const state = { response, served: undefined as boolean | undefined }
    void connections.turn({ socket } as never, response as never).then((served) => (state.served = served))
    return state
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('each when the one before is answered; another connection waits for none of them', async () => {
    const connections = new Connections({ perAddress: 3, all: 3 })
    const [peer, other] = open(connections, new Peer(), new Peer()) as [Peer, Peer]
    const answers = [ask(connections, peer), ask(connections, peer), ask(connections, peer)]
    const others = ask(connections, other)
    const served = () => answers.map((one) => one.served)
    await settled()
    expect([...served(), others.served]).toEqual([true, undefined, undefined, true])
    answers[0]?.response.emit('close')
    await settled()
    expect(served()).toEqual([true, true, undefined])
    answers[1]?.response.emit('close')
    await settled()
    expect(served()).toEqual([true, true, true])
  })

  test('those of a connection that is gone are not served', async () => {
    const connections = new Connections({ perAddress: 3, all: 3 })
    const [peer] = open(connections, new Peer()) as [Peer]
    const answers = [ask(connections, peer), ask(connections, peer), ask(connections, peer)]
    peer.destroy()
    await settled()
    expect(answers.slice(1).map(({ served }) => served)).toEqual([false, false])
  })

  test('a connection that sends on and on is closed', async () => {
    const connections = new Connections({ perAddress: 3, all: 3 })
    const [peer] = open(connections, new Peer()) as [Peer]
    for (let sent = 0; sent < 64; sent++) ask(connections, peer)
    expect(peer.destroyed).toBe(false)
    ask(connections, peer)
    expect(peer.destroyed).toBe(true)
  })
})

test('S18 connections that are closed make room again', () => {
  const connections = new Connections({ perAddress: 100, all: 3 })
  for (const peer of open(connections, new Peer(), new Peer('b'), new Peer())) peer.destroy()
  const peers = open(connections, new Peer(), new Peer('b'), new Peer())
  expect(peers.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})

test('S18 a web socket is never the idle one that goes', () => {
  const connections = new Connections({ perAddress: 2, all: 100 })
  const peers = open(connections, new Peer(), new Peer())
  connections.upgraded(peers[0] as never)
  open(connections, new Peer())
  expect(peers.map(({ destroyed }) => destroyed)).toEqual([false, true])
  expect(connections.answering(peers[0] as never)).toBe(true)
})

test('R2 whoever stops closes what is idle, and leaves what is under way', () => {
  const connections = new Connections({ perAddress: 10, all: 10 })
  const peers = open(connections, new Peer(), new Peer(), new Peer(), new Peer()) as [Peer, Peer, Peer, Peer]
  busy(connections, peers[1])
  busy(connections, peers[2])()
  connections.upgraded(peers[3] as never)
  connections.closeIdle()
  expect(peers.map(({ destroyed }) => destroyed)).toEqual([true, false, true, false])
})
