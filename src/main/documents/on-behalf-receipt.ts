/** What a tenant takes along who paid at another kiosk of the site than their contract's. */
import type { Wording } from './labels/wording';
import { onBehalfWords } from './labels/on-behalf-words';
import { sentences } from './parts/letter';
import { factGrid, helpers, letterhead, operatorInShort, title } from './parts/parts';
import type { OnBehalfReceiptFacts } from './port';
import type { Sheet } from './typesetting/sheet';

export function drawOnBehalfReceipt(sheet: Sheet, facts: OnBehalfReceiptFacts, wording: Wording): void {
  const words = onBehalfWords[facts.language];
  const { fact } = helpers(wording);
  const own = (text: string) => ({ own: text, second: null });
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, { name: own(words.title), number: facts.number });
  factGrid(sheet, wording, [
    fact((labels) => labels.amountReceived, facts.amount),
    fact((labels) => labels.receivedAt, facts.receivedAt),
    fact((labels) => labels.contractNumber, facts.contractNumber),
    ...(facts.cash === null
      ? []
      : [
          fact((labels) => labels.cashGiven, facts.cash.given),
          fact((labels) => labels.change, facts.cash.change),
        ]),
    ...(facts.reference === null ? [] : [fact((labels) => labels.deskTerminal, facts.reference)]),
  ]);
  sheet.gap(12);
  sentences(sheet, wording, [own(words.passedOn), own(words.receiptComes)]);
}
