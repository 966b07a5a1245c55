/** A kiosk that is gone: its contracts are handed over on its page, and wait on a page of the kiosk that takes them over. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { HandedTenancy } from '../claims/tenancies';
import type { KioskRow } from '../database/kiosk/kiosks';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { choices, field, form, kioskPath, panel, select, table } from './forms';
import { framed } from './frame';

/** What the page of a kiosk says of it, to who may hand over. */
export function handedParts(
  speech: Speech,
  {
    person,
    kiosk,
    others,
    handedOver,
  }: {
    readonly person: SignedIn;
    readonly kiosk: KioskRow;
    readonly others: readonly KioskRow[];
    readonly handedOver: number;
  },
): string {
  if (!mayDo(person.role, 'handOver')) return '';
  return kiosk.state === 'revoked'
    ? handOverPart(speech, person, { kiosk, others })
    : waitingPart(speech, kiosk, handedOver);
}

/** On the page of a kiosk that was turned away. `others`: those of its property that have joined. */
function handOverPart(
  { t }: Speech,
  person: SignedIn,
  { kiosk, others }: { readonly kiosk: KioskRow; readonly others: readonly KioskRow[] },
): string {
  const words = t.handOver;
  if (others.length === 0) return panel(words.heading, words.text, `<p>${words.none}</p>`);
  const to = others.map(({ id, title }) => ({ value: id, name: title === null ? id : `${title} (${id})` }));
  const off = [{ value: 'yes', name: words.off, hint: words.offHint }];
  const asked = form({
    action: `${kioskPath(kiosk.id)}/hand-over`,
    person,
    button: words.button,
    isDangerous: true,
    fields: `${select('to', words.to, to)}
${choices('checkbox', 'off', { legend: words.machine, of: off })}
${field({ name: 'confirm', id: 'confirm-over', label: t.frame.toBeSure(kiosk.id) })}
${field({ name: 'why', id: 'why-over', label: t.frame.why, hint: t.frame.whyHint })}`,
  });
  return panel(words.heading, words.text, asked);
}

/** On the page of the kiosk that takes them over. */
function waitingPart({ t }: Speech, kiosk: KioskRow, count: number): string {
  if (count === 0) return '';
  const link = `<p class="act"><a class="button" href="${kioskPath(kiosk.id)}/tenancies">${t.handOver.look}</a></p>`;
  return panel(t.handOver.waiting, t.handOver.waitingText(t.counts.contract(count)), link);
}

export function waitingTenanciesPage({
  person,
  kiosk,
  tenancies,
}: {
  readonly person: SignedIn;
  readonly kiosk: KioskRow;
  readonly tenancies: readonly HandedTenancy[];
}): string {
  const speech = speechIn(person.language);
  const words = speech.t.handOver;
  const rows = tenancies.map(({ number, cells, notes }) => [
    `<bdi>${text(cells?.unit ?? '')}</bdi>`,
    `<bdi>${text(number)}</bdi>`,
    cells === null ? words.byHand : notes.map((note) => words.notes[note]).join('<br>'),
  ]);
  const inFile = tenancies.filter(({ cells }) => cells !== null).length;
  const file =
    inFile === 0
      ? ''
      : `<p>${words.import}</p>
${form({ action: `${kioskPath(kiosk.id)}/tenancies`, person, button: words.keep, fields: '' })}`;
  const main =
    tenancies.length === 0
      ? `<div class="empty"><p>${words.nothing}</p></div>`
      : `${file}${table(words.heads, rows, words.caption)}`;
  return framed({
    speech,
    heading: words.title(kiosk.title ?? kiosk.id),
    person,
    path: '/kiosks',
    main: `${main}<p class="more"><a href="${kioskPath(kiosk.id)}">${words.back}</a></p>`,
  });
}
