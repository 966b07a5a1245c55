/** The terms: alone, or clause by clause beside those in the language that binds. */
import { flow, heightOf, setAll } from '../typesetting/flow';
import { section } from './parts';
import type { AgreementWords } from '../port';
import type { Sheet, Tag, Words } from '../typesetting/sheet';
import { styles, type TextStyle } from '../typesetting/styles';
import type { Wording } from '../labels/wording';

const gutter = 24;

/** One language's column, from the first page it reaches to the last. */
interface Side {
  readonly left: number;
  readonly width: number;
  readonly language: Words['language'];
  readonly agreement: AgreementWords;
}

export function drawAgreement(
  sheet: Sheet,
  wording: Wording,
  agreement: AgreementWords,
  binding: AgreementWords | null,
): void {
  const second = wording.bindingLanguage === null ? null : binding;
  section(sheet, wording, { own: agreement.title, second: second?.title ?? null }, 100);
  const version = wording.both((labels) => labels.version(agreement.version));
  const sides = sidesOf(sheet, wording, agreement, second);
  row(
    sheet,
    sides.map((side) => ({ side, tag: sheet.tag('P') })),
    styles.small,
    ({ language }) => (language === undefined ? version.own : (version.second ?? version.own)),
  );
  const count = Math.max(...sides.map((side) => side.agreement.sections.length));
  for (let index = 0; index < count; index += 1) drawClause(sheet, sides, index);
}

/** The paragraph a customer agrees to, in the same columns as the terms. */
export function drawConsent(
  sheet: Sheet,
  wording: Wording,
  agreement: AgreementWords,
  binding: AgreementWords | null,
): void {
  const sides = sidesOf(sheet, wording, agreement, wording.bindingLanguage === null ? null : binding);
  row(
    sheet,
    sides.map((side) => ({ side, tag: sheet.tag('P', sheet.root, { lang: side.language }) })),
    styles.body,
    (side) => side.agreement.consentText,
  );
}

export function consentHeight(
  sheet: Sheet,
  wording: Wording,
  agreement: AgreementWords,
  binding: AgreementWords | null,
): number {
  const sides = sidesOf(sheet, wording, agreement, wording.bindingLanguage === null ? null : binding);
  const heights = sides.map((side) =>
    heightOf(
      setAll(
        sheet,
        [{ text: side.agreement.consentText, style: styles.body, language: side.language }],
        side.width,
      ),
    ),
  );
  return Math.max(...heights);
}

/**
 * The binding text is at the left, the customer's at the right. On mirrored paper the sheet turns the columns
 * around, so they are handed over the other way. The customer's comes first for who listens to the document.
 */
function sidesOf(
  sheet: Sheet,
  { bindingLanguage }: Wording,
  agreement: AgreementWords,
  binding: AgreementWords | null,
): readonly Side[] {
  const { left } = sheet;
  if (bindingLanguage === null || binding === null) {
    return [{ left, width: sheet.width, language: undefined, agreement }];
  }
  const width = (sheet.width - gutter) / 2;
  const places = [left, left + width + gutter];
  const [first = left, second = left] = sheet.mirrored ? places : places.toReversed();
  return [
    { left: first, width, language: undefined, agreement },
    { left: second, width, language: bindingLanguage, agreement: binding },
  ];
}

/** A clause in each language under its heading; their paragraphs stand level with each other. */
function drawClause(sheet: Sheet, sides: readonly Side[], index: number): void {
  const parts = sides.map((side) => ({
    side,
    tag: sheet.tag('Sect', sheet.root, { lang: side.language }),
    clause: side.agreement.sections[index],
  }));
  const headings = (side: Side): string => side.agreement.sections[index]?.heading ?? '';
  sheet.gap(11);
  const tall = Math.max(
    ...sides.map((side) => heightOf(sideLines(sheet, side, headings(side), styles.clause))),
  );
  // A paragraph of three lines moves whole.
  sheet.keep(tall + 3 * styles.body.leading + 4);
  row(
    sheet,
    parts.map(({ side, tag }) => ({ side, tag: sheet.tag('H3', tag) })),
    styles.clause,
    headings,
  );
  const count = Math.max(0, ...parts.map(({ clause }) => clause?.paragraphs.length ?? 0));
  for (let at = 0; at < count; at += 1) {
    sheet.space(3);
    row(
      sheet,
      parts.flatMap(({ side, tag, clause }) =>
        clause?.paragraphs[at] === undefined ? [] : [{ side, tag: sheet.tag('P', tag) }],
      ),
      styles.body,
      (side) => side.agreement.sections[index]?.paragraphs[at] ?? '',
    );
    sheet.space(2);
  }
  for (const { tag } of parts) tag.end();
}

function row(
  sheet: Sheet,
  cells: readonly { readonly side: Side; readonly tag: Tag }[],
  style: TextStyle,
  text: (side: Side) => string,
): void {
  flow(
    sheet,
    cells.map(({ side, tag }) => ({ ...side, tag, lines: sideLines(sheet, side, text(side), style) })),
  );
}

function sideLines(sheet: Sheet, side: Side, text: string, style: TextStyle): ReturnType<typeof setAll> {
  return setAll(sheet, [{ text, style, language: side.language }], side.width);
}
