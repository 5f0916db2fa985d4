/**
 * What Retry does about an error of a page. A part of the page that could not be fetched is remembered as failed for as
 * long as the page lives, so the page is loaded anew; without a network the passengers' portal answers that itself
 * (docs/decisions/096).
 */
export function retryOf({ name }: Error, retry: () => void): () => void {
  return name === 'ChunkLoadError' ? () => location.reload() : retry
}
