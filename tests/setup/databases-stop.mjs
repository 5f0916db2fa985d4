/** jest's globalTeardown: the databases go when their standard inputs close. */
export default async function stop() {
  const servers = globalThis.__testDatabases ?? []
  const gone = servers.map((server) => new Promise((resolve) => server.once('exit', resolve)))
  for (const server of servers) server.stdin.end()
  await Promise.all(gone)
}
