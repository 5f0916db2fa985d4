// Loaded before a child's own code (node --import leash.mjs?holder=PID): ends it when the process that
// started it is gone, however that died. The sign is the end of standard input, a pipe that the holder never
// writes to. Node hands --import on to threads and forks, which have other inputs and end with their own
// parents: there it does nothing.
import { isMainThread } from 'node:worker_threads'

const holder = Number(new URL(import.meta.url).searchParams.get('holder'))
// Under `node --watch` the watcher stands between.
const watched = Boolean(process.env.WATCH_REPORT_DEPENDENCIES)

if (isMainThread && (watched || process.ppid === holder)) {
  process.stdin.on('end', leave).on('error', leave).resume()
  process.stdin.unref?.()
} else if (isMainThread && process.ppid === 1) {
  leave()
}

function leave() {
  if (watched) process.kill(process.ppid, 'SIGTERM')
  setTimeout(() => process.exit(1), 11_000).unref()
  process.kill(process.pid, 'SIGTERM')
}
