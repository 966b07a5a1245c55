/** Units by their numbers, as a line of what was done has room for. */
const MOST_NAMED = 20;

export function told(numbers: readonly string[]): string {
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  const more = numbers.length - MOST_NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
