import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/**
 * The product's own file that an import names, as an absolute path: beside its file (`./`), from the folder
 * `src` of its package (`#/`), or of another package (`@nemt/…`). Undefined for a library.
 */
export function importedFile(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier)
  const [source] = /^.*\/(?:packages|apps)\/[^/]+\/src\//.exec(from) ?? []
  if (specifier.startsWith('#/') && source) return path.join(source, specifier.slice(2))
  const [, unit, within] = /^@nemt\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return unit && within ? path.join(root, 'packages', unit, 'src', within) : undefined
}
