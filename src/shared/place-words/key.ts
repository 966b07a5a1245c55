/** "Drive-up" and "drive_up" are the same word. */
export function featureKey(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}
