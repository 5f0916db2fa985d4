import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'

const subject = path.resolve(__dirname, 'last-resort.ts')

/**
 * Runs a program whose standard error is a file or a pipe, and gives how it ended and what it said on both.
 */
function run(code: string, errorsTo?: string): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const fd = errorsTo === undefined ? ('pipe' as const) : openSync(errorsTo, 'w')
    const program = `import * as last from ${JSON.stringify(subject)}; ${code}`
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
      { stdio: ['ignore', 'pipe', fd] },
    )
    let [out, err] = ['', '']
    child.stdout?.on('data', (part) => (out += part))
    child.stderr?.on('data', (part) => (err += part))
    child.once('close', (exit) => {
      if (typeof fd === 'number') closeSync(fd)
      resolve({ code: exit, out, err })
    })
  })
}

const SAY = "setTimeout(() => console.log(last.logIsSilent() ? 'alive and silent' : 'alive'), 50)"
const full = process.platform === 'linux' ? '/dev/full' : undefined

test('a full disk under the log ends nothing, and the process knows', async () => {
  expect(await run(`last.surviveFullDisk(); process.stderr.write('x'); ${SAY}`, full)).toMatchObject({
    code: 0,
    out: full ? 'alive and silent\n' : 'alive\n',
  })
})

test('a fault that nobody caught is logged, without what was sent, and everybody else is served on', async () => {
  const { code, out, err } = await run(
    `last.keepServing(); setTimeout(() => { throw new TypeError('secret of a client') });
    Promise.reject(new Error('another secret')); ${SAY}`,
  )
  expect([code, out]).toEqual([0, 'alive\n'])
  expect(
    err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    expect.objectContaining({ where: 'rejection', error: 'Error' }),
    expect.objectContaining({ where: 'uncaught', error: 'TypeError' }),
  ])
  expect(err).not.toContain('secret')
})

test('a client that goes away in the midst of its request is no fault', async () => {
  // What reads the request hands its end on, as Next does.
  const { code, out, err } = await run(
    `last.keepServing()
    const { createServer } = await import('node:http'), { connect } = await import('node:net')
    const server = createServer((request) => request.on('error', (error) => { throw error }))
    server.listen(0, () => {
      const post = 'POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 9\\r\\n\\r\\n1'
      const client = connect(server.address().port, () => client.write(post))
      server.once('request', () => client.resetAndDestroy())
    })
    process.once('uncaughtException', () => { server.close(); ${SAY} })`,
  )
  expect([code, out, err]).toEqual([0, 'alive\n', ''])
})

test('of a fault made of others the log names each, without its words', async () => {
  const { err } = await run(
    `const lost = Object.assign(new Error('secret'), { code: '57P01' })
    last.logFault('here', new AggregateError([lost, new RangeError('secret')], 'secret'))
    last.logFault('there', new Error('secret', { cause: lost }))`,
  )
  const written = err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { causes?: { stack: string[] }[] })
  const lost = expect.objectContaining({ error: 'Error', code: '57P01' })
  expect(written.map(({ causes }) => causes)).toEqual([
    [lost, expect.objectContaining({ error: 'RangeError', code: 'RangeError' })],
    [lost],
  ])
  expect(written[0]?.causes?.[0]?.stack[0]).toMatch(/^at /)
  expect(err).not.toContain('secret')
})

test('a thousand faults write twenty lines a minute, and are all counted', async () => {
  const { out, err } = await run(
    `for (let at = 0; at < 1000; at++) last.logFault('here', new Error('x'))
    const { figuresText } = await import(${JSON.stringify(path.resolve(__dirname, 'figures.ts'))})
    console.log(/portal_faults_total.* (\\d+)$/m.exec(await figuresText())[1])`,
  )
  expect(out).toBe('1000\n')
  const lines = err.trim().split('\n')
  expect(lines).toHaveLength(20)
  const [frame] = (JSON.parse(lines[0] ?? '{}') as { stack: string[] }).stack
  expect(frame).toMatch(/^at /)
})

test('the next minute has its own twenty lines, and says once how many were left out', async () => {
  const { err } = await run(
    'let now = 0; performance.now = () => now; ' +
      "const say = (n) => { for (let at = 0; at < n; at++) last.logFault('here', new Error('x')) };" +
      'say(25); now = 60_000; say(22); now = 120_000; say(1)',
  )
  const lines = err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { unsaid?: number })
  expect(lines).toHaveLength(41)
  expect(
    lines.map(({ unsaid }, index) => [index, unsaid]).filter(([, unsaid]) => unsaid !== undefined),
  ).toEqual([
    [20, 5],
    [40, 2],
  ])
})
