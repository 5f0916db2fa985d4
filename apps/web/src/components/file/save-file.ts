/** Hands a file that a call gave to the browser, which keeps it where its user wants. */
export function saveFile({ name, csv }: { name: string; csv: string }): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
