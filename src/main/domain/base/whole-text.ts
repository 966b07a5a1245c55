/** A text that is used many times, put together once. */

/**
 * The same as `+`, which only notes what a text consists of. Whatever that text becomes a part of is then put together
 * from its smallest parts, each time.
 */
export function wholeText(...parts: readonly string[]): string {
  return parts.join('');
}
