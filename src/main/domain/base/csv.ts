/** Tables for spreadsheets and other programs: RFC 4180, CRLF. */

type Cell = string | number | null;

export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => cells.map(cell).join(',')).join('\r\n') + '\r\n';
}

/** A text that a spreadsheet would take for a formula is given an apostrophe. */
function cell(value: Cell): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
