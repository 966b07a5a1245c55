/** One page that shows whether the printer prints: letters of every script, and a line from edge to edge. */
import { paragraph } from './typesetting/flow';
import { factGrid, helpers, letterhead, operatorInShort, title } from './parts/parts';
import type { TestPageFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';
import type { Wording } from './labels/wording';

export function drawTestPage(sheet: Sheet, facts: TestPageFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, { name: label((labels) => labels.testPage), number: facts.printedAt });
  factGrid(sheet, wording, [fact((labels) => labels.kiosk, facts.kioskId)]);
  sheet.gap(12);
  paragraph(
    sheet,
    wording.words(
      label((labels) => labels.testPageText),
      styles.body,
    ),
  );
  sheet.gap(12);
  paragraph(sheet, [{ text: 'ABC abc 0123456789 ÄÖÜ äöüß ñ ç é € $ £', style: styles.strong, value: true }]);
  sheet.gap(12);
  sheet.rule('strong');
}
