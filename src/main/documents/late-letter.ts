/** A letter about late rent: what is open since when, what it costs, and what comes next on which day. */
import { formatDate } from '../domain/base/dates';
import { lateWords, type LateWords } from './labels/late-words';
import type { Label, Wording } from './labels/wording';
import { descriptionWords, totalsTable } from './parts/charges';
import { type Say, lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import { helpers } from './parts/parts';
import { drawTable } from './parts/table';
import type { LateLetterFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';
import { inOneLine } from '../../shared/in-one-line';

export function drawLateLetter(sheet: Sheet, facts: LateLetterFacts, wording: Wording): void {
  const { label } = helpers(wording);
  const say = sayerOf(lateWords, facts);
  const total = say((words) => words.total);
  letterOpening(sheet, facts, wording, {
    name: say(({ titles }) => titles[facts.kind]),
    main: { label: total, value: facts.total.formattedPrice },
  });
  sentences(sheet, wording, [say(({ opening }) => opening[facts.kind])]);
  const rows = facts.overdue.map(({ number, dueOn, open, lines = [] }) => ({
    first: [
      { text: number, style: styles.cell, value: true },
      ...lines.flatMap((line) => descriptionWords(line, wording)),
    ],
    amounts: [formatDate(dueOn, facts.locale), open.formattedPrice],
  }));
  const heads = [label((labels) => labels.invoiceNumber), say(({ due }) => due), say(({ open }) => open)];
  drawTable(sheet, wording, rows, { heading: null, heads });
  totalsTable(sheet, wording, [{ label: total, amount: facts.total, strong: true }]);
  if (facts.kind === 'default_notice') claim(sheet, wording, { facts, say });
  lastSentences(sheet, wording, sentencesOf(facts, say));
}

/** Who claims the total for which unit, and what somebody in the armed forces must know. */
function claim(
  sheet: Sheet,
  wording: Wording,
  { facts, say }: { readonly facts: LateLetterFacts; readonly say: Say<LateWords> },
): void {
  const { operator, unitNumber: unit, madeOn } = facts;
  const landlord = operator.legalName || operator.name;
  const said = say((words, locale) =>
    words.claim({
      landlord,
      unit,
      where: inOneLine(operator.addressLines, locale),
      day: formatDate(madeOn, locale),
    }),
  );
  sentences(sheet, wording, [said, say(({ rights }) => rights), ...asked(facts)]);
  if (!facts.asksOfService) return;
  sheet.gap(12);
  const service = say(({ servicemembers }) => servicemembers);
  paragraph(sheet, wording.words(service, styles.strong, styles.bodySecond));
}

/** The paragraphs that the law of the place asks for, as the catalogue has them; the binding ones alone where it has no others. */
function asked({ lien, language, binding }: LateLetterFacts): readonly Label[] {
  const own = lien?.text[language];
  const bound = (binding && lien?.text[binding.language]) ?? null;
  const alone = binding
    ? (bound ?? []).map((text) => ({ own: text, second: null, language: binding.language }))
    : [];
  if (!own) return alone;
  if (bound && bound.length === own.length)
    return own.map((text, index) => ({ own: text, second: bound[index] ?? null }));
  return [...own.map((text) => ({ own: text, second: null })), ...alone];
}

function sentencesOf({ fee, suspended, next }: LateLetterFacts, say: Say<LateWords>): readonly Label[] {
  return [
    ...(fee ? [say((words) => words.fee(fee.formattedPrice))] : []),
    ...(suspended ? [say((words) => words.suspended[suspended === true ? 'arrears_paid' : suspended])] : []),
    ...(next ? [say((words, locale) => words.next[next.what](formatDate(next.on, locale)))] : []),
    say(({ pay }) => pay),
  ];
}
