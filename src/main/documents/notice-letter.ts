/** The letter that confirms a notice, or that it was withdrawn: which day, and what comes next. */
import { formatDate } from '../domain/base/dates';
import { noticeWords, type NoticeWords } from './labels/notice-words';
import type { Label, Wording } from './labels/wording';
import {
  bindingNote,
  helpers,
  letterhead,
  operatorInShort,
  partyWords,
  personAndFacts,
  title,
} from './parts/parts';
import type { NoticeLetterFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawNoticeLetter(sheet: Sheet, facts: NoticeLetterFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  const { language, locale, binding } = facts;
  const say = (pick: (words: NoticeWords, locale: string) => string): Label => ({
    own: pick(noticeWords[language], locale),
    second: binding && pick(noticeWords[binding.language], binding.locale),
  });
  const day = (date: string) => formatDate(date, locale);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, {
    name: say(({ titles }) => titles[facts.kind]),
    number: facts.number,
    main: { label: say(({ lastDay }) => lastDay[facts.kind]), value: day(facts.lastDay) },
  });
  personAndFacts(
    sheet,
    wording,
    { label: label((labels) => labels.tenant), lines: partyWords(facts.tenant) },
    [
      fact((labels) => labels.issuedOn, day(facts.madeOn)),
      fact((labels) => labels.unit, facts.unitNumber),
      fact((labels) => labels.contractNumber, facts.number),
    ],
  );
  for (const sentence of sentencesOf(facts, say)) {
    sheet.gap(12);
    paragraph(sheet, wording.words(sentence, styles.body, styles.bodySecond));
  }
  bindingNote(sheet, wording);
}

function sentencesOf(
  { kind, unitNumber, givenOn, lastDay }: NoticeLetterFacts,
  say: (pick: (words: NoticeWords, locale: string) => string) => Label,
): readonly Label[] {
  if (kind === 'notice_withdrawn') return [say((words, to) => words.withdrawn(formatDate(lastDay, to)))];
  return [
    say((words, to) => words.given(formatDate(givenOn, to), unitNumber)),
    say((words, to) => words.charged(formatDate(lastDay, to))),
    say(({ leave }) => leave),
    say(({ money }) => money),
  ];
}
