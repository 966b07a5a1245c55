/** The page that a customer takes along who finishes later: the unit, until when it is held, and the code for the scanner. */
import { pluralOf } from '../domain/base/plural';
import { heldUnitWords } from './labels/held-unit-words';
import type { Wording } from './labels/wording';
import { factGrid, helpers, letterhead, operatorInShort, title } from './parts/parts';
import { sentences } from './parts/letter';
import type { HeldUnitFacts } from './port';
import type { Sheet } from './typesetting/sheet';

/** As large as a thumb: scanners read it from a hand's breadth. */
const SQUARE = 150;

export const heldUnitTitle = ({ language, units }: HeldUnitFacts): string =>
  pluralOf(language, units, heldUnitWords[language].title);

export function drawHeldUnit(sheet: Sheet, facts: HeldUnitFacts, wording: Wording): void {
  const words = heldUnitWords[facts.language];
  const { fact } = helpers(wording);
  const own = (text: string) => ({ own: text, second: null });
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, {
    name: own(heldUnitTitle(facts)),
    number: facts.number,
  });
  factGrid(sheet, wording, [
    { label: own(words.code), value: facts.code },
    { label: own(words.until), value: facts.heldUntil },
    fact((labels) => labels.unit, facts.number),
    ...(facts.hours === null ? [] : [{ label: own(facts.hours.label), value: facts.hours.text, wide: true }]),
  ]);
  sheet.gap(12);
  sheet.keep(SQUARE);
  const size = { width: SQUARE, height: SQUARE };
  sheet.picture(facts.picture, size, { left: sheet.left, ...size }, words.picture);
  sheet.space(SQUARE);
  sentences(sheet, wording, [own(words.back), own(words.digits)]);
}
