import path from 'node:path'
import { importedFile as importedFromRoot } from '../../scripts/figures/imports.ts'

const root = path.resolve(__dirname, '../..')

/** The product's own file that an import names, as an absolute path; undefined for a library. */
export function importedFile(specifier: string, from: string): string | undefined {
  const file = importedFromRoot(specifier, path.relative(root, from))
  return file && path.join(root, file)
}
