import path from 'node:path'

/**
 * The product's own file that an import names, as a path from the repository's root, as `from` is: beside its
 * file (`./`), from the folder `src` of its package (`#/`), or of another package (`@nemt/…`). Undefined for
 * a library.
 */
export function importedFile(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const [source] = /^(?:packages|apps)\/[^/]+\/src\//.exec(from) ?? []
  if (specifier.startsWith('#/') && source) return source + specifier.slice(2)
  const [, unit, within] = /^@nemt\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return unit && within ? `packages/${unit}/src/${within}` : undefined
}
