/** The document of a payment plan: what is due, in which parts it is paid, and what holds meanwhile. */
import { formatDate } from '../domain/base/dates';
import { planWords } from './labels/plan-words';
import type { Wording } from './labels/wording';
import { totalsTable } from './parts/charges';
import { lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import { helpers } from './parts/parts';
import { drawTable } from './parts/table';
import type { PaymentPlanFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawPaymentPlan(sheet: Sheet, facts: PaymentPlanFacts, wording: Wording): void {
  const { label } = helpers(wording);
  const say = sayerOf(planWords, facts);
  const total = say((words) => words.total);
  letterOpening(sheet, facts, wording, {
    name: say(({ title }) => title),
    main: { label: total, value: facts.total.formattedPrice },
  });
  const date = (day: string) => formatDate(day, facts.locale);
  const value = (of: string) => [{ text: of, style: styles.cell, value: true as const }];
  sentences(sheet, wording, [say(({ opening }, locale) => opening(formatDate(facts.madeOn, locale)))]);
  const bills = facts.overdue.map(({ number, dueOn, open }) => ({
    first: value(number),
    amounts: [date(dueOn), open.formattedPrice],
  }));
  const billHeads = [label((labels) => labels.invoiceNumber), say(({ due }) => due), say(({ open }) => open)];
  drawTable(sheet, wording, bills, { heading: null, heads: billHeads });
  const parts = facts.parts.map(({ dueOn, amount }, index) => ({
    first: value(String(index + 1)),
    amounts: [date(dueOn), amount.formattedPrice],
  }));
  const heads = [say(({ part }) => part), say(({ payBy }) => payBy), say(({ amount }) => amount)];
  drawTable(sheet, wording, parts, { heading: say(({ parts: all }) => all), heads });
  totalsTable(sheet, wording, [{ label: total, amount: facts.total, strong: true }]);
  lastSentences(sheet, wording, [
    say(({ rests }) => rests),
    say(({ others }) => others),
    say(({ pay }) => pay),
  ]);
}
