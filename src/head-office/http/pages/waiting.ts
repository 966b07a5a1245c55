/** Calls for help, and what has to be decided, at the kiosks of all properties that a person has. */
import { escapeHtml as text } from '../../../main/domain/base/html';
import { parseGuid } from '../../../shared/ids';
import { Refused } from '../../locales/refused';
import { noteChange } from '../../database/claims/changes';
import {
  deleteFormerTaken,
  deleteWaitingTaken,
  insertWaitingTaken,
  saveDecision,
  selectDecisions,
  selectWaitingTaken,
} from '../../database/fleet/waiting';
import { findLastHeardMs, findStatus } from '../../database/kiosk/statuses';
import type { Database, Tx } from '../../database/tx';
import { fleetOf } from '../../fleet/facts';
import type { FleetView } from '../../fleet/view';
import {
  approvalWords,
  askersOf,
  DECIDED_MS,
  isAskedBy,
  isShownTo,
  notReachedHere,
  waitingOf,
  waitingWords,
  type Waiting,
} from '../../fleet/waiting';
import type { Office } from '../../office';
import { bdi } from '../../pages/forms';
import { waitingPage } from '../../pages/waiting';
import { messagesIn } from '../../locales';
import { speechIn } from '../../locales/speech';
import { noteAct } from '../../people/acts';
import { mayApproveMoney, mayDo } from '../../people/roles';
import { oneHandWith } from '../../people/two-people';
import { forYou } from './for-you';
import {
  doneIn,
  orSay,
  typed,
  type Asked,
  type OfKiosk,
  type PageAnswer,
  type PageRoute,
  type Route,
} from './route';

export function waitingRoutes(office: Office, view: FleetView): readonly PageRoute[] {
  const page = async ({ person, query }: Asked, wrong: string | null): Promise<PageAnswer> => {
    const { facts, awaySinceMs } = await view.look();
    if (!facts) throw new Error('nothing is known of the kiosks yet');
    const { kiosks, nowMs, timeZone } = fleetOf(facts, person.scope);
    const done = doneIn(messagesIn(person.language).waiting.done, query);
    const isStill = query.has('still');
    // Without the database nobody approves: then it does not matter.
    const asks = awaySinceMs === null && mayDo(person.role, 'approveDifference');
    const askers = asks ? askersOf(kiosks.flatMap(({ waiting }) => waiting)) : [];
    const notYet = await oneHandWith(office.forPages, person.id, askers, nowMs).catch(() => new Set());
    const own = await forYou(office, person, awaySinceMs);
    const html = waitingPage({
      forYou: own,
      notYet,
      isStill,
      person,
      kiosks,
      nowMs,
      timeZone,
      awaySinceMs,
      wrong,
      done,
    });
    return { html, status: wrong === null ? 200 : 400 };
  };
  const act = (
    word: string,
    work: (tx: Tx, asked: OfKiosk) => Promise<void>,
    more: Partial<Pick<Route<Asked>, 'needs' | 'again'>> = {},
  ): PageRoute => ({
    method: 'POST',
    path: `/waiting/:kiosk/${word}`,
    needs: 'take',
    ...more,
    about: 'kiosk',
    answer: (asked) =>
      orSay(
        asked.person.language,
        async () => {
          await office.forPages.transaction().execute((tx) => work(tx, asked));
          return { to: `/waiting?done=${word}` };
        },
        (wrong) => page(asked, wrong),
      ),
  });
  return [
    { method: 'GET', path: '/waiting', needs: 'seeWaiting', answer: (asked) => page(asked, null) },
    act('take', take),
    act('give-back', giveBack),
    act('approve', (tx, asked) => decide(tx, asked, true), {
      needs: 'approveDifference',
      again: (asked) => approvalOf(office.forPages, asked),
    }),
    act('decline', (tx, asked) => decide(tx, asked, false), { needs: 'approveDifference' }),
  ];
}

async function take(tx: Tx, asked: OfKiosk): Promise<void> {
  const { kioskId, person, propertyId, nowMs } = asked;
  const { kind, subject, sinceMs, takenBy } = await waitingNow(tx, asked);
  if (takenBy !== null) throw new Refused((t) => t.refusals.waiting.taken(takenBy.name));
  const row = { kiosk_id: kioskId, kind, subject, since_ms: sinceMs };
  // Never one that a colleague takes at this moment.
  await deleteFormerTaken(tx, row);
  const by = { person_id: person.id, said_by: person.name, at_ms: nowMs };
  if (!(await insertWaitingTaken(tx, { ...row, ...by })))
    throw new Refused((t) => t.refusals.waiting.takenNow);
  const about = `“${waitingWords(kind, messagesIn('en'))}” at ${kioskId}`;
  await noteAct(tx, person, { act: 'waiting.taken', about, propertyId }, nowMs);
  await noteChange(tx, propertyId);
}

