/** Kiosks: adding one, turning one away, and settling what waits for a person there. */
import { qrCode } from '../../../main/domain/base/qr-code';
import { kioskNameSchema } from '../../../shared/head-office/event';
import { invitationText } from '../../../shared/head-office/invitation';
import { cleanText, graphemeLength, hiddenIn } from '../../../shared/text';
import { parseGuid } from '../../../shared/ids';
import { inviteKioskIn, revokeKioskIn } from '../../activation';
import { Refused } from '../../locales/refused';
import { selectKeys } from '../../database/signing/signing';
import { giveUpParked, selectParked } from '../../database/inbox/parked';
import { lockProperty } from '../../database/catalogue/published-files';
import { selectWaitingFor } from '../../database/claims/hand-overs';
import { selectForked, settleForked } from '../../database/inbox/settled';
import {
  findKiosk,
  isMissingSome,
  listKiosks,
  updateAcceptsGap,
  updateTitle,
} from '../../database/kiosk/kiosks';
import { selectSilences } from '../../database/fleet/silences';
import { selectCommands } from '../../database/kiosk/commands';
import { selectUpdateSettings } from '../../database/updates/settings';
import { selectSupportFiles } from '../../database/kiosk/support-files';
import type { Database, Tx } from '../../database/tx';
import { card } from '../../fleet/card';
import { MOST_SUPPORT_FILES } from '../../fleet/support';
import { fleetFor } from '../../fleet/facts';
import type { FleetView } from '../../fleet/view';
import type { Office } from '../../office';
import { bdi, kioskPath } from '../../pages/forms';
import { kioskCodePage, kioskPage, kiosksPage, type KioskPage } from '../../pages/kiosks';
import { messagesIn } from '../../locales';
import { speechIn } from '../../locales/speech';
import { noteAct, type Act } from '../../people/acts';
import { isInScope } from '../../people/scope';
import type { Id } from '../../../shared/ids';
import { listProperties } from '../../properties';
import { forkRoutes } from './forks';
import { commandRoutes } from './kiosk-commands';
import { handOverRoutes } from './hand-over';
import { releaseRoutes } from './release';
import { supportRoutes } from './support';
import { confirmed } from './typed-units';
import { updateRoutes } from './updates';
import { messageRoutes } from './messages';
import {
  doneIn,
  orSay,
  typed,
  whyOf,
  type Asked,
  type OfKiosk,
  type PageAnswer,
  type PageRoute,
} from './route';

interface Parts {
  readonly office: Office;
  readonly view: FleetView;
  readonly timeZone: string;
}
const LONGEST_TITLE = 40;
const MOST_COMMANDS = 5;

export function kioskRoutes(office: Office, view: FleetView, timeZone: string): readonly PageRoute[] {
  const parts = { office, view, timeZone };
  return [
    { method: 'GET', path: '/kiosks', needs: 'see', answer: (asked) => list(parts, asked, null) },
    {
      method: 'POST',
      path: '/kiosks',
      needs: 'kiosks',
      answer: (asked) =>
        orSay(
          asked.person.language,
          () => add(parts, asked),
          (wrong) => list(parts, asked, wrong),
        ),
    },
    {
      method: 'GET',
      path: '/kiosks/:kiosk',
      needs: 'see',
      about: 'kiosk',
      answer: (asked) => one(parts, asked, null),
    },
    act(parts, 'code', 'kiosks', (asked) => invite(parts, asked, asked)),
    act(parts, 'name', 'kiosks', (asked) => rename(parts, asked)),
    {
      ...act(parts, 'revoke', 'kiosks', (asked) => doing(parts, asked, 'kiosk.revoked', revoke)),
      again: ({ person, params }) =>
        Promise.resolve(
          messagesIn(person.language).people.again.acts.revokeKiosk(bdi(params['kiosk'] ?? '')),
        ),
    },
    act(parts, 'accept-gap', 'settle', (asked) => doing(parts, asked, 'kiosk.gap_accepted', acceptGap)),
    act(parts, 'forks', 'settle', (asked) => doing(parts, asked, 'fork.settled', settleForks)),
    act(parts, 'parked', 'settle', (asked) => doing(parts, asked, 'parked.dropped', dropParked)),
    ...forkRoutes(office, timeZone),
    ...messageRoutes(office, timeZone),
    ...commandRoutes(office, (asked, wrong) => one(parts, asked, wrong)),
    ...updateRoutes(office, (asked, wrong) => one(parts, asked, wrong)),
    ...releaseRoutes(office, (asked, wrong) => one(parts, asked, wrong)),
    ...supportRoutes(office, (asked, wrong) => one(parts, asked, wrong)),
    ...handOverRoutes(office, timeZone, (asked, wrong) => one(parts, asked, wrong)),
  ];
}

