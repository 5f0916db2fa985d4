import { WebSocket } from 'ws'

/**
 * The bytes of a process's heap that are still in use once all that nobody needs was collected, asked of its inspector.
 * What its own figures tell also holds what waits for the collector, which may be as much again.
 */
export async function usedHeap(inspector: number): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  try {
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    return (await ask<{ usedSize: number }>(socket, 2, 'Runtime.getHeapUsage')).usedSize
  } finally {
    socket.terminate()
  }
}

function ask<T>(socket: WebSocket, id: number, method: string): Promise<T> {
  return new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error(`The inspector left at ${method}`)))
    socket.on('message', (text: Buffer) => {
      const answer = JSON.parse(text.toString()) as { id?: number; result: T; error?: { message: string } }
      if (answer.id !== id) return
      if (answer.error) reject(new Error(answer.error.message))
      else resolve(answer.result)
    })
    socket.send(JSON.stringify({ id, method }))
  })
}
