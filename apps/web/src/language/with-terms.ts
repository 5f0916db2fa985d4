function quoted(text: string): string {
  return text.replaceAll("'", "''").replace(/[{}<>]/g, "'$&'")
}

/**
 * The message with its terms filled in; other placeholders stay. The words are quoted, so that a customer's
 * braces are text and not syntax.
 */
export function withTerms(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? quoted(values[name]!) : placeholder,
  )
}
