/** A text that is used many times, put together once. */

/**
 * Joins the parts at once. `+` only notes what a text consists of. Every text that it becomes part of is then joined
 * from the smallest parts again.
 */
export function wholeText(...parts: readonly string[]): string {
  return parts.join('');
}
