export function commandOf(pid: number): string | undefined
export function folderOf(pid: number): string | undefined
export function signal(pid: number | undefined, name: NodeJS.Signals): void
