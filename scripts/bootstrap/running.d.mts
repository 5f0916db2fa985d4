export function releasePortal(pid?: number): void
