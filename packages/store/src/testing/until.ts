/** Waits for a condition by asking again, at most twelve seconds; throws when it does not come true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 12_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
