/** The page on which somebody of head office lets themselves in at a kiosk, and the kiosks that do not know yet who left. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { NotKnownYet } from '../database/people/bundles';
import { speechIn, type Speech } from '../locales/speech';
import type { Clearing } from '../people/clearances';
import type { SignedIn } from '../people/sessions';
import { form, hidden, kioskLink, kioskPath, table } from './forms';
import { framed } from './frame';

const named = ({ id, title }: Clearing['kiosk']): string =>
  title === null
    ? `<b><bdi>${text(id)}</bdi></b>`
    : `<b><bdi>${text(title)}</bdi></b> (<bdi>${text(id)}</bdi>)`;

export function clearancePage(page: Clearing & { readonly person: SignedIn }): string {
  const { person, kiosk, role, question } = page;
  const speech = speechIn(person.language);
  const words = speech.t.clearances;
  const place = question.place === 'kiosk' ? words.atKiosk : words.atDesk;
  return framed({
    speech,
    heading: words.heading,
    person,
    path: '/kiosks',
    main: `<div class="panel narrow"><p>${words.where(named(kiosk), place, words[role])}</p>
<p>${words.warn}</p>${form({
      action: `${kioskPath(kiosk.id)}/clearance`,
      person,
      button: words.show,
      fields: `${hidden('key', question.key)}${hidden('clearanceKey', question.clearanceKey)}${hidden('place', question.place)}`,
    })}</div>`,
  });
}

export function clearanceGivenPage(
  page: Clearing & { readonly person: SignedIn; readonly digits: string },
): string {
  const { person, kiosk, digits } = page;
  const speech = speechIn(person.language);
  const words = speech.t.clearances;
  return framed({
    speech,
    heading: words.given,
    person,
    path: '/kiosks',
    main: `<div class="panel narrow"><p>${words.type(named(kiosk))}</p>
<p class="big" dir="ltr"><code>${digits.slice(0, 5)} ${digits.slice(5)}</code></p>
<p>${words.good}</p></div>`,
  });
}

/** On the page of people; '' where every kiosk knows. */
export function notKnownYetPart(
  { t, instant }: Speech,
  rows: readonly NotKnownYet[],
  timeZone: string,
): string {
  if (rows.length === 0) return '';
  const words = t.clearances;
  const cells = rows.map(({ name, kioskId, title, endedAtMs, heardAtMs }) => [
    `<bdi>${text(name)}</bdi>`,
    kioskLink(kioskId, title),
    instant(endedAtMs, timeZone),
    heardAtMs === null ? t.frame.never : instant(heardAtMs, timeZone),
  ]);
  return `<section class="panel"><h2>${words.notKnown}</h2>
<p>${words.notKnownText}</p>
${table(words.heads, cells, words.caption)}</section>`;
}
