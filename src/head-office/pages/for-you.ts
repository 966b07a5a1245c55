/** What waits for the approval of the reader: changes of catalogues, and owner rights. */
import type { ChangeRow } from '../database/catalogue/changes';
import type { OwnerRequest } from '../database/people/owner-requests';
import type { Speech } from '../locales/speech';
import { changePath } from './change-acts';
import { bdi } from './forms';
import { requestWords } from './owner-requests';

export interface ForYou {
  readonly changes: readonly ChangeRow[];
  readonly requests: readonly OwnerRequest[];
  /** How much money waits at kiosks for a yes; absent: another page says it. */
  readonly money?: number;
}

/** Links to it; '' where nothing waits. */
export function forYouPart(speech: Speech, { changes, requests, money = 0 }: ForYou): string {
  const { changes: words, counts, people, waiting } = speech.t;
  const links = [
    ...(money === 0 ? [] : [['/waiting', waiting.kinds.approval, counts.matter(money)]]),
    ...requests.map((request) => [
      '/people',
      requestWords(speech, request),
      people.owners.askedBy(bdi(request.asked_by_name)),
    ]),
    ...changes.map(({ id, title, made_by: by }) => [changePath(id), bdi(title), words.begunBy(bdi(by))]),
  ];
  if (links.length === 0) return '';
  const rows = links.map(
    ([to, what, who]) => `<li><a href="${to}">${what}</a> <span class="hint">${who}</span></li>`,
  );
  return `<section class="panel"><h2>${words.waitsForYou}</h2><ul>${rows.join('')}</ul></section>`;
}
