/** The pages of kiosks: who there is, one of them with what waits for a person, and the code with which one joins. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { QrCode } from '../../main/domain/base/qr-code';
import type { Invitation } from '../activation';
import type { ForkedEvent } from '../database/inbox/settled';
import type { ParkedEvent } from '../database/inbox/parked';
import type { SupportFileRow } from '../database/kiosk/support-files';
import type { KioskCommandRow } from '../database/kiosk/commands';
import type { Silence } from '../database/fleet/silences';
import type { KioskRow } from '../database/kiosk/kiosks';
import type { UpdateSettingTable } from '../database/schema-updates';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { forkPath } from './fork';
import {
  bySystem,
  field,
  form,
  hidden,
  keyParts,
  kioskLink,
  kioskPath,
  qrImage,
  said,
  select,
  table,
  whyField,
} from './forms';
import { framed } from './frame';
import { handedParts } from './hand-over';
import { commandsPart, silencePart } from './kiosk-commands';
import { releasePart } from './release';
import { supportPart } from './support';
import { updatesPart } from './updates';

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
  const speech = speechIn(person.language);
  const { frame, kiosks: words } = speech.t;
  const names = new Map(properties.map(({ id, name }) => [id, name]));
  const rows = kiosks.map(({ id, title, property_id, state, last_commit_at_ms }) => [
    kioskLink(id, title),
    `<bdi>${text(names.get(property_id) ?? property_id)}</bdi>`,
    words.states[state],
    last_commit_at_ms === null ? frame.never : speech.age(last_commit_at_ms, nowMs),
  ]);
  const list =
    rows.length === 0
      ? `<div class="empty"><p>${words.list.none}</p></div>`
      : table(words.list.heads, rows, words.list.caption);
  const messages =
    person.scope === 'everywhere' ? `<p class="more"><a href="/messages">${words.list.messages}</a></p>` : '';
  return framed({
    speech,
    heading: frame.kiosks,
    person,
    path: '/kiosks',
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side"><section>${list}${messages}</section>
${mayDo(person.role, 'kiosks') ? addForm(speech, page) : ''}</div>`,
  });
}

function addForm({ t }: Speech, { person, properties, typed }: KiosksPage): string {
  const words = t.kiosks.list;
  const known = properties.map(({ id, name }) => ({ value: id, name, isChosen: id === typed?.property }));
  const another =
    person.scope === 'everywhere'
      ? field({
          name: 'newProperty',
          label: words.another,
          hint: words.anotherHint,
          isRequired: false,
        })
      : '';
  return `<section class="panel"><h2>${words.add}</h2>
<p>${words.addText}</p>${form({
    action: '/kiosks',
    person,
    button: words.makeCode,
    fields: `${field({
      name: 'name',
      label: words.name,
      hint: words.nameHint,
      value: typed?.name ?? '',
    })}
${known.length === 0 ? '' : select('property', words.property, known)}
${another}`,
  })}</section>`;
}

export interface KioskCodePage {
  readonly person: SignedIn;
  readonly kioskId: string;
  readonly invitation: Invitation;
  /** In the QR code too; null: not known. */
  readonly listenerAddress: string | null;
  readonly qr: QrCode;
  /** Head office's own, to compare. */
  readonly publicKey: string | null;
  readonly timeZone: string;
}

