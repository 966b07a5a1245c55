/** What people did at head office, as sentences. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { PersonActTable } from '../database/schema-people';
import { instant } from '../fleet/times';
import { actSentence } from '../people/acts';
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
  const rows = acts.map(({ at_ms, said_by, act, about, why, property_id }) => {
    const property =
      property_id === null
        ? ''
        : ` <span class="quiet"><bdi>${text(names.get(property_id) ?? property_id)}</bdi></span>`;
    const reason = why === null || why === '' ? '' : `, because: <bdi>${text(why)}</bdi>`;
    return `<li><time datetime="${new Date(at_ms).toISOString()}">${instant(at_ms, timeZone)}</time><b><bdi>${text(said_by)}</bdi></b> ${text(actSentence(act, about))}${reason}.${property}</li>`;
  });
  const last = acts.at(-1);
  return framed({
    heading: 'What was done',
    person,
    path: '/history',
    below: '<p>By people, on these pages and on the command line. Nothing of it is ever taken away.</p>',
    main: `${rows.length === 0 ? '<div class="empty"><p>Nothing yet.</p></div>' : `<ol class="history">${rows.join('\n')}</ol>`}
${hasMore && last ? `<p class="more"><a href="/history?before=${last.number}">Earlier</a></p>` : ''}`,
  });
}
