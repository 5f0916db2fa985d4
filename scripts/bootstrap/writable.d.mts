export function dataFolderFault(): string | undefined
