/**
 * What Retry does about an error of a page. A part of the page that could not be fetched is remembered as failed for as
 * long as the page lives, so the page is loaded anew; without a network the passengers' portal answers that itself
 * (docs/decisions/096).
 */
export function retryOf(error: Error, retry: () => void): () => void {
  return isLost(error) ? () => location.reload() : retry
}

/** Whether an error is the whole page's: a part of it was lost, or Next leads elsewhere. */
export function isOfPage(error: Error & { digest?: string }): boolean {
  return isLost(error) || error.digest?.startsWith('NEXT_') === true
}

function isLost({ name }: Error): boolean {
  return name === 'ChunkLoadError'
}
