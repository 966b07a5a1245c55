/** Tables for spreadsheets and other programs: RFC 4180, CRLF. */

/** Behind every line, the last one too. */
export const LINE_END = '\r\n';

type Cell = string | number | null;

export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => cells.map(cell).join(',')).join(LINE_END) + LINE_END;
}

/**
 * What begins a formula: at the start of a cell, and behind what another country's spreadsheet takes for the end of one. Quotes do
 * not help there, because such a program sees them in the middle of a cell. As OWASP lists them, with their wide forms.
 */
const FORMULA = /(^|[;\t\n]|\r\n?)(?= *[=+\-@＝＋－＠])/gu;
const NUMBER = /^-[\d.]+$/;

/** A text that a spreadsheet would take for a formula is given an apostrophe. */
function cell(value: Cell): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && !NUMBER.test(text) ? defused(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const defused = (text: string): string =>
  text.replaceAll(FORMULA, (before) => `${before}'`).replace(/^(?=[\t\r])/, "'");
