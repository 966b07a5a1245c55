/** The pages of kiosks: who there is, one of them with what waits for a person, and the code with which one joins. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { QrCode } from '../../main/domain/base/qr-code';
import type { Invitation } from '../activation';
import type { ForkedEvent, UnreadMessage } from '../database/inbox/settled';
import type { ParkedEvent } from '../database/inbox/parked';
import type { SupportFileRow } from '../database/kiosk/support-files';
import type { KioskRow } from '../database/kiosk/kiosks';
import { age, instant } from '../fleet/times';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { forkPath } from './fork';
import { field, form, hidden, kioskLink, kioskPath, qrImage, said, select, table } from './forms';
import { framed } from './frame';
import { supportPart } from './support';

const stateWords: Readonly<Record<KioskRow['state'], string>> = {
  invited: 'has not joined yet',
  active: 'has joined',
  revoked: 'turned away',
};

interface Said {
  readonly wrong?: string | null;
  readonly done?: string | null;
}

export interface KiosksPage extends Said {
  readonly person: SignedIn;
  readonly kiosks: readonly KioskRow[];
  readonly properties: readonly Property[];
  readonly nowMs: number;
  readonly typed?: { readonly name: string; readonly property: string };
}

export function kiosksPage(page: KiosksPage): string {
  const { person, kiosks, properties, nowMs, wrong = null, done = null } = page;
  const names = new Map(properties.map(({ id, name }) => [id, name]));
  const rows = kiosks.map(({ id, title, property_id, state, last_commit_at_ms }) => [
    kioskLink(id, title),
    `<bdi>${text(names.get(property_id) ?? property_id)}</bdi>`,
    stateWords[state],
    last_commit_at_ms === null ? 'never' : age(last_commit_at_ms, nowMs),
  ]);
  const list =
    rows.length === 0
      ? '<div class="empty"><p>No kiosk is here yet.</p></div>'
      : table(['Kiosk', 'Property', 'State', 'Last events'], rows, 'All kiosks');
  const messages =
    person.scope === 'everywhere'
      ? '<p class="more"><a href="/messages">Messages that could not be taken</a></p>'
      : '';
  return framed({
    heading: 'Kiosks',
    person,
    path: '/kiosks',
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side"><section>${list}${messages}</section>
${mayDo(person.role, 'kiosks') ? addForm(page) : ''}</div>`,
  });
}

function addForm({ person, properties, typed }: KiosksPage): string {
  const known = properties.map(({ id, name }) => ({ value: id, name, isChosen: id === typed?.property }));
  const another =
    person.scope === 'everywhere'
      ? field({
          name: 'newProperty',
          label: 'Or another property, by its id',
          hint: 'A GUID, as its catalog will have it',
          isRequired: false,
        })
      : '';
  return `<section class="panel"><h2>Add a kiosk</h2>
<p>This makes a code that is good for an hour. A known kiosk, also one that was turned away, joins again with a new code.</p>${form(
    {
      action: '/kiosks',
      person,
      button: 'Make the code',
      fields: `${field({
        name: 'name',
        label: 'Name of the kiosk',
        hint: 'Up to 40 letters, digits, _ and -',
        value: typed?.name ?? '',
      })}
${known.length === 0 ? '' : select('property', 'Property', known)}
${another}`,
    },
  )}</section>`;
}

export interface KioskCodePage {
  readonly person: SignedIn;
  readonly kioskId: string;
  readonly invitation: Invitation;
  readonly qr: QrCode;
  /** Head office's own, to compare. */
  readonly publicKey: string | null;
  readonly timeZone: string;
}

export function kioskCodePage({
  person,
  kioskId,
  invitation,
  qr,
  publicKey,
  timeZone,
}: KioskCodePage): string {
  const { code, expiresAtMs } = invitation;
  return framed({
    heading: `A code for ${kioskId}`,
    person,
    path: '/kiosks',
    main: `<div class="panel narrow"><p class="big"><code>${text(code)}</code></p>
${qrImage(qr, 'The code as QR code')}
<p>Good for one kiosk, until ${instant(expiresAtMs, timeZone)}. It is not shown again.</p>
<h2>At the kiosk</h2><ol><li>A new machine: <code>keyturn-setup</code> asks for head office’s address and this code.</li>
<li>One that runs: <code>npm run kiosk -- head-office activate URL --code CODE</code></li></ol>
${publicKey === null ? '' : `<p>Head office’s key, to compare: <code>${text(publicKey)}</code></p>`}
<p class="act"><a class="button" href="${kioskPath(kioskId)}">Done</a></p></div>`,
  });
}

export interface KioskPage extends Said {
  readonly person: SignedIn;
  readonly kiosk: KioskRow;
  readonly propertyName: string;
  /** Its card of the fleet page; '' where it has none. */
  readonly card: string;
  readonly isMissingSome: boolean;
  readonly forks: readonly ForkedEvent[];
  readonly parked: readonly ParkedEvent[];
  readonly supportFiles: readonly SupportFileRow[];
  readonly timeZone: string;
}

export function kioskPage(page: KioskPage): string {
  const { person, kiosk, propertyName, card, wrong = null, done = null } = page;
  const troubles = `${gapPart(page)}${forksPart(page)}${parkedPart(page)}`;
  return framed({
    heading: kiosk.title ?? kiosk.id,
    person,
    path: '/kiosks',
    below: `<p>${kiosk.title === null ? '' : `Kiosk ${text(kiosk.id)}. `}<bdi>${text(propertyName)}</bdi>. It ${stateWords[kiosk.state]}.</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">
<div>${card === '' ? '' : `<ul class="kiosks">${card.replace(/<(\/?)h3>/g, '<$1h2>')}</ul>`}${troubles}</div>
${mayDo(person.role, 'kiosks') ? joinParts(page) : ''}</div>`,
  });
}

