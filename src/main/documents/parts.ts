/** Parts that several documents share: the letterhead, the title, people and the facts in a grid. */
import { isBusinessDate, formatDate } from '../domain/dates';
import { flow, heading, heightOf, paragraph } from './flow';
import type { Labels } from './labels';
import type { DocumentHeader, Party } from './port';
import type { Line, Sheet } from './sheet';
import { styles, type TextStyle } from './styles';

export type Fact = readonly [label: string, value: string];

const columnGap = 20;
const sectionGap = 16;

/** The operator's name on the left and, unless the document names them further down, who they are on the right. */
export function letterhead(sheet: Sheet, operator: DocumentHeader['operator'], labels?: Labels): void {
  const details = labels ? [...operatorLines(operator, labels)] : [];
  if (details[0] === operator.name) details.shift();
  columns(sheet, [
    [[operator.name, styles.brand]],
    details.filter((text) => text !== '').map((text): [string, TextStyle] => [text, styles.small]),
  ]);
  sheet.space(6);
  sheet.rule('strong');
  sheet.space(22);
}

export function title(sheet: Sheet, text: string, number: string): void {
  heading(sheet, text, styles.title, 'H1', 40);
  paragraph(sheet, number, styles.subtitle);
  sheet.space(16);
}

/** A heading of a part, with what must stay with it. */
export function section(sheet: Sheet, text: string, keepWith = 60): void {
  sheet.gap(sectionGap);
  heading(sheet, text, styles.section, 'H2', keepWith);
  sheet.space(4);
}

/** People next to each other: a label over a name over an address. */
export function parties(
  sheet: Sheet,
  people: readonly { readonly label: string; readonly lines: readonly string[] }[],
): void {
  columns(
    sheet,
    people.map(({ label, lines: [name = '', ...rest] }): [string, TextStyle][] => [
      [label, styles.label],
      [name, styles.strong],
      ...rest.filter((line) => line !== '').map((line): [string, TextStyle] => [line, styles.body]),
    ]),
  );
}

export function partyLines(party: Party): readonly string[] {
  return [party.name, ...party.addressLines, reachLine(party)];
}

/** The operator as a contract names them: with the legal name first and the tax number. */
export function operatorLines(operator: DocumentHeader['operator'], labels: Labels): readonly string[] {
  const tax = operator.taxNumber === '' ? '' : `${labels.taxNumber}: ${operator.taxNumber}`;
  return [operator.legalName, ...operator.addressLines, reachLine(operator), tax];
}

/** Facts in a grid, each a small label over its value. */
export function factGrid(sheet: Sheet, facts: readonly Fact[], perRow = 3): void {
  for (let start = 0; start < facts.length; start += perRow) {
    if (start > 0) sheet.space(7);
    const row = facts.slice(start, start + perRow);
    columns(
      sheet,
      row.map(([label, value]): [string, TextStyle][] => [
        [label, styles.label],
        [value, styles.body],
      ]),
      perRow,
    );
  }
}

/** A date for people; a text that is no date stays as it is, for an old policy's date may be anything. */
export function dateText(text: string, locale: string): string {
  return isBusinessDate(text) ? formatDate(text, locale) : text;
}

/** Texts in equal columns that break over pages together. */
function columns(
  sheet: Sheet,
  texts: readonly (readonly (readonly [string, TextStyle])[])[],
  count: number = texts.length,
): void {
  const width = (sheet.width - columnGap * (count - 1)) / count;
  const set = texts.map((column): readonly Line[] =>
    column.flatMap(([text, style]) => sheet.lines(text, style, width)),
  );
  const height = Math.max(0, ...set.map(heightOf));
  if (height < sheet.pageHeight / 3) sheet.keep(height);
  flow(
    sheet,
    set.flatMap((lines, index) =>
      lines.length === 0
        ? []
        : [{ tag: sheet.tag('P'), left: sheet.left + index * (width + columnGap), width, lines }],
    ),
  );
}

function reachLine(party: Party): string {
  return [party.phoneNumber, party.email].filter((text) => text !== '').join(' · ');
}

/** The days a line pays for, or null for what has no period. */
export function periodText(
  line: { readonly periodFrom: string | null; readonly periodTo: string | null },
  locale: string,
): string | null {
  if (line.periodFrom === null || line.periodTo === null) return null;
  return `${formatDate(line.periodFrom, locale)} – ${formatDate(line.periodTo, locale)}`;
}
