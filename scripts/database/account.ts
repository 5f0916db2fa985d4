import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { Explained } from '../failure.ts'

/** How to start a PostgreSQL program: `[program, ...args]` behind `prefix`, as `uid`/`gid` when given. */
export interface Account {
  prefix: string[]
  uid?: number
  gid?: number
  /** Who has to own the data folder. */
  owner?: { uid: number; gid: number }
}

/**
 * PostgreSQL refuses to run as root. A root user's cluster runs as the system user `postgres` (made when
 * missing). Where that user can't reach the folders (a clone below /root, say), it runs in a user namespace
 * in which root carries the number of `postgres`.
 *
 * @param folders that the server has to enter: the data folder and the programs'
 */
export function accountFor(folders: string[]): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const ids = unprivileged()
  if (folders.every((folder) => reachable(folder, ids))) return { prefix: [], ...ids, owner: ids }
  const namespace = ['unshare', '--user', `--map-user=${ids.uid}`, `--map-group=${ids.gid}`]
  if (quiet([...namespace, 'true'])) return { prefix: namespace, owner: { uid: 0, gid: 0 } }
  const closed = folders.find((folder) => !reachable(folder, ids))
  throw new Explained(
    `PostgreSQL does not run as root, and the user postgres can't enter ${closed}: ` +
      'start as another user, move the folder, or set DATABASE_URL',
  )
}

function unprivileged(): { uid: number; gid: number } {
  for (const [user, make] of [
    ['postgres', false],
    ['postgres', true],
    ['nobody', false],
  ] as const) {
    if (
      make &&
      !quiet([
        'useradd',
        '--system',
        '--user-group',
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
        user,
      ])
    )
      continue
    const uid = quiet(['id', '-u', user])
    const gid = quiet(['id', '-g', user])
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Explained(
    'PostgreSQL does not run as root and no other user could be found or made: ' +
      'start as another user, or set DATABASE_URL',
  )
}

function reachable(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folderOnWay = path.resolve(folder); ; folderOnWay = path.dirname(folderOnWay)) {
    const stat = statSync(folderOnWay, { throwIfNoEntry: false })
    if (stat) {
      const unlessOwner = stat.gid === gid ? 0o010 : 0o001
      const bit = stat.uid === uid ? 0o100 : unlessOwner
      if (!(stat.mode & bit)) return false
    }
    if (folderOnWay === path.dirname(folderOnWay)) return true
  }
}

/** The program's output (at least a line break), or '' when it failed. */
function quiet([program, ...args]: string[]): string {
  try {
    return execFileSync(program!, args, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }) || '\n'
  } catch {
    return ''
  }
}
