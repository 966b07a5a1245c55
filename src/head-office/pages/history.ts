/** What people did at head office, as sentences. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { PersonActTable } from '../database/schema-people';
import { speechIn } from '../locales/speech';
import { actSentence, doerName } from '../people/act-sentences';
import type { SignedIn } from '../people/sessions';
import { framed } from './frame';
import type { Selectable } from 'kysely';

export interface HistoryPage {
  readonly person: SignedIn;
  readonly acts: readonly Selectable<PersonActTable>[];
  /** Whether there are earlier ones. */
  readonly hasMore: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly timeZone: string;
}

export function historyPage({ person, acts, hasMore, names, timeZone }: HistoryPage): string {
  const speech = speechIn(person.language);
  const { t } = speech;
  const rows = acts.map(({ at_ms, said_by, act, about, why, property_id }) => {
    const property =
      property_id === null
        ? ''
        : ` <span class="quiet"><bdi>${text(names.get(property_id) ?? property_id)}</bdi></span>`;
    const reason = why === null || why === '' ? '' : t.frame.because(`<bdi>${text(why)}</bdi>`);
    return `<li><time datetime="${new Date(at_ms).toISOString()}">${speech.instant(at_ms, timeZone)}</time><b><bdi>${text(doerName(said_by, t))}</bdi></b> ${actSentence({ act, about }, speech)}${reason}.${property}</li>`;
  });
  const last = acts.at(-1);
  return framed({
    speech,
    heading: t.frame.history,
    person,
    path: '/history',
    below: `<p>${t.frame.historyIntro}</p>`,
    main: `${rows.length === 0 ? `<div class="empty"><p>${t.frame.nothingYet}</p></div>` : `<ol class="history">${rows.join('\n')}</ol>`}
${hasMore && last ? `<p class="more"><a href="/history?before=${last.number}">${t.frame.earlier}</a></p>` : ''}`,
  });
}
