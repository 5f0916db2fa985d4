import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export interface Browser {
  executablePath?: string
  args: string[]
  env?: Record<string, string>
}

/**
 * A Chromium for the end-to-end tests: CHROME_PATH, the system's, else the one from npm (Linux on x64).
 * Without a path Playwright takes its own. The arguments that the npm package proposes are for AWS Lambda;
 * these are enough.
 */
export function browser(): Browser {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking']
  for (const file of [process.env.CHROME_PATH, ...SYSTEM])
    if (file && existsSync(file)) return { executablePath: file, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args }
  const folder = unpacked()
  const libraries = [path.join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':')
  const fonts = path.join(folder, 'fonts.conf')
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  }
}

/** Whether tests run in the Chromium from npm, which paints alike on every machine. */
export function isBundled(): boolean {
  return browser().executablePath?.includes('node_modules') ?? false
}

/**
 * Unpacks the browser once, into a folder named by its version (the package takes whatever lies there
 * already), aside and renamed at the end, in a process of its own because the package changes the environment
 * of the one that loads it.
 */
function unpacked(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = createRequire(import.meta.url)(path.join(path.dirname(entry), '../package.json')) as {
    version: string
  }
  const folder = path.join(root, 'node_modules', '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  // The runtime's name makes it unpack the system libraries that a bare machine lacks.
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(path.join(fresh, 'fonts.conf'), fontsOf(folder))
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  return folder
}

/** The package's own list names folders of AWS Lambda only. */
function fontsOf(folder: string) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}
