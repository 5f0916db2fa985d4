// The health check of the container `worker`: ends with 0 when its worker, its relay and its jobs move. The
// worker listens to nothing, so its signs of life in the database are looked at.
import { hostname } from 'node:os'
import { connect } from '@nemt/store/connect.ts'
import { readBeats } from '@nemt/store/process/beat.ts'
import { readerUrl, takeSettings } from './environment.ts'
import { stillAt } from './worker-state.ts'

const sql = connect(readerUrl(takeSettings()), { max: 1, name: 'health' })
const still = await readBeats(sql).then(
  (beats) => stillAt(hostname(), beats),
  () => ['database'],
)
if (still.length) console.log(`stands still: ${still.join(', ')}`)
process.exit(still.length ? 1 : 0)
