/**
 * Delivers the documents of a move-in, on paper and by e-mail. A request is only written down. A runner in the
 * background carries it out, repeatedly if need be, and after a restart too. A failure is a state that never holds up
 * the customer.
 */
import type { ChannelOutput } from '../../../shared/channels';
import type { DeliveryState } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract, selectContractsOfVisit } from '../../database/contract/contracts';
import {
  countWaiting,
  deleteOtherAddresses,
  documentQueue,
  insertDelivery,
  selectDeliveries,
  type DeliveryRow,
} from '../../database/delivery/document-deliveries';
import { neverTried, type DeliveryWay } from '../../domain/delivery/delivery';
import { isEmailAddress } from '../../domain/contact/contact-rules';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { mailDocumentsBy } from '../base/outgoing-mail';
import type { InTransaction, Work } from '../base/work';
import { createDeliveryRunner } from './runner';
import { moveInDocuments } from './move-in-documents';
import { movedInContract, notOffered } from '../contract/moved-in';
import type { Outside } from './runner';
import { DAY_MS } from '../../../shared/durations';

interface Asked {
  readonly bookingId: Id<'booking'>;
  readonly language: Language;
  /** Where the e-mail goes instead of the contact's own address. */
  readonly otherAddress?: string | null;
}

/** As long as a contact's own may be. */
const MAX_ADDRESS = 100;
/** Limits e-mails from one kiosk to strangers' addresses: as many as an honest customer may need. */
const MAX_OTHER_ADDRESSES = 3;

type DeliveryStates = ChannelOutput<'delivery.state'>;

export interface Deliveries {
  /** The ways that work now, as far as is known; returns at once. */
  ways(): { readonly print: boolean; readonly email: boolean };
  /**
   * Notes that the customer wants their documents this way. Asked twice, it is done once; after a failure it is done
   * again.
   */
  ask(way: DeliveryWay, asked: Asked): Promise<Result<{ queued: boolean }>>;
  /** Staff deliver the documents once more, whatever happened before. */
  askAgain(
    way: DeliveryWay,
    contractId: Id<'contract'>,
    by: StaffCaller,
  ): Promise<Result<{ queued: boolean }>>;
  state(bookingId: Id<'booking'>): Promise<Result<DeliveryStates>>;
  /** How many wait, by way. */
  backlog(): Promise<Readonly<Record<DeliveryWay, number>>>;
  /** Which parts are set up at all. */
  readonly setUp: { readonly print: boolean; readonly email: boolean };
  /** Begins with what was left by the last run. */
  start(): Promise<void>;
  /** Does what is due now, and answers when it is done. */
  round(): Promise<void>;
  /** Stops what is under way; the next start does it. */
  stop(): Promise<void>;
}

const told: Readonly<Record<DeliveryRow['state'], DeliveryState>> = {
  waiting: 'waiting',
  under_way: 'waiting',
  done: 'done',
  failed: 'failed',
};

export function createDeliveries(ctx: ServiceContext, outside: Outside): Deliveries {
  const runner = createDeliveryRunner(ctx, moveInDocuments(ctx, outside));
  const setUp = { print: outside.printer !== null, email: outside.mailer !== null };
  if (setUp.email)
    mailDocumentsBy(ctx, {
      ask: (tx, contract) => askOnce({ ctx, tx }, contract.id, freshDelivery(ctx, contract.language)),
      wake: () => runner.wake('email'),
    });
  return {
    setUp,
    ways: () => ({ print: outside.printer?.ready() ?? false, email: setUp.email }),
    async ask(way, asked) {
      if (!setUp[way]) return notOffered();
      const written = await ctx.store.attempt((tx) => writeDown({ ctx, tx }, way, asked));
      if (written.ok) runner.wake(way);
      return written;
    },
    async askAgain(way, contractId, by) {
      if (!setUp[way]) return notOffered();
      const written = await ctx.store.attempt((tx) => writeAgain({ ctx, tx, by }, contractId, way));
      if (written.ok) runner.wake(way);
      return written;
    },
    state: (bookingId) =>
      ctx.store.read(async (tx) => {
        const contract = await movedInContract(tx, bookingId);
        if (!contract.ok) return contract;
        return ok(statesOf(await selectDeliveries(tx, contract.value.id)));
      }),
    backlog: () => ctx.store.read(countWaiting),
    start: () => runner.start(),
    round: () => runner.round(),
    stop: () => runner.stop(),
  };
}

