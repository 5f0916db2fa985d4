import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { logFault } from '#/last-resort.ts'
import { areaOf, AREA_FILES, type Area } from './area.ts'
import { findWays } from './find.ts'
import { openEngine, type Engine } from './graph.ts'
import { wayAsked, type WaysFound } from './schema.ts'
import { turns } from './turns.ts'

/** Ways that are searched at a time: one a core of the machine that this is made for. */
const AT_ONCE = 2
/** Ways that may wait. Who comes later hears at once that it is busy, and takes the model. */
const WAITING = 200
/** A question is two points. Bytes. */
const LARGEST = 1_000

/**
 * The server that finds ways on areas' streets (`POST /way`), for the other processes on this machine: 200
 * with the ways, 404 where no area holds both ends, 503 while too many wait, 400 for anything else. An area
 * that was replaced is opened anew, and the engine of the one before ends with its last question.
 *
 * @param areas those of now, asked anew at each question
 * @param open opens the engine of a graph's folder
 */
export function routerServer(
  areas: () => readonly Area[],
  open: (graph: string) => Engine | undefined = opened,
): Server {
  const engines = new Map<string, Engine | undefined>()
  const turn = turns(AT_ONCE, WAITING)
  const engineOf = ({ folder }: Area): Engine | undefined => {
    if (engines.has(folder)) return engines.get(folder)
    for (const known of engines.keys())
      if (path.dirname(known) === path.dirname(folder)) engines.delete(known)
    const graph = path.join(folder, AREA_FILES.graph)
    const engine = existsSync(path.join(graph, 'done')) ? open(graph) : undefined
    engines.set(folder, engine)
    return engine
  }
  return createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/way') return void answer(400, {})
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
      if (text.length > LARGEST) request.destroy()
    })
    request.on('end', () => {
      const way = wayAsked.safeParse(parsed(text)).data
      if (!way) return void answer(400, {})
      const area = areaOf(areas(), [way.from, way.to])
      const engine = area && engineOf(area)
      if (!engine) return void answer(404, {})
      // Nobody is looked for a way who has gone away meanwhile.
      const found = turn(async () => (response.destroyed ? [] : findWays(engine, way)))
      if (!found) return void answer(503, {})
      found.then(
        (ways) => answer(200, { ways } satisfies WaysFound),
        () => answer(500, {}),
      )
    })
  })
}

/** An engine that does not open is none: the model answers, and the log says why. */
function opened(graph: string): Engine | undefined {
  try {
    return openEngine(graph)
  } catch (error) {
    logFault('route engine', error)
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
