/** jest's globalTeardown: the database goes when its standard input closes. */
export default async function stop() {
  const child = globalThis.__testDatabase
  if (!child) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.stdin.end()
  await gone
}
