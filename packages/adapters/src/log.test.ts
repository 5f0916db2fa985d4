import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { mergedFigures } from './figures.ts'

const subject = path.resolve(__dirname, 'log.ts')

/** What a process writes into its log with these settings. */
function written(code: string, settings: Record<string, string> = {}): string[] {
  const program = `import { closeLog, log, openLog } from ${JSON.stringify(subject)}
    openLog('worker', process.env); ${code}; await closeLog(); process.exit(0)`
  const { stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', ...settings } },
  )
  return stdout.trim().split('\n').filter(Boolean)
}

const SAY = "log().info({ request: 'REQ1' }, 'call'); log().warn({ request: 'REQ2' }, 'call')"

test('the log has one object a line, with its level, time and process, also the last ones of a process', () => {
  expect(written(SAY).map((line) => JSON.parse(line) as object)).toEqual([
    { level: 'info', time: expect.any(String), process: 'worker', request: 'REQ1', msg: 'call' },
    { level: 'warn', time: expect.any(String), process: 'worker', request: 'REQ2', msg: 'call' },
  ])
})

test('LOG_LEVEL leaves out what is less, LOG_FORMAT is for people', () => {
  expect(written(SAY, { LOG_LEVEL: 'warn' })).toHaveLength(1)
  expect(written(SAY, { LOG_LEVEL: 'silent' })).toEqual([])
  expect(written(SAY, { LOG_FORMAT: 'text' })[0]).toMatch(/INFO: call \{.*"request":"REQ1"\}$/)
})

/** What a process says on standard error whose log nobody takes: a full disk, or a pipe that is not read. */
async function unheard(
  code: string,
  to: 'full disk' | 'pipe',
): Promise<{ code: number | null; said: string[] }> {
  const program = `import { closeLog, log, logIsSilent, openLog } from ${JSON.stringify(subject)}
    import { figuresText } from ${JSON.stringify(path.resolve(__dirname, 'figures.ts'))}
    openLog('worker', process.env); ${code}; process.exit(0)`
  const fd = to === 'pipe' ? ('pipe' as const) : openSync('/dev/full', 'w')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    { stdio: ['ignore', fd, 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (typeof fd === 'number') closeSync(fd)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code: ended, said: said.trim().split('\n') }
}

const onLinux = process.platform === 'linux' ? test : test.skip
onLinux(
  'a full disk under the log ends nothing, is known and counted, and keeps no process from ending',
  async () => {
    const asked = `
    log().info('lost'); await closeLog()
    console.error(logIsSilent(), /where="log"/.test(await figuresText()))`
    expect(await unheard(asked, 'full disk')).toEqual({ code: 0, said: ['true true'] })
  },
  20_000,
)

test('lines that nobody takes are dropped and counted, and the last ones are not waited for', async () => {
  const asked = `
    for (let index = 0; index < 30_000; index++) log().info({ index, text: 'x'.repeat(100) })
    console.error(/where="log line dropped"\\} [1-9]/.test(await figuresText()))
    await closeLog(); console.error('closed')`
  expect(await unheard(asked, 'pipe')).toEqual({ code: 0, said: ['true', 'closed'] })
}, 20_000)

test('figures of several processes are one text: each figure has its heading once', () => {
  const head = '# HELP x what x is\n# TYPE x gauge'
  const other = '# HELP y what y is\n# TYPE y counter'
  expect(mergedFigures([`${head}\nx 1\n\n${other}\n`, `${head}\nx{process="web"} 2\n`, ''])).toBe(
    `${head}\nx 1\nx{process="web"} 2\n\n${other}\n`,
  )
})
