/** Arabic, Persian and full-width digits count as digits: phones and hardware keyboards send them. */
export function plainDigits(text: string): string {
  // In each of the three blocks the last four bits of a digit's code are its value.
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) =>
    String(digit.charCodeAt(0) & 15),
  );
}
