// npm run maps -- AREA.osm.pbf: streets, routes and street search of an area; see scripts/maps/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'
import { readSettingsFile } from './bootstrap/settings.mjs'

readSettingsFile()
await enterPrepared('scripts/maps/main.ts')
