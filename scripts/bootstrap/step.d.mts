export function step<T>(title: string, work: () => Promise<T>, say?: (line: string) => void): Promise<T>
