export function claim(file: string, command: RegExp): boolean
export function release(file: string): void
