/** Ends the process with one line that says what is wrong. */
export function leave(message, code = 1) {
  console.error(message)
  return process.exit(code)
}
