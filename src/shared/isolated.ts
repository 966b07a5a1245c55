/** What <bdi> is to markup, for a value inside a sentence: its own direction does not reorder the words around it. */
export function isolated(value: string): string {
  return value === '' ? '' : `\u2068${value}\u2069`;
}

/** Figures alone have no direction of their own: from right to left width and length would change places. */
export function leftToRight(figures: string): string {
  return `\u2066${figures}\u2069`;
}
