import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { areaOf, AREA_FILES, CURRENT, FORMAT, isInside, readAreas, type Area } from './area.ts'

const bounds = [-83.2, 39.8, -82.8, 40.2] as const

test.each([
  ['in the middle', { lat: 40, lng: -83 }, true],
  ['on the western edge', { lat: 40, lng: -83.2 }, true],
  ['on the eastern edge', { lat: 40, lng: -82.8 }, true],
  ['on the southern edge', { lat: 39.8, lng: -83 }, true],
  ['on the northern edge', { lat: 40.2, lng: -83 }, true],
  ['west of it', { lat: 40, lng: -83.21 }, false],
  ['east of it', { lat: 40, lng: -82.79 }, false],
  ['south of it', { lat: 39.79, lng: -83 }, false],
  ['north of it', { lat: 40.21, lng: -83 }, false],
])('a point %s of an area', (_, point, expected) => {
  expect(isInside(point, [...bounds])).toBe(expected)
})

test('an area is that which holds all points; a point elsewhere has none', () => {
  const areas = [
    { name: 'far', bounds: [0, 0, 1, 1] },
    { name: 'near', bounds: [...bounds] },
  ] as unknown as Area[]
  const [inside, outside] = [
    { lat: 40, lng: -83 },
    { lat: 41, lng: -83 },
  ]
  expect(areaOf(areas, [inside, { lat: 39.9, lng: -82.9 }])).toMatchObject({ name: 'near' })
  expect(areaOf(areas, [inside, outside])).toBeUndefined()
})

describe('the areas of a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'areas-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function write(name: string, version: string, info: object, current = version): void {
    mkdirSync(path.join(folder, name, version), { recursive: true })
    writeFileSync(path.join(folder, name, version, AREA_FILES.info), JSON.stringify(info))
    writeFileSync(path.join(folder, name, CURRENT), `${current}\n`)
  }

  test('are those that can be read, each with the folder of its present version', () => {
    write('good', '2', { format: FORMAT, bounds })
    write('older', '1', { format: FORMAT - 1, bounds })
    write('broken', '1', { format: FORMAT, bounds }, '7')
    expect(readAreas(folder)).toEqual([{ format: FORMAT, bounds, folder: path.join(folder, 'good', '2') }])
  })

  test('are none where the folder is not there', () => {
    expect(readAreas(path.join(folder, 'nowhere'))).toEqual([])
  })
})
