/** The pages of who gets letters about what nobody takes: all lists, and one with its form. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { EVERY_SITE, type MailList, type MailSite } from '../database/fleet/mail-lists';
import { count } from '../fleet/words';
import { MOST_ADDRESSES, MOST_MINUTES, shownOf } from '../mail/lists';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { field, form, hidden, longField, panel, said, table } from './forms';
import { framed } from './frame';

export const lettersPath = (site: MailSite): string => `/letters/${site}`;

interface LettersPage {
  readonly person: SignedIn;
  /** Null: no letter leaves. */
  readonly afterMinutes: number | null;
}

export interface ListsPage extends LettersPage {
  readonly properties: readonly Property[];
  readonly lists: ReadonlyMap<string, MailList>;
  readonly done: string | null;
}

export const everySite = { id: EVERY_SITE, name: 'Every site' } as const;

export function listsPage({ person, afterMinutes, properties, lists, done }: ListsPage): string {
  const shown = [...(person.scope === 'everywhere' ? [everySite] : []), ...properties];
  const rows = shown.map(({ id, name }) => {
    const list = lists.get(id);
    const addresses = (list?.addresses ?? []).map((each) => `<bdi>${text(each)}</bdi>`);
    const minutes = list?.after_minutes ?? null;
    return [
      `<a href="${lettersPath(id)}"><bdi>${text(name)}</bdi></a>`,
      addresses.length === 0 ? '–' : addresses.join('<br>'),
      minutes === null ? '–' : count(minutes, 'minute'),
    ];
  });
  return framed({
    heading: 'Letters',
    person,
    path: '/waiting',
    below: `<p>Who gets an e-mail about what nobody takes. ${usual(afterMinutes)} <a href="/waiting">To review</a></p>`,
    main: `${said('done', done)}${
      rows.length === 0
        ? '<div class="empty"><p>No site has a kiosk or a catalog yet.</p></div>'
        : table(['Site', 'Addresses', 'After'], rows, 'Lists')
    }`,
  });
}

const usual = (afterMinutes: number | null): string =>
  afterMinutes === null
    ? '<b>No letter leaves now: head office was started without --mail.</b>'
    : `A letter leaves after ${count(afterMinutes, 'minute')}, unless a list says otherwise.`;

export interface ListPage extends LettersPage {
  readonly site: { readonly id: MailSite; readonly name: string };
  readonly list: MailList | undefined;
  readonly wrong: string | null;
  /** After a refusal, what was typed. */
  readonly typed: { readonly addresses: string; readonly minutes: string } | null;
}

export function listPage({ person, afterMinutes, site, list, typed, wrong }: ListPage): string {
  const addresses = typed?.addresses ?? (list?.addresses ?? []).join('\n');
  const minutes = typed?.minutes ?? String(list?.after_minutes ?? '');
  const about =
    site.id === EVERY_SITE
      ? 'They get the letters of every site.'
      : 'They get the letters of this site, beside those of the list of every site.';
  const fields = [
    hidden('shown', shownOf(list)),
    longField({ name: 'addresses', label: 'E-mail addresses, one on each line', value: addresses }),
    field({
      name: 'minutes',
      label: 'After so many minutes',
      hint: `1 to ${MOST_MINUTES}. Empty: as usual`,
      value: minutes,
      inputMode: 'numeric',
      isRequired: false,
    }),
  ].join('\n');
  return framed({
    heading: 'Letters',
    title: `Letters, ${site.name}`,
    person,
    path: '/waiting',
    below: `<p><bdi>${text(site.name)}</bdi>. ${usual(afterMinutes)} <a href="/letters">All lists</a></p>`,
    main: `${said('wrong', wrong)}<div class="narrow">${panel(
      'Who gets them',
      `${about} At most ${MOST_ADDRESSES}. It takes effect at once.`,
      form({ action: lettersPath(site.id), person, button: 'Save the list', fields }),
    )}</div>`,
  });
}
