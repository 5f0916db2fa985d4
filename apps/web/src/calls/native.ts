import 'server-only'

// The calls are loaded by Node itself, once in the process and with the first of them. In the bundles, pages
// and route handlers would each have a copy of all of them, some 30 MB (docs/decisions/042). Only in
// development they are bundled, so that a change is seen without a new start.

/** How a call is made and answered. */
export function answers() {
  return process.env.NODE_ENV === 'development'
    ? import('@nemt/calls/door/answer.ts')
    : import(/* turbopackIgnore: true */ '@nemt/calls/door/answer.ts')
}

/** How what calls need is opened. */
export function openers() {
  return process.env.NODE_ENV === 'development'
    ? import('@nemt/calls/door/portal.ts')
    : import(/* turbopackIgnore: true */ '@nemt/calls/door/portal.ts')
}

/** How the process's environment is read. */
export function environments() {
  return process.env.NODE_ENV === 'development'
    ? import('@nemt/adapters/environment.ts')
    : import(/* turbopackIgnore: true */ '@nemt/adapters/environment.ts')
}

/** How a fault is logged. */
export function lastResort() {
  return process.env.NODE_ENV === 'development'
    ? import('@nemt/adapters/last-resort.ts')
    : import(/* turbopackIgnore: true */ '@nemt/adapters/last-resort.ts')
}
