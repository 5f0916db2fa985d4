import { mapsFolder, watchAreas, type Area } from '@nemt/adapters/maps/area/area.ts'
import { settings } from '../settings.ts'

let watched: (() => readonly Area[]) | undefined

/** The areas whose streets can be shown, as they are now. */
export function shownAreas(): readonly Area[] {
  watched ??= watchAreas(mapsFolder(settings().DATA_DIR))
  return watched()
}
