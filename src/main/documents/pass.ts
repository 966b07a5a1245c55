/** The pass of a move-in: one page with what a tenant needs to get to the unit. The access code is not on it. */
import type { Wording } from './labels/wording';
import { drawWay } from './pass-drawing';
import { factGrid, helpers, letterhead, operatorInShort, title, type Fact } from './parts/parts';
import type { PassFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawPass(sheet: Sheet, facts: PassFacts, wording: Wording): void {
  const { fact } = helpers(wording);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, {
    name: { own: facts.title, second: null },
    number: facts.number,
    main: fact((labels) => labels.unit, facts.unitNumber),
  });
  factGrid(
    sheet,
    wording,
    [
      fact((labels) => labels.tenant, facts.tenant.name),
      ...facts.rows.map(({ label, text }): Fact => ({
        label: { own: label, second: null },
        value: text,
        wide: true,
      })),
    ],
    { perRow: 1 },
  );
  if (facts.drawn) drawWay(sheet, facts.drawn);
  sheet.gap(18);
  paragraph(sheet, [{ text: facts.noCode, style: styles.body }]);
}
