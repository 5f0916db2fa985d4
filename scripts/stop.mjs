// npm run stop: ends the portal that npm start runs in this folder, and returns when it is gone.
import { setTimeout } from 'node:timers/promises'
import { leave } from './bootstrap/leave.mjs'
import { requireNode } from './bootstrap/node.mjs'
import { commandOf, signal } from './bootstrap/processes.mjs'
import { runningPortal } from './bootstrap/running.mjs'
import { readSettingsFile } from './bootstrap/settings.mjs'

requireNode()
readSettingsFile()
const pid = runningPortal()
if (!pid) leave('The portal of this folder does not run', 0)
signal(pid, 'SIGTERM')
const patience = Date.now() + 15_000
while (commandOf(pid)) {
  if (Date.now() > patience) leave(`Process ${pid} does not end`)
  await setTimeout(100)
}
console.log('Stopped')