/** A form on the page of a kiosk; what is refused is said there. */
function act(
  parts: Parts,
  word: string,
  needs: 'kiosks' | 'settle',
  work: (asked: OfKiosk) => Promise<PageAnswer>,
): PageRoute {
  return {
    method: 'POST',
    path: `/kiosks/:kiosk/${word}`,
    needs,
    about: 'kiosk',
    answer: (asked) =>
      orSay(
        asked.person.language,
        () => work(asked),
        (wrong) => one(parts, asked, wrong),
      ),
  };
}

/** Does it and notes it, in one transaction, with the reason that was typed. */
async function doing(
  { office }: Parts,
  asked: OfKiosk,
  noted: Act,
  work: (tx: Tx, asked: OfKiosk, why: string) => Promise<void>,
): Promise<PageAnswer> {
  const { person, kioskId, propertyId, nowMs } = asked;
  const why = whyOf(asked);
  await office.forPages.transaction().execute(async (tx) => {
    await work(tx, asked, why);
    await noteAct(tx, person, { act: noted, about: kioskId, propertyId, why }, nowMs);
  });
  return { to: `${kioskPath(kioskId)}?done=${noted}` };
}

async function revoke(tx: Tx, asked: OfKiosk): Promise<void> {
  confirmed(asked);
  await revokeKioskIn(tx, asked.kioskId, asked.nowMs);
}

async function acceptGap(tx: Tx, asked: OfKiosk): Promise<void> {
  confirmed(asked);
  const kiosk = await findKiosk(tx, asked.kioskId);
  // Said before anything is missing, it would swallow the next loss.
  if (!kiosk || !isMissingSome(kiosk)) throw new Refused((t) => t.refusals.kiosks.nothingMissing);
  await updateAcceptsGap(tx, kiosk.id, true);
}

/** For people; its id stays. Nothing typed: they call it by that again. */
async function rename({ office }: Parts, asked: OfKiosk): Promise<PageAnswer> {
  const { person, kioskId, propertyId, form, nowMs } = asked;
  const title = cleanText(typed(form, 'title'));
  if (graphemeLength(title) > LONGEST_TITLE || hiddenIn(title) !== null)
    throw new Refused((t) => t.refusals.kiosks.titleLength(LONGEST_TITLE));
  await office.forPages.transaction().execute(async (tx) => {
    await lockProperty(tx, propertyId);
    const others = (await listKiosks(tx)).filter(
      (kiosk) => kiosk.property_id === propertyId && kiosk.id !== kioskId,
    );
    const same = title.toLowerCase();
    const taken = others.find((kiosk) =>
      [kiosk.id, kiosk.title].some((name) => name?.toLowerCase() === same),
    );
    if (taken) throw new Refused((t) => t.refusals.kiosks.titleTaken(taken.id));
    await updateTitle(tx, kioskId, title === '' || title === kioskId ? null : title);
    const about = `${kioskId} “${title === '' ? kioskId : title}”`;
    await noteAct(tx, person, { act: 'kiosk.renamed', about, propertyId }, nowMs);
  });
  return { to: `${kioskPath(kioskId)}?done=kiosk.renamed` };
}

async function settleForks(tx: Tx, { kioskId, person, nowMs }: OfKiosk, why: string): Promise<void> {
  const settled = await settleForked(tx, { kioskId, id: null }, { by: person.name, why, atMs: nowMs });
  if (settled === 0) throw new Refused((t) => t.refusals.kiosks.forksGone);
}

async function dropParked(tx: Tx, { kioskId, form, nowMs }: OfKiosk, why: string): Promise<void> {
  const id = parseGuid<'event'>(typed(form, 'event'));
  const [parked] = id === null ? [] : await selectParked(tx, id);
  // The event of another kiosk is not this page's.
  if (id === null || parked?.event.kioskId !== kioskId || !(await giveUpParked(tx, id, why, nowMs)))
    throw new Refused((t) => t.refusals.kiosks.parkedGone);
}

async function add(parts: Parts, asked: Asked): Promise<PageAnswer> {
  const { form, person } = asked;
  const kioskId = typed(form, 'name');
  if (!kioskNameSchema.safeParse(kioskId).success) throw new Refused((t) => t.refusals.kiosks.name);
  const other = typed(form, 'newProperty');
  const propertyId = parseGuid<'property'>(other === '' ? typed(form, 'property') : other);
  const known = await listProperties(parts.office.forPages, person.scope);
  const isKnown = known.some(({ id }) => id === propertyId);
  if (propertyId === null || !isInScope(person.scope, propertyId) || (other === '' && !isKnown))
    throw new Refused((t) => t.refusals.kiosks.chooseProperty);
  return invite(parts, asked, { kioskId, propertyId });
}

