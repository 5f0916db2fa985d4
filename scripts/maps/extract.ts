import { closeSync, openSync, readSync } from 'node:fs'
import { createOSMStream } from 'osm-pbf-parser-node'
import { Explained } from '../failure.ts'

type Tags = Record<string, string>
export type OsmNode = { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
export type OsmWay = { type: 'way'; id: number; refs: number[]; tags?: Tags }
type OsmItem = OsmNode | OsmWay | { type: 'relation'; id: number } | { type?: undefined }

const ORDER = { node: 0, way: 1, relation: 2 } as const
/** The largest header of a block that the format allows, bytes. */
const LARGEST_HEADER = 64 * 1024

/**
 * The nodes and ways of an extract in their order. Throws an Explained for a file that is none, is broken, or
 * is not sorted by type and id: routing needs that.
 *
 * @param tags keys that are of interest; other tags are left out
 */
export async function* itemsOf(
  file: string,
  tags: { node: readonly string[]; way: readonly string[] },
): AsyncGenerator<OsmNode | OsmWay> {
  mustBeExtract(file)
  let last = { rank: 0, id: -Infinity }
  const withTags = { node: [...tags.node], way: [...tags.way], relation: false }
  try {
    for await (const item of createOSMStream(file, { withTags, withInfo: false })) {
      const { type, id } = item as OsmItem & { id: number }
      if (type === undefined) continue
      const rank = ORDER[type]
      if (rank < last.rank || (rank === last.rank && id <= last.id))
        throw new Explained(
          `${file} is not sorted by type and id (${type} ${id} comes too late): ` +
            `osmium sort ${file} -o sorted.osm.pbf mends it`,
        )
      last = { rank, id }
      if (type !== 'relation') yield item as OsmNode | OsmWay
    }
  } catch (error) {
    if (error instanceof Explained || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new Explained(`${file} is broken: ${(error as Error).message}`)
  }
}

/** Looks at the first bytes: another file would be read to its end before the parser found out. */
function mustBeExtract(file: string): void {
  const begin = Buffer.alloc(64)
  let read = 0
  try {
    const fd = openSync(file, 'r')
    read = readSync(fd, begin)
    closeSync(fd)
  } catch (error) {
    throw new Explained(`${file} can't be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (read < 16 || begin.readUInt32BE(0) > LARGEST_HEADER || !begin.includes('OSMHeader'))
    throw new Explained(`${file} is no OpenStreetMap extract (.osm.pbf)`)
}
