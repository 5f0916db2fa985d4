/** Lower case without accents, punctuation and double spaces: the form in which names, places and addresses are searched and compared. */
export const plain = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
