/** Parts of an address, or numbers of bills, beside each other in one line: "Austin, Texas". What is empty is left out. */
export function inOneLine(parts: readonly string[], language: string): string {
  return parts.filter(Boolean).join(language.startsWith('ar') ? '، ' : ', ');
}