/** Anybody may: who has it may have gone home. */
async function giveBack(tx: Tx, asked: OfKiosk): Promise<void> {
  const { kioskId, person, propertyId, nowMs } = asked;
  const { kind, subject, takenBy } = await waitingNow(tx, asked);
  if (takenBy === null || !(await deleteWaitingTaken(tx, { kiosk_id: kioskId, kind, subject })))
    throw new Refused((t) => t.refusals.waiting.notTaken);
  const from = takenBy.personId === person.id ? '' : `, from ${takenBy.name}`;
  const about = `“${waitingWords(kind, messagesIn('en'))}” at ${kioskId}${from}`;
  await noteAct(tx, person, { act: 'waiting.given_back', about, propertyId }, nowMs);
  await noteChange(tx, propertyId);
}

/** What an approval is asked for. */
async function approvalOf(database: Database, asked: Asked): Promise<string> {
  const { person, params } = asked;
  const kioskId = params['kiosk'] ?? '';
  const { approval } = await waitingNow(database, { ...asked, kioskId });
  if (!approval) throw new Refused((t) => t.refusals.waiting.over);
  const { money, t } = speechIn(person.language);
  const amount = text(money(approval.amountMinor, approval.currency));
  const { approveMoney, approveAct } = t.people.again.acts;
  const what = text(approvalWords(approval.act, t));
  return approval.amountMinor === 0
    ? approveAct(what, bdi(kioskId))
    : approveMoney(what, amount, bdi(kioskId));
}

/** The kiosk does it, or leaves it, in the name of the person who asked. It refuses what that person, or this one, may not. */
async function decide(tx: Tx, asked: OfKiosk, approve: boolean): Promise<void> {
  const { kioskId, person, propertyId, nowMs, form } = asked;
  const { subject, approval, decided } = await waitingNow(tx, asked);
  const id = parseGuid<'approval'>(subject);
  // What was asked for is another thing than what the person saw.
  if (!approval || id === null || approval.contentSha256 !== typed(form, 'shown'))
    throw new Refused((t) => t.refusals.waiting.over);
  if (!mayApproveMoney(person.role, approval.act)) throw new Refused((t) => t.refusals.waiting.over);
  // Who asked may only take it back: the kiosk does not hear their yes either.
  if (approve && isAskedBy(approval, person)) throw new Refused((t) => t.waiting.ownRequest);
  if (approve && (await oneHandWith(tx, person.id, askersOf([{ approval }]), nowMs)).size > 0)
    throw new Refused((t) => t.refusals.people.notYetTwo);
  if (decided?.approve === approve) throw new Refused((t) => t.refusals.waiting.decided(decided.name));
  await saveDecision(tx, {
    kiosk_id: kioskId,
    approval_id: id,
    content_sha256: approval.contentSha256,
    approve,
    person_id: person.id,
    said_by: person.name,
    at_ms: nowMs,
  });
  const { amountMinor, currency } = approval;
  const amount = amountMinor === 0 ? '' : ` of ${speechIn('en').money(amountMinor, currency)}`;
  const about = `“${approvalWords(approval.act, messagesIn('en'))}”${amount} at ${kioskId}`;
  await noteAct(tx, person, { act: approve ? 'money.approved' : 'money.declined', about, propertyId }, nowMs);
  await noteChange(tx, propertyId);
}

/** As the kiosk reported it last. */
async function waitingNow(
  tx: Database | Tx,
  { kioskId, form, nowMs, person }: Pick<OfKiosk, 'kioskId' | 'form' | 'nowMs' | 'person'>,
): Promise<Waiting> {
  const [kind, subject] = [typed(form, 'kind'), typed(form, 'subject')];
  const [status, taken] = [await findStatus(tx, kioskId), await selectWaitingTaken(tx, kioskId)];
  const decisions = await selectDecisions(tx, nowMs - DECIDED_MS, kioskId);
  const unheard = notReachedHere(kioskId, await findLastHeardMs(tx, kioskId), nowMs);
  const found = waitingOf(kioskId, [...(status?.waiting ?? []), ...unheard], { taken, decisions }).find(
    (each) => each.kind === kind && each.subject === subject && isShownTo(person, each),
  );
  if (!found) throw new Refused((t) => t.refusals.waiting.over);
  return found;
}
