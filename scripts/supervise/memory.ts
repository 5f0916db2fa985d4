/**
 * How Node's memory is bounded in the web process and the worker (docs/decisions/042). V8 lets its young generation
 * grow to 64 MB at the start and keeps it.
 */
export const LEAN = ['--max-semi-space-size=8']

/** The same for the gateway, which makes all calls: with 8 MB it books a sixth less. */
export const BUSY = ['--max-semi-space-size=32']
