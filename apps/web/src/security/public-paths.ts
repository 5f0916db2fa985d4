const open = [/^\/$/, /^\/login(?:\/|$)/, /^\/docs(?:\/|$)/, /^\/map\/tiles\//]

/** Paths that need no session: /, /login and below, /docs (doc 3 §2.1, X058), and the base map, which shows nobody. */
export const isPublicPath = (path: string): boolean => open.some((pattern) => pattern.test(path))
