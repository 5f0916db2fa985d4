/**
 * How Node's memory is bounded in the gateway, the web process and the worker (docs/decisions/042). V8 lets its
 * young generation grow to 64 MB at the start and keeps it; a quarter of that costs no speed.
 */
export const LEAN = ['--max-semi-space-size=8']
