import { spawnSync } from 'node:child_process'
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

test('figures of several processes are one text: each figure has its heading once', () => {
  const head = '# HELP x what x is\n# TYPE x gauge'
  const other = '# HELP y what y is\n# TYPE y counter'
  expect(mergedFigures([`${head}\nx 1\n\n${other}\n`, `${head}\nx{process="web"} 2\n`, ''])).toBe(
    `${head}\nx 1\nx{process="web"} 2\n\n${other}\n`,
  )
})
