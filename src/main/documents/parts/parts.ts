/** Parts that several documents share: the letterhead, the title, people and the facts in a grid. */
import { isBusinessDate, formatDate } from '../../domain/base/dates';
import { flow, heading, heightOf, paragraph, setAll } from '../typesetting/flow';
import type { Labels } from '../labels';
import type { DocumentHeader, Party } from '../port';
import type { Line, Sheet, Strip, Words } from '../typesetting/sheet';
import { styles } from '../typesetting/styles';
import type { Label, Wording } from '../labels/wording';
import { inOneLine } from '../../../shared/in-one-line';

export interface Fact {
  readonly label: Label;
  /** A word of ours comes as a label, anything else as the text it is. */
  readonly value: string | Label;
  /** Takes a row of its own, for what is too long for a column. */
  readonly wide?: boolean;
}

/** Short ways to write a label and a fact in the languages of a document. */
export function helpers(wording: Wording): {
  label: (pick: (labels: Labels) => string) => Label;
  fact: (pick: (labels: Labels) => string, value: string | Label) => Fact;
} {
  return {
    label: (pick) => wording.both(pick),
    fact: (pick, value) => ({ label: wording.both(pick), value }),
  };
}

const columnGap = 20;
const sectionGap = 18;

/** The operator's name on the left and, unless the document names them further down, who they are on the right. */
export function letterhead(
  sheet: Sheet,
  operator: DocumentHeader['operator'],
  details: readonly Words[],
): void {
  const shown = details[0]?.text === operator.name ? details.slice(1) : details;
  columns(sheet, [[{ text: operator.name, style: styles.brand, value: true }], shown]);
  sheet.space(8);
  sheet.rule('faint');
  sheet.space(18);
}

/** What the paper is, its number, and across from them the one thing that is looked for first. */
export function title(
  sheet: Sheet,
  wording: Wording,
  heads: { readonly name: Label; readonly number: string | Label; readonly main?: Fact | undefined },
): void {
  const top = sheet.y;
  const main = heads.main ? mainFact(sheet, wording, heads.main) : 0;
  const width = main > 0 ? sheet.width * 0.56 : sheet.width;
  const name = setAll(sheet, wording.words(heads.name, styles.title, styles.titleSecond), width);
  const number =
    typeof heads.number === 'string'
      ? [{ text: heads.number, style: styles.subtitle, value: true }]
      : wording.words(heads.number, styles.subtitle, styles.titleSecond);
  sheet.y = top;
  flow(sheet, [{ tag: sheet.tag('H1'), left: sheet.left, width, lines: name }]);
  paragraph(sheet, number, { width });
  sheet.y = Math.max(sheet.y, top + main) + 14;
}

function mainFact(sheet: Sheet, wording: Wording, { label, value }: Fact): number {
  const strip: Strip = { left: sheet.left + sheet.width * 0.6, width: sheet.width * 0.4, align: 'end' };
  const lines = setAll(
    sheet,
    [
      ...valueWords(wording, value).map((words) => ({ ...words, style: styles.figure })),
      ...wording.words(label, styles.label),
    ],
    strip.width,
  );
  const height = heightOf(lines);
  // A figure that fills half a page stands in the grid below like the others.
  if (height > 120) return 0;
  flow(sheet, [{ ...strip, tag: sheet.tag('P'), lines }]);
  return height;
}

/** A heading of a part, with what must stay with it. */
export function section(sheet: Sheet, wording: Wording, label: Label, keepWith = 60): void {
  sheet.gap(sectionGap);
  heading(sheet, wording.words(label, styles.section, styles.sectionSecond), 'H2', keepWith);
  sheet.space(5);
}

/** People next to each other: a label over a name over an address. */
export function parties(
  sheet: Sheet,
  wording: Wording,
  people: readonly { readonly label: Label; readonly lines: readonly Words[] }[],
): void {
  columns(
    sheet,
    people.map(({ label, lines }) => [...wording.words(label, styles.label), ...lines]),
    Math.max(2, people.length),
  );
}

export function partyWords(party: Party): Words[] {
  const [name, ...rest] = [party.name, ...party.addressLines, ...reachLines(party)];
  return [
    { text: name, style: styles.strong, value: true },
    ...rest.map((text): Words => ({ text, style: styles.body, value: true })),
  ];
}

/** The operator as a contract names them: with the legal name first and the tax number. */
export function operatorWords(operator: DocumentHeader['operator'], wording: Wording): Words[] {
  return [...partyWords({ ...operator, name: operator.legalName }), ...taxWords(operator, wording)];
}

/** The same for the head of a bill, in few lines. */
export function operatorInShort(operator: DocumentHeader['operator'], wording: Wording): Words[] {
  const lines = [
    operator.legalName,
    inOneLine(operator.addressLines, wording.language),
    reachLines(operator).join(' · '),
  ];
  return [
    ...lines.map((text): Words => ({ text, style: styles.small, value: true })),
    ...taxWords(operator, wording).map((words) => ({ ...words, style: styles.small })),
  ];
}

