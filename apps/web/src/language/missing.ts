/** What stands in place of a missing translation (doc 1 §1, M001). */
export function missing(): string {
  return '{MISSING}'
}
