/** Keeps the two ends of a range ("21 – 30"), and what stands in brackets ("(10 of 30 days)"), on one line. */
export function unbroken(text: string): string {
  return text
    .replaceAll(/\s–\s/g, '\u202f–\u2060\u202f')
    .replaceAll(/\([^)]{1,24}\)/g, (bracket) => bracket.replaceAll(' ', '\u00a0'));
}

/** Keeps a measure together with its unit ("50 ft²"), or a date ("March 7, 2027"), wherever the line of a sentence ends. */
export function whole(measure: string): string {
  return measure.replaceAll(' ', '\u00a0');
}