function statesOf(rows: readonly DeliveryRow[]): DeliveryStates {
  const email = rows.find((row) => row.way === 'email' && row.other_address === '');
  const print = rows.find((row) => row.way === 'print');
  const another = rows
    .filter((row) => row.other_address !== '')
    .toSorted((one, two) => two.created_at_ms - one.created_at_ms)[0];
  const stateOf = (row: DeliveryRow | undefined): DeliveryState => (row ? told[row.state] : 'none');
  return {
    print: stateOf(print),
    email: stateOf(email),
    another: stateOf(another),
    emailTrouble: email ? troubleOf(email) : null,
  };
}

/** Why an e-mail has not gone out yet, in terms that help the customer. */
function troubleOf({ state, failure }: DeliveryRow): DeliveryStates['emailTrouble'] {
  if (state === 'done' || failure === null || failure === 'stopped') return null;
  if (failure === 'mail_refused') return 'refused';
  return state === 'failed' ? 'other' : 'no_line';
}

async function writeDown(
  { ctx, tx }: InTransaction,
  way: DeliveryWay,
  { bookingId, language, otherAddress }: Asked,
): Promise<Result<{ queued: boolean }>> {
  const contract = await movedInContract(tx, bookingId);
  if (!contract.ok) return contract;
  const other = (otherAddress ?? '').trim();
  if (other !== '' && !isEmailAddress(other, MAX_ADDRESS))
    return refuse('INVALID_PARAM_EMAIL_ID', 'invalid', { field: 'otherAddress', reason: 'email_invalid' });
  const fresh = freshDelivery(ctx, language);
  // Who rents several units takes the documents of all along.
  for (const { id } of await selectContractsOfVisit(tx, contract.value)) {
    const rows = await selectDeliveries(tx, id);
    const known = rows.find((row) => row.way === way && row.other_address === other);
    const toOthers = rows.filter((row) => row.other_address !== '').length;
    if (!known && other !== '' && toOthers >= MAX_OTHER_ADDRESSES)
      return refuse('NO_RECORDS_FOUND', 'conflict', { reason: 'not_offered' });
    if (!known) await insertNew({ ctx, tx }, { contract_id: id, way, other_address: other, ...fresh });
    else if (known.state === 'failed') await documentQueue.update(tx, known.id, fresh);
  }
  return ok({ queued: true });
}

/** Automatic, with the contract: to the contact's own address. */
async function askOnce(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  fresh: ReturnType<typeof freshDelivery>,
): Promise<void> {
  await insertNew({ ctx, tx }, { contract_id: contractId, way: 'email', other_address: '', ...fresh });
}

function insertNew({ ctx, tx }: InTransaction, row: Omit<DeliveryRow, 'id'>): Promise<void> {
  return insertDelivery(tx, { id: ctx.newId<'delivery'>(), ...row });
}

/** What is on its way already is not sent twice. */
async function writeAgain(
  work: Work<StaffCaller>,
  contractId: Id<'contract'>,
  way: DeliveryWay,
): Promise<Result<{ queued: boolean }>> {
  const { ctx, tx } = work;
  const contract = await findContract(tx, contractId);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const rows = await selectDeliveries(tx, contract.id);
  const known = rows.find((row) => row.way === way && row.other_address === '');
  const fresh = freshDelivery(ctx, contract.language);
  if (!known) await insertNew({ ctx, tx }, { contract_id: contract.id, way, other_address: '', ...fresh });
  else if (known.state === 'done' || known.state === 'failed')
    await documentQueue.update(tx, known.id, fresh);
  await note(work, 'document.asked', contract.id);
  return ok({ queued: true });
}

const KEPT_AFTER_MS = DAY_MS;

/** Forgets the other addresses of deliveries that have been over for a day. */
export function purgeOtherAddresses(ctx: ServiceContext): Promise<void> {
  return ctx.store.transaction((tx) => deleteOtherAddresses(tx, ctx.clock.nowMs() - KEPT_AFTER_MS));
}

function freshDelivery(ctx: ServiceContext, language: Language) {
  return { language, ...neverTried(ctx.clock.nowMs()) };
}