async function invite(
  { office, timeZone }: Parts,
  { person, listenerAddress, nowMs }: Asked,
  { kioskId, propertyId }: { readonly kioskId: string; readonly propertyId: Id<'property'> },
): Promise<PageAnswer> {
  const invitation = await office.forPages.transaction().execute(async (tx) => {
    const mayTakeFrom = (former: Id<'property'>) => isInScope(person.scope, former);
    const invited = await inviteKioskIn(tx, { id: kioskId, propertyId, mayTakeFrom }, nowMs);
    if (invited.kind === 'other_property') throw new Refused((t) => t.refusals.kiosks.nameTaken(kioskId));
    if (invited.kind === 'handed_over') throw new Refused((t) => t.refusals.kiosks.handedOver(kioskId));
    await noteAct(tx, person, { act: 'kiosk.invited', about: kioskId, propertyId }, nowMs);
    return invited.invitation;
  });
  const publicKey = (await selectKeys(office.forPages)).at(-1)?.publicKey ?? null;
  const qr = await qrCode(invitationText(listenerAddress, invitation.code, publicKey));
  return { html: kioskCodePage({ person, kioskId, invitation, listenerAddress, qr, publicKey, timeZone }) };
}

async function list(
  { office }: Parts,
  { person, form, nowMs }: Asked,
  wrong: string | null,
): Promise<PageAnswer> {
  const kiosks = (await listKiosks(office.forPages)).filter((kiosk) =>
    isInScope(person.scope, kiosk.property_id),
  );
  const properties = await listProperties(office.forPages, person.scope);
  const again = { name: typed(form, 'name'), property: typed(form, 'property') };
  const html = kiosksPage({ person, kiosks, properties, nowMs, wrong, typed: again });
  return { html, status: wrong === null ? 200 : 400 };
}

async function one(
  { office, view, timeZone }: Parts,
  asked: OfKiosk,
  wrong: string | null,
): Promise<PageAnswer> {
  const { person, kioskId, propertyId, query, nowMs } = asked;
  const database: Database = office.forPages;
  const kiosk = await findKiosk(database, kioskId);
  if (!kiosk) throw new Error('a kiosk that was just there');
  const [{ facts, awaySinceMs }, forks, parked, properties, kiosks, handed, own] = await Promise.all([
    view.look(),
    selectForked(database),
    selectParked(database),
    listProperties(database, person.scope),
    listKiosks(database),
    selectWaitingFor(database, kioskId),
    askedOf(database, asked),
  ]);
  const fleet = facts && {
    ...fleetFor(facts, person),
    awaySinceMs,
    isKeeping: office.intake.isKeeping(),
  };
  const found = fleet?.kiosks.find(({ id }) => id === kioskId);
  const html = kioskPage({
    person,
    kiosk,
    propertyName: properties.find(({ id }) => id === propertyId)?.name ?? propertyId,
    card: fleet && found && kiosk.state !== 'revoked' ? card(speechIn(person.language), found, fleet) : '',
    isMissingSome: isMissingSome(kiosk),
    forks: forks.filter(({ kiosk_id }) => kiosk_id === kioskId),
    parked: parked.filter(({ event }) => event.kioskId === kioskId),
    ...own,
    version: found?.status?.version ?? '',
    nowMs,
    others: kiosks.filter(
      ({ id, property_id, state }) => id !== kioskId && property_id === propertyId && state === 'active',
    ),
    handedOver: handed.length,
    timeZone,
    wrong,
    done: doneIn(messagesIn(person.language).kiosks.done, query),
  });
  return { html, status: wrong === null ? 200 : 400 };
}

/** What people of head office said of it, and asked of it. */
async function askedOf(
  database: Database,
  { kioskId, propertyId, nowMs }: OfKiosk,
): Promise<Pick<KioskPage, 'supportFiles' | 'updateSettings' | 'commands' | 'silence'>> {
  const [silence] = await selectSilences(database, nowMs, kioskId);
  return {
    supportFiles: await selectSupportFiles(database, kioskId, MOST_SUPPORT_FILES),
    updateSettings: await selectUpdateSettings(database, propertyId),
    commands: await selectCommands(database, kioskId, MOST_COMMANDS),
    silence: silence ?? null,
  };
}
