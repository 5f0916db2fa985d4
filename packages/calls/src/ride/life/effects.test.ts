import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { transitions } from '@nemt/domain/ride/transitions.ts'

/** Effects that a change has by the status that it leads to: who reacts to its event knows them by that. */
const BY_STATUS = ['count_attempt', 'new_version', 'notify_passenger', 'send_request', 'ask_return_leg']
/** What is said before the change, to whoever makes it. */
const SAID = ['ticket_not_refundable']

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (statSync(file).isDirectory()) return sources(file)
    return /\.ts$/.test(name) && !/\.test\./.test(name) ? [readFileSync(file, 'utf8')] : []
  })
}

test('§2.1 no effect of the status machine is declared that nothing carries out', () => {
  const written = sources(path.resolve(__dirname, '../..')).join('\n')
  const declared = new Set(transitions.flatMap(({ effects }) => effects))
  const idle = [...declared].filter(
    (effect) => !BY_STATUS.includes(effect) && !SAID.includes(effect) && !written.includes(`'${effect}'`),
  )
  expect(idle).toEqual([])
})
