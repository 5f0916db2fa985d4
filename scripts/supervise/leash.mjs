// Loaded before a child's own code (node --import): ends it when the process that started it is gone, however that died.
// The sign is the end of standard input, a pipe that the other side never writes to.
process.stdin.on('end', leave).on('error', leave).resume()
process.stdin.unref?.()

function leave() {
  // Under `node --watch` the parent is only the watcher.
  if (process.env.WATCH_REPORT_DEPENDENCIES) process.kill(process.ppid, 'SIGTERM')
  setTimeout(() => process.exit(1), 11_000).unref()
  process.kill(process.pid, 'SIGTERM')
}