export function kioskCodePage({
  person,
  kioskId,
  invitation,
  listenerAddress,
  qr,
  publicKey,
  timeZone,
}: KioskCodePage): string {
  const { code, expiresAtMs } = invitation;
  const speech = speechIn(person.language);
  const words = speech.t.kiosks.code;
  return framed({
    speech,
    heading: words.heading(kioskId),
    person,
    path: '/kiosks',
    main: `<div class="panel narrow"><p class="big"><code>${text(code)}</code></p>
${qrImage(qr, words.qr)}
<p>${words.good(speech.instant(expiresAtMs, timeZone))}</p>
<h2>${words.atKiosk}</h2><ol><li>${words.newMachine('<code>keyturn-setup</code>')}</li>
<li>${words.running}</li>
<li>${words.byCommand} <code dir="ltr">keyturn head-office activate URL --code CODE</code></li></ol>
${listenerAddress === null ? '' : `<p>${words.address} <code dir="ltr">${text(listenerAddress)}</code></p>`}
${publicKey === null ? '' : `<p>${words.key} <code class="key" dir="ltr">${keyParts(publicKey)}</code></p>`}
<p class="act"><a class="button" href="${kioskPath(kioskId)}">${words.done}</a></p></div>`,
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
  readonly updateSettings: readonly UpdateSettingTable[];
  readonly commands: readonly KioskCommandRow[];
  /** Of the program that it runs, by its last report; '': not known. */
  readonly version: string;
  /** Null: its alerts are heard. */
  readonly silence: Silence | null;
  readonly nowMs: number;
  /** Kiosks of its property that have joined, where its contracts may go to one. */
  readonly others: readonly KioskRow[];
  /** Contracts of a kiosk that is gone, which wait to be imported at this one. */
  readonly handedOver: number;
  readonly timeZone: string;
}

export function kioskPage(page: KioskPage): string {
  const { person, kiosk, propertyName, card, wrong = null, done = null } = page;
  const speech = speechIn(person.language);
  const words = speech.t.kiosks;
  const troubles = `${handedParts(speech, page)}${gapPart(speech, page)}${forksPart(speech, page)}${parkedPart(speech, page)}`;
  return framed({
    speech,
    heading: kiosk.title ?? kiosk.id,
    person,
    path: '/kiosks',
    below: `<p>${kiosk.title === null ? '' : `${words.one.kiosk(`<bdi>${text(kiosk.id)}</bdi>`)} `}<bdi>${text(propertyName)}</bdi>. ${words.one.it(words.states[kiosk.state])}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">
<div>${card === '' ? '' : `<ul class="kiosks">${card.replace(/<(\/?)h3>/g, '<$1h2>')}</ul>`}${troubles}</div>
${mayDo(person.role, 'kiosks') ? joinParts(speech, page) : ''}</div>`,
  });
}

function gapPart(speech: Speech, { person, kiosk, isMissingSome }: KioskPage): string {
  if (!isMissingSome) return '';
  const words = speech.t.kiosks.one;
  return `<section class="panel"><h2>${words.missing}</h2>
<p>${words.missingText}</p>
${
  mayDo(person.role, 'settle')
    ? form({
        action: `${kioskPath(kiosk.id)}/accept-gap`,
        person,
        button: words.goOn,
        isDangerous: true,
        fields: `${confirm(speech, kiosk.id)}${whyField(speech)}`,
      })
    : ''
}</section>`;
}

function forksPart(speech: Speech, { person, kiosk, forks, timeZone }: KioskPage): string {
  if (forks.length === 0) return '';
  const words = speech.t.kiosks.one;
  const rows = forks.map(({ id, sequence, type, at_ms }) => [
    String(sequence),
    `<bdi>${text(type)}</bdi>`,
    speech.instant(at_ms, timeZone),
    `<a href="${forkPath(kiosk.id, id)}" aria-label="${words.compareEvent(sequence)}">${words.compare}</a>`,
  ]);
  return `<section class="panel"><h2>${words.forks}</h2>
<p>${words.forksText}</p>
${table(words.forkHeads, rows, words.forkCaption)}
${
  mayDo(person.role, 'settle')
    ? form({
        action: `${kioskPath(kiosk.id)}/forks`,
        person,
        button: words.settleAll,
        fields: whyField(speech),
      })
        .replaceAll('field-why', 'field-why-forks')
        .replaceAll('hint-why', 'hint-why-forks')
    : ''
}</section>`;
}

function parkedPart(speech: Speech, { person, kiosk, parked, timeZone }: KioskPage): string {
  if (parked.length === 0) return '';
  const words = speech.t.kiosks.one;
  const items = parked.map(({ event, why: reason }, place) => {
    const give = form({
      action: `${kioskPath(kiosk.id)}/parked`,
      person,
      button: words.giveUp,
      isDangerous: true,
      fields: `${hidden('event', event.id)}${whyField(speech)}`,
    });
    const ownIds = give
      .replaceAll('field-why', `field-why-${place}`)
      .replaceAll('hint-why', `hint-why-${place}`);
    return `<li><b>${event.sequence} <bdi>${text(event.type)}</bdi></b> · ${speech.instant(event.atMs, timeZone)}: ${bySystem(reason)}
${mayDo(person.role, 'settle') ? ownIds : ''}</li>`;
  });
  return `<section class="panel"><h2>${words.parked}</h2>
<p>${words.parkedText}</p>
<ul>${items.join('\n')}</ul></section>`;
}

const confirm = ({ t }: Speech, name: string) => field({ name: 'confirm', label: t.frame.toBeSure(name) });

function joinParts(speech: Speech, page: KioskPage): string {
  const { person, kiosk, supportFiles, updateSettings: settings, timeZone, nowMs } = page;
  const words = speech.t.kiosks.one;
  const path = kioskPath(kiosk.id);
  const name = `<section class="panel"><h2>${words.name}</h2>${form({
    action: `${path}/name`,
    person,
    button: words.saveName,
    isSecond: true,
    fields: field({
      name: 'title',
      label: words.title,
      hint: words.titleHint(kiosk.id),
      value: kiosk.title ?? '',
      isRequired: false,
    }),
  })}</section>`;
  const again = `<section class="panel"><h2>${words.newCode}</h2><p>${words.newCodeText}</p>${form({
    action: `${path}/code`,
    person,
    button: words.makeCode,
    fields: '',
  })}</section>`;
  const release = releasePart(person, kiosk);
  if (kiosk.state === 'revoked') return `<div>${name}${again}${release}</div>`;
  const address = { propertyId: kiosk.property_id, kioskId: kiosk.id };
  const place = { person, kioskId: kiosk.id, timeZone, nowMs };
  const support =
    kiosk.state === 'active'
      ? `${commandsPart(place, page.commands)}${silencePart(place, page.silence)}${updatesPart(person, address, { settings, version: page.version, timeZone })}${supportPart(person, kiosk.id, { files: supportFiles, timeZone })}`
      : '';
  const away = form({
    action: `${path}/revoke`,
    person,
    button: words.turnAway(kiosk.id),
    isDangerous: true,
    fields: `${confirm(speech, kiosk.id)}${whyField(speech)}`,
  });
  return `<div>${name}${support}${again}${kiosk.state === 'active' ? release : ''}<section class="panel"><h2>${words.turnAwayHead}</h2>
<p>${words.turnAwayText}</p>${away
    .replaceAll('field-why', 'field-why-away')
    .replaceAll('hint-why', 'hint-why-away')
    .replaceAll('field-confirm', 'field-confirm-away')}</section></div>`;
}
