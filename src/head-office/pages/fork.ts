/** Two histories of one kiosk at the same place, side by side, for somebody who decides that both may rest. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { whyUnreadable } from '../../shared/head-office/events';
import type { ForkedEvent } from '../database/inbox/settled';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { field, form, kioskPath, said, table } from './forms';
import { framed } from './frame';

/** As it was reported. */
type Told = Pick<ForkedEvent, 'id' | 'type' | 'schema_version' | 'at_ms' | 'payload' | 'forgotten_at_ms'>;

export interface ForkPage {
  readonly person: SignedIn;
  readonly kioskId: string;
  readonly fork: ForkedEvent;
  /** At the same place of the same chain; null: head office lacks it. */
  readonly committed: Told | null;
  readonly timeZone: string;
  readonly wrong: string | null;
}

export function forkPage({ person, kioskId, fork, committed, timeZone, wrong }: ForkPage): string {
  const speech = speechIn(person.language);
  const words = speech.t.kiosks.fork;
  const view = { timeZone, hasMoney: mayDo(person.role, 'seeMoney') };
  const [kept, apart] = [committed ? factsOf(speech, committed, view) : {}, factsOf(speech, fork, view)];
  const names = [...new Set([...Object.keys(kept), ...Object.keys(apart)])];
  const rows = names.map((name) => {
    const [one, other] = [kept[name] ?? '–', apart[name] ?? '–'];
    const differs = one !== other;
    return [`<bdi>${text(name)}</bdi>`, value(one, differs), value(other, differs)];
  });
  const hides = [committed, fork].some((told) => told !== null && !isShown(told));
  const act =
    fork.settled_at_ms === null && mayDo(person.role, 'settle')
      ? `<section class="panel"><h2>${words.settle}</h2>
<p>${words.settleText}</p>${form({
          action: forkPath(kioskId, fork.id),
          person,
          button: words.settleButton,
          fields: field({ name: 'why', label: speech.t.frame.why, hint: speech.t.frame.whyHint }),
        })}</section>`
      : '';
  const settled =
    fork.settled_at_ms === null
      ? ''
      : `<p class="done">${words.settled(speech.instant(fork.settled_at_ms, timeZone), `<bdi>${text(fork.settled_by ?? '–')}</bdi>`, `<bdi>${text(fork.settled_why ?? '–')}</bdi>`)}</p>`;
  return framed({
    speech,
    heading: words.heading,
    title: words.title(kioskId),
    person,
    path: '/kiosks',
    below: `<p>${words.below(fork.sequence, `<a href="${kioskPath(kioskId)}"><bdi>${text(kioskId)}</bdi></a>`)}</p>`,
    main: `${said('wrong', wrong)}${settled}<div class="side"><section>${table(words.heads, rows, words.caption)}
${hides ? `<p class="quiet">${words.hides('<code>forks show</code>')}</p>` : ''}</section>${act}</div>`,
  });
}

export const forkPath = (kioskId: string, id: string): string => `${kioskPath(kioskId)}/forks/${id}`;

const value = (words: string, differs: boolean): string =>
  differs ? `<b><bdi>${text(words)}</bdi></b>` : `<bdi>${text(words)}</bdi>`;

/** Only `contact.details` names anybody. What cannot be read may say anything. */
const isShown = ({ type, schema_version, payload, forgotten_at_ms }: Told): boolean =>
  forgotten_at_ms === null &&
  type !== 'contact.details' &&
  whyUnreadable(type, schema_version, payload) === null;

const LONGEST = 80;
/** Staff type these themselves. */
const typedByPeople = /why|reason|note|text/i;

/** All money of events is named so, at whatever depth. */
const isMoney = (name: string): boolean => name.endsWith('Minor');

function factsOf(
  { instant, t }: Speech,
  told: Told,
  { timeZone, hasMoney }: { readonly timeZone: string; readonly hasMoney: boolean },
): Readonly<Record<string, string>> {
  const first = {
    [t.kiosks.fork.event]: t.kiosks.fork.version(told.type, told.schema_version),
    [t.kiosks.fork.happened]: instant(told.at_ms, timeZone),
  };
  if (!isShown(told)) return first;
  const content: unknown = JSON.parse(told.payload, (name, of: unknown) =>
    hasMoney || !isMoney(name) ? of : undefined,
  );
  const members = Object.entries(content ?? {}).flatMap(([name, of]) => {
    if (typedByPeople.test(name) || of === null) return [];
    const words = typeof of === 'object' ? JSON.stringify(of) : String(of);
    return [[name, words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words] as const];
  });
  return { ...first, ...Object.fromEntries(members) };
}