function taxWords({ taxNumber }: DocumentHeader['operator'], wording: Wording): Words[] {
  const label = wording.both((labels) => labels.taxNumber).own;
  return taxNumber === '' ? [] : [{ text: taxLine(label, taxNumber), style: styles.body }];
}

/** The number keeps its own order within a language that runs the other way. */
function taxLine(label: string, number: string): string {
  return `${label}: \u2066${number}\u2069`;
}

interface GridOptions {
  readonly perRow?: number;
  /** The part of the paper to fill; the whole width when it is left out. */
  readonly area?: Strip;
}

/** Facts in a grid, each a small label over its value; the values of a row stand level. */
export function factGrid(
  sheet: Sheet,
  wording: Wording,
  facts: readonly Fact[],
  { perRow = 4, area = sheet }: GridOptions = {},
): void {
  rowsOf(facts, perRow).forEach((part, index) => {
    const width = columnWidth(area, part.some((fact) => fact.wide) ? 1 : perRow);
    if (index > 0) sheet.space(9);
    const row = part.map(({ label, value }) => ({
      label: setAll(sheet, wording.words(label, styles.label), width),
      value: setAll(sheet, valueWords(wording, value), width),
    }));
    const level = Math.max(...row.map(({ label }) => heightOf(label)));
    drawColumns(
      sheet,
      row.map(({ label, value }) => [...label, ...blank(label[0], level - heightOf(label)), ...value]),
      { left: area.left, width },
    );
  });
}

function rowsOf(facts: readonly Fact[], perRow: number): Fact[][] {
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (last && last.length < perRow && !fact.wide && !last[0]?.wide) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

/** A person at the left and facts at the right, unless the person fills the paper. */
export function personAndFacts(
  sheet: Sheet,
  wording: Wording,
  person: { readonly label: Label; readonly lines: readonly Words[] },
  facts: readonly Fact[],
): void {
  const half = columnWidth(sheet, 2);
  const tall = heightOf(setAll(sheet, person.lines, half)) > sheet.pageHeight / 3;
  const top = sheet.y;
  parties(sheet, wording, [person]);
  const bottom = sheet.y;
  if (tall) sheet.space(18);
  else sheet.y = top;
  factGrid(sheet, wording, facts, {
    perRow: tall ? 4 : 2,
    area: tall ? sheet : { left: sheet.left + half + columnGap, width: half },
  });
  if (!tall) sheet.y = Math.max(sheet.y, bottom);
}

function blank(like: Line | undefined, height: number): Line[] {
  return like && height > 0 ? [{ ...like, runs: [], leading: height }] : [];
}

function valueWords(wording: Wording, value: string | Label): Words[] {
  if (typeof value === 'string') return [{ text: value, style: styles.body, value: true }];
  return wording.words(value, styles.body, styles.bodySecond);
}

/** A date for people; a text that is no date stays as it is, for an old policy's date may be anything. */
export function dateText(text: string, locale: string): string {
  return isBusinessDate(text) ? formatDate(text, locale) : text;
}

/** Texts in equal columns that break over pages together. */
function columns(sheet: Sheet, texts: readonly (readonly Words[])[], count: number = texts.length): void {
  const width = columnWidth(sheet, count);
  drawColumns(
    sheet,
    texts.map((column) => setAll(sheet, column, width)),
    { left: sheet.left, width },
  );
}

function columnWidth({ width }: Strip, count: number): number {
  return (width - columnGap * (count - 1)) / count;
}

function drawColumns(sheet: Sheet, set: readonly (readonly Line[])[], { left, width }: Strip): void {
  const height = Math.max(0, ...set.map(heightOf));
  if (height < sheet.pageHeight / 3) sheet.keep(height);
  flow(
    sheet,
    set.flatMap((lines, index) =>
      lines.length === 0
        ? []
        : [{ tag: sheet.tag('P'), left: left + index * (width + columnGap), width, lines }],
    ),
  );
}

function reachLines(party: Party): string[] {
  return [party.phoneNumber, party.email].filter((text) => text !== '');
}

/** The days a line pays for, or null for what has no period. */
export function periodText(
  line: { readonly periodFrom: string | null; readonly periodTo: string | null },
  locale: string,
): string | null {
  if (line.periodFrom === null || line.periodTo === null) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(line.periodFrom), new Date(line.periodTo));
}

/** Which of the two languages binds, said in both. Nothing where there is only one. */
export function bindingNote(sheet: Sheet, wording: Wording): void {
  const note = bindingWords(wording);
  if (note.length === 0) return;
  sheet.gap(12);
  paragraph(sheet, note);
}

/** The words of `bindingNote`. */
export function bindingWords(wording: Wording): readonly Words[] {
  const { language, bindingLanguage } = wording;
  if (bindingLanguage === null) return [];
  const note = wording.both((labels) =>
    labels.bindingNote(labels.languages[bindingLanguage], labels.languages[language]),
  );
  return wording.words(note, styles.small, styles.cellSecond);
}
