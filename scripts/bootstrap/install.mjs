import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { leave } from './leave.mjs'
import { root } from './node.mjs'
import { step } from './step.mjs'

const PNPM = 'pnpm@10.34.9'
const stamp = path.join(root, 'node_modules', '.cache', 'installed')

/**
 * Installs what the lockfile says, unless the last installation was of the same lockfile and the same
 * package.json files.
 */
export async function installIfChanged() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  await step('Installing packages', async () => {
    const { code, output } = await pnpmInstall()
    if (code !== 0) leave(reason(output))
  })
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => path.join(parent, name)),
  )
  const manifests = ['.', ...folders].map((folder) => path.join(folder, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    if (existsSync(path.join(root, file)))
      hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

function pnpmInstall() {
  const args = [
    '-y',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--config.confirm-modules-purge=false',
    '--reporter=append-only',
  ]
  return new Promise((resolve) => {
    const child = spawn('npx', args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const keep = (chunk) => (output = (output + chunk).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

function reason(output) {
  if (/ENOSPC|no space left/i.test(output))
    return `The disk is full: packages could not be installed below ${root}`
  if (/npx.*ENOENT|spawn npx/.test(output))
    return 'npm is missing: install Node together with npm from https://nodejs.org'
  if (
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|META_FETCH_FAIL|network/i.test(output)
  ) {
    return (
      'The package registry does not answer (npm config get registry says which): ' +
      'check the network and its proxy settings, then start again'
    )
  }
  if (/ERR_PNPM_OUTDATED_LOCKFILE/.test(output))
    return `pnpm-lock.yaml does not fit the package.json files: run npx -y ${PNPM} install`
  return `Packages could not be installed:\n${output.trim().split('\n').slice(-12).join('\n')}`
}
