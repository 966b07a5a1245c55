/** The pages of who gets letters about what nobody takes: all lists, and one with its form. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { EVERY_SITE, type MailList, type MailSite } from '../database/fleet/mail-lists';
import { speechIn, type Speech } from '../locales/speech';
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

/** By this name it stands in the history. */
export const everySite = { id: EVERY_SITE, name: 'Every site' } as const;

const nameOf = ({ t }: Speech, { id, name }: { readonly id: MailSite; readonly name: string }): string =>
  id === EVERY_SITE ? t.frame.everySite : name;

export function listsPage({ person, afterMinutes, properties, lists, done }: ListsPage): string {
  const speech = speechIn(person.language);
  const { t } = speech;
  const words = t.waiting.letters;
  const shown = [...(person.scope === 'everywhere' ? [everySite] : []), ...properties];
  const rows = shown.map((site) => {
    const { id } = site;
    const list = lists.get(id);
    const addresses = (list?.addresses ?? []).map((each) => `<bdi>${text(each)}</bdi>`);
    const minutes = list?.after_minutes ?? null;
    return [
      `<a href="${lettersPath(id)}"><bdi>${text(nameOf(speech, site))}</bdi></a>`,
      addresses.length === 0 ? '–' : addresses.join('<br>'),
      minutes === null ? '–' : t.counts.minute(minutes),
    ];
  });
  return framed({
    speech,
    heading: words.heading,
    person,
    path: '/waiting',
    below: `<p>${words.below} ${usual(speech, afterMinutes)} <a href="/waiting">${t.frame.waiting}</a></p>`,
    main: `${said('done', done)}${
      rows.length === 0
        ? `<div class="empty"><p>${words.noSite}</p></div>`
        : table(words.heads, rows, words.caption)
    }`,
  });
}

const usual = ({ t }: Speech, afterMinutes: number | null): string =>
  afterMinutes === null
    ? `<b>${t.waiting.letters.off}</b>`
    : t.waiting.letters.usual(t.counts.minute(afterMinutes));

export interface ListPage extends LettersPage {
  readonly site: { readonly id: MailSite; readonly name: string };
  readonly list: MailList | undefined;
  readonly wrong: string | null;
  /** After a refusal, what was typed. */
  readonly typed: { readonly addresses: string; readonly minutes: string } | null;
}

export function listPage({ person, afterMinutes, site, list, typed, wrong }: ListPage): string {
  const speech = speechIn(person.language);
  const words = speech.t.waiting.letters;
  const addresses = typed?.addresses ?? (list?.addresses ?? []).join('\n');
  const minutes = typed?.minutes ?? String(list?.after_minutes ?? '');
  const about = site.id === EVERY_SITE ? words.ofEvery : words.ofSite;
  const fields = [
    hidden('shown', shownOf(list)),
    longField({ name: 'addresses', label: words.addresses, value: addresses }),
    field({
      name: 'minutes',
      label: words.minutes,
      hint: words.minutesHint(MOST_MINUTES),
      value: minutes,
      inputMode: 'numeric',
      isRequired: false,
    }),
  ].join('\n');
  return framed({
    speech,
    heading: words.heading,
    title: words.title(nameOf(speech, site)),
    person,
    path: '/waiting',
    below: `<p><bdi>${text(nameOf(speech, site))}</bdi>. ${usual(speech, afterMinutes)} <a href="/letters">${words.all}</a></p>`,
    main: `${said('wrong', wrong)}<div class="narrow">${panel(
      words.who,
      `${about} ${words.most(MOST_ADDRESSES)}`,
      form({ action: lettersPath(site.id), person, button: words.save, fields }),
    )}</div>`,
  });
}
