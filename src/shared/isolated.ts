/** What <bdi> is to markup, for a value inside a sentence: its own direction does not reorder the words around it. */
export function isolated(value: string): string {
  return value === '' ? '' : `\u2068${value}\u2069`;
}
