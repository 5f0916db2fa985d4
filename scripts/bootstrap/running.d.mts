export function releasePortal(): void
