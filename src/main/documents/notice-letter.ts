/** The letter that confirms a notice, or that it was withdrawn: which day, and what comes next. */
import { formatDate } from '../domain/base/dates';
import { noticeWords, type NoticeWords } from './labels/notice-words';
import type { Label, Wording } from './labels/wording';
import { type Say, lastSentences, letterOpening, sayerOf } from './parts/letter';
import type { NoticeLetterFacts } from './port';
import type { Sheet } from './typesetting/sheet';

export function drawNoticeLetter(sheet: Sheet, facts: NoticeLetterFacts, wording: Wording): void {
  const say = sayerOf(noticeWords, facts);
  letterOpening(sheet, facts, wording, {
    name: say(({ titles, site }) => (facts.bySite ? site.title : titles[facts.kind])),
    main: {
      label: say(({ lastDay }) => lastDay[facts.kind]),
      value: formatDate(facts.lastDay, facts.locale),
    },
  });
  lastSentences(sheet, wording, sentencesOf(facts, say));
}

function sentencesOf(
  { kind, bySite, unitNumber, givenOn, lastDay }: NoticeLetterFacts,
  say: Say<NoticeWords>,
): readonly Label[] {
  if (kind === 'notice_withdrawn') return [say((words, to) => words.withdrawn(formatDate(lastDay, to)))];
  return [
    bySite
      ? say((words, to) => words.site.given(unitNumber, formatDate(lastDay, to)))
      : say((words, to) => words.given(formatDate(givenOn, to), unitNumber)),
    say((words, to) => words.charged(formatDate(lastDay, to))),
    say(({ leave }) => leave),
    say(({ money }) => money),
  ];
}