const why = () => field({ name: 'why', label: 'Why', hint: 'Kept with your name' });

function gapPart({ person, kiosk, isMissingSome }: KioskPage): string {
  if (!isMissingSome) return '';
  return `<section class="panel"><h2>Events are missing</h2>
<p>The kiosk was asked to send them again and has not done so yet. Wait as long as the kiosk or a backup of it may still have them.</p>
${
  mayDo(person.role, 'settle')
    ? form({
        action: `${kioskPath(kiosk.id)}/accept-gap`,
        person,
        button: 'Go on without them',
        isDangerous: true,
        fields: `${confirm(kiosk.id)}${why()}`,
      })
    : ''
}</section>`;
}

function forksPart({ person, kiosk, forks, timeZone }: KioskPage): string {
  if (forks.length === 0) return '';
  const rows = forks.map(({ id, sequence, type, at_ms }) => [
    String(sequence),
    text(type),
    instant(at_ms, timeZone),
    `<a href="${forkPath(kiosk.id, id)}" aria-label="Compare event ${sequence}">Compare</a>`,
  ]);
  return `<section class="panel"><h2>Events that contradict its books</h2>
<p>Both histories are kept. Compare them with the kiosk’s documents, then say what came of it, for one or for all.</p>
${table(['Place', 'Event', 'Happened', 'Both'], rows, 'Kept apart')}
${
  mayDo(person.role, 'settle')
    ? form({ action: `${kioskPath(kiosk.id)}/forks`, person, button: 'Settle all of them', fields: why() })
        .replaceAll('field-why', 'field-why-forks')
        .replaceAll('hint-why', 'hint-why-forks')
    : ''
}</section>`;
}

function parkedPart({ person, kiosk, parked, timeZone }: KioskPage): string {
  if (parked.length === 0) return '';
  const items = parked.map(({ event, why: reason }, place) => {
    const give = form({
      action: `${kioskPath(kiosk.id)}/parked`,
      person,
      button: 'Give it up',
      isDangerous: true,
      fields: `${hidden('event', event.id)}${why()}`,
    });
    const ownIds = give
      .replaceAll('field-why', `field-why-${place}`)
      .replaceAll('hint-why', `hint-why-${place}`);
    return `<li><b>${event.sequence} ${text(event.type)}</b>, ${instant(event.atMs, timeZone)}: ${text(reason)}
${mayDo(person.role, 'settle') ? ownIds : ''}</li>`;
  });
  return `<section class="panel"><h2>Events that could not be read</h2>
<p>A newer head office reads them when it starts. One that is given up is kept, and no later version reads it.</p>
<ul>${items.join('\n')}</ul></section>`;
}

const confirm = (name: string) => field({ name: 'confirm', label: `To be sure, type: ${name}` });

function joinParts({ person, kiosk, supportFiles, timeZone }: KioskPage): string {
  const path = kioskPath(kiosk.id);
  const name = `<section class="panel"><h2>Its name</h2>${form({
    action: `${path}/name`,
    person,
    button: 'Save the name',
    isSecond: true,
    fields: field({
      name: 'title',
      label: 'What people call it',
      hint: `Shown on every page. Its id stays ${kiosk.id}; leave this empty to show that.`,
      value: kiosk.title ?? '',
      isRequired: false,
    }),
  })}</section>`;
  const again = `<section class="panel"><h2>A new code</h2><p>A kiosk joins with it, or joins again with another key.</p>${form(
    { action: `${path}/code`, person, button: 'Make a code', fields: '' },
  )}</section>`;
  if (kiosk.state === 'revoked') return `<div>${name}${again}</div>`;
  const support =
    kiosk.state === 'active' ? supportPart(person, kiosk.id, { files: supportFiles, timeZone }) : '';
  const away = form({
    action: `${path}/revoke`,
    person,
    button: `Turn ${kiosk.id} away`,
    isDangerous: true,
    fields: `${confirm(kiosk.id)}${why()}`,
  });
  return `<div>${name}${support}${again}<section class="panel"><h2>Turn this kiosk away</h2>
<p>For a kiosk that was stolen or is gone. Head office refuses it at once. It goes on renting out its units until it is switched off.</p>${away
    .replaceAll('field-why', 'field-why-away')
    .replaceAll('hint-why', 'hint-why-away')
    .replaceAll('field-confirm', 'field-confirm-away')}</section></div>`;
}

export function messagesPage({
  person,
  messages,
  timeZone,
  wrong = null,
  done = null,
}: Said & {
  readonly person: SignedIn;
  readonly messages: readonly UnreadMessage[];
  readonly timeZone: string;
}): string {
  const items = messages.map(({ sha256, subject, why: reason, at_ms }, place) => {
    const settle = form({
      action: `/messages/${sha256}`,
      person,
      button: 'Settle',
      fields: why(),
    });
    const own = settle
      .replaceAll('field-why', `field-why-${place}`)
      .replaceAll('hint-why', `hint-why-${place}`);
    return `<section class="panel"><h2><bdi>${text(subject)}</bdi></h2><p>${instant(at_ms, timeZone)}: ${text(reason)}</p>
${mayDo(person.role, 'settle') ? own : ''}</section>`;
  });
  return framed({
    heading: 'Messages that could not be taken',
    person,
    path: '/kiosks',
    below: '<p>Sent by somebody else, or damaged on the way. Kiosks send again what is missing.</p>',
    main: `${said('wrong', wrong)}${said('done', done)}${items.length === 0 ? '<div class="empty"><p>No message waits.</p></div>' : items.join('\n')}`,
  });
}
