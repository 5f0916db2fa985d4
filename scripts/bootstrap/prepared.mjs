import { requireNode, root } from './node.mjs'

/**
 * Installs and generates what has changed, then goes on with a TypeScript module under the pinned Node, with
 * this command's arguments.
 */
export async function enterPrepared(file) {
  requireNode()
  const { installIfChanged } = await import('./install.mjs')
  const { generateIfChanged } = await import('./generate.mjs')
  const { enter } = await import('./enter.mjs')
  process.chdir(root)
  await installIfChanged()
  await generateIfChanged()
  enter(file, process.argv.slice(2))
}
