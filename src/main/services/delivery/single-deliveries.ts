/**
 * Single documents: a reservation's code by e-mail, one document of a tenant by e-mail or on paper, and letters. A
 * request is only written down, in the caller's transaction; a runner carries it out, after a restart too.
 */
import { billingEmail } from '../../domain/contact/company-rules';
import { localeFor } from '../../../shared/formats';
import type { DeliveryState } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import { inOneLine } from '../../../shared/in-one-line';
import type { Language } from '../../../shared/languages';
import { findContact } from '../../database/contact/contacts';
import { findContract } from '../../database/contract/contracts';
import { findDocument } from '../../database/contract/documents';
import {
  askAgain,
  findSingleDelivery,
  findWaitingCredits,
  insertSingleDelivery,
  singleQueue,
  type Deliverable,
  type SingleDeliveryRow,
} from '../../database/delivery/single-deliveries';
import { findCardLetter } from '../../database/delivery/card-letters';
import { findLetter, isLetterCancelled } from '../../database/contract/letters';
import type { Tx } from '../../database/schema';
import { DocumentMissing } from '../../database/storage/document-files';
import { findUnit } from '../../database/unit/units';
import type { DeliveryWay } from '../../domain/delivery/delivery';
import { cardLetterWords } from '../attempt/card-letters';
import type { ServiceContext } from '../base/context';
import { sendMailBy } from '../base/outgoing-mail';
import type { CardLetter } from '../../mail/port';
import { createDeliveryRunner, type DeliveryQueue } from './runner';
import type { Outside } from './runner';
import { paperSizeOf } from '../price/document-parties';
import { headOf } from './letter-head';
import { calledOff } from './move-in-documents';
import { heldUnitPage, past, reservationCodeLetter } from './reservation-letter';
import { requireProperty } from '../property/property';
import { documentFileName, letterFileName } from '../../domain/contract/document-number';

export interface SingleDeliveries {
  readonly setUp: { readonly print: boolean; readonly email: boolean };
  /** Notes that this is to go this way. Once done, it is done again only after a failure or a while. */
  ask(tx: Tx, way: DeliveryWay, what: Deliverable, language: Language): Promise<void>;
  state(tx: Tx, way: DeliveryWay, what: Deliverable): Promise<DeliveryState>;
  /** Begins with what was asked for, once its transaction is over. */
  wake(way: DeliveryWay): void;
  start(): Promise<void>;
  /** Does what is due now, and answers when it is done. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** A document that was delivered longer ago than this may be asked for again. */
const AGAIN_AFTER_MS = 60_000;

/** `publicAddress`: where a phone reaches the kiosk; absent or null where none can. */
export function createSingleDeliveries(
  ctx: ServiceContext,
  outside: Outside & { readonly publicAddress?: string | null },
): SingleDeliveries {
  const runner = createDeliveryRunner(ctx, singleDeliveryQueue(ctx, outside));
  const deliveries: SingleDeliveries = {
    setUp: { print: outside.printer !== null, email: outside.mailer !== null },
    async ask(tx, way, what, language) {
      const nowMs = ctx.clock.nowMs();
      const fresh = { language, state: 'waiting', attempts: 0, next_at_ms: nowMs, failure: null } as const;
      const times = { created_at_ms: nowMs, updated_at_ms: nowMs };
      const known = await findSingleDelivery(tx, what, way);
      const { about, occasion, together } = readWhat(what);
      if (!known && (await joinCredits(tx, way, what))) return;
      if (!known) {
        const nothing = { booking_id: null, document_id: null, letter_id: null, card_letter_id: null };
        const row = { id: ctx.newId<'delivery'>(), ...nothing, ...about, occasion, together, way };
        await insertSingleDelivery(tx, { ...row, ...fresh, ...times });
        return;
      }
      const old = known.state === 'done' && Math.abs(nowMs - known.updated_at_ms) > AGAIN_AFTER_MS;
      if (known.state === 'failed' || old)
        await askAgain(tx, known.id, { ...fresh, ...times, occasion, together });
    },
    async state(tx, way, what) {
      const row = await findSingleDelivery(tx, what, way);
      if (!row) return 'none';
      return row.state === 'under_way' ? 'waiting' : row.state;
    },
    wake: (way) => runner.wake(way),
    start: () => runner.start(),
    round: () => runner.round(),
    stop: () => runner.stop(),
  };
  if (outside.mailer) sendMailBy(ctx, deliveries);
  return deliveries;
}

/** A transfer may credit a year of bills at once: one letter brings all of it. Answers whether there is one to go with. */
async function joinCredits(tx: Tx, way: DeliveryWay, what: Deliverable): Promise<boolean> {
  if (way !== 'email' || !('document_id' in what) || what.occasion !== 'made') return false;
  const waiting = await findWaitingCredits(tx, what.document_id);
  if (!waiting) return false;
  await askAgain(tx, waiting.id, { together: JSON.stringify([...othersOf(waiting), what.document_id]) });
  return true;
}

/** Written by `ask`. */
const othersOf = ({ together }: Pick<SingleDeliveryRow, 'together'>) =>
  together === null ? [] : (JSON.parse(together) as Id<'document'>[]);

function readWhat(what: Deliverable) {
  if (!('document_id' in what)) return { about: what, occasion: 'asked', together: null } as const;
  const { document_id, occasion = 'asked', with: others = [] } = what;
  return { about: { document_id }, occasion, together: others.length === 0 ? null : JSON.stringify(others) };
}

function singleDeliveryQueue(
  ctx: ServiceContext,
  { printer, mailer, publicAddress = null }: Outside & { readonly publicAddress?: string | null },
): DeliveryQueue<SingleDeliveryRow> {
  return {
    ...singleQueue,
    print:
      printer &&
      (async (row, limits) => {
        if (row.booking_id !== null) {
          const page = await heldUnitPage(ctx, row);
          return page ? printer.print(page, limits) : past;
        }
        const job = await ctx.store.transaction(async (tx) => {
          const { document, file } = await readDelivered(tx, row);
          return {
            title: document.number,
            paper: await paperSizeOf(tx, await requireProperty(tx)),
            files: [file],
          };
        });
        return printer.print(job, limits);
      }),
    send:
      mailer &&
      (async (row, stop) => {
        if (row.booking_id !== null) {
          const letter = await reservationCodeLetter(ctx, row, publicAddress);
          return letter ? mailer.sendReservationCode(letter, stop) : past;
        }
        if (row.card_letter_id !== null) {
          const letter = await ctx.store.transaction((tx) => readCardLetter(tx, row));
          return letter ? mailer.sendCardLetter(letter, stop) : calledOff;
        }
        const letter = await ctx.store.transaction(async (tx) => {
          if (row.letter_id !== null && (await isLetterCancelled(tx, row.letter_id))) return null;
          const { document, file } = await readDelivered(tx, row);
          const contact = await findContact(tx, document.contact_id);
          if (!contact) throw new Error('a document without its contact');
          // They were erased meanwhile.
          if (contact.email === '') return null;
          const { kind, number } = document;
          const to = kind === 'invoice' ? billingEmail(contact) : contact.email;
          const head = headOf(row, to, await requireProperty(tx));
          const others = await readTogether(tx, row);
          return {
            ...head,
            kind,
            number: inOneLine([number, ...others.map((other) => other.document.number)], row.language),
            files: [file, ...others.map((other) => other.file)],
            occasion: row.occasion,
          };
        });
        return letter ? mailer.sendDocument(letter, stop) : calledOff;
      }),
  };
}

async function readCardLetter(tx: Tx, row: SingleDeliveryRow): Promise<CardLetter | null> {
  const letter = row.card_letter_id && (await findCardLetter(tx, row.card_letter_id));
  const contract = letter && (await findContract(tx, letter.contract_id));
  const unit = contract && (await findUnit(tx, contract.unit_id));
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!unit || !contact) throw new Error('a delivery without its letter');
  // They were erased meanwhile.
  if (contact.email === '') return null;
  const property = await requireProperty(tx);
  const locale = localeFor(row.language, property);
  return {
    ...headOf(row, contact.email, property),
    ...cardLetterWords(letter, locale),
    unitNumber: unit.number,
  };
}

async function readDelivered(tx: Tx, row: SingleDeliveryRow) {
  return row.letter_id === null ? readDocument(tx, row) : readLetter(tx, row.letter_id);
}

async function readLetter(tx: Tx, id: Id<'letter'>) {
  const letter = await findLetter(tx, id);
  const contract = letter && (await findContract(tx, letter.contract_id));
  if (!contract || letter.content === null) throw new Error('a delivery without its letter');
  const { contact_id, number } = contract;
  const name = letterFileName({ kind: letter.kind, number, madeOn: letter.made_on });
  return { document: { contact_id, number, kind: letter.kind }, file: { name, content: letter.content } };
}

/** Documents that go out with the first one. */
async function readTogether(tx: Tx, row: SingleDeliveryRow) {
  return Promise.all(othersOf(row).map((id) => readDocument(tx, { document_id: id })));
}

async function readDocument(tx: Tx, row: Pick<SingleDeliveryRow, 'document_id'>) {
  const document = row.document_id && (await findDocument(tx, row.document_id));
  if (!document) throw new Error('a delivery without its document');
  const { content, sha256 } = document;
  if (content === null) throw new DocumentMissing(sha256);
  return { document, file: { name: documentFileName(document), content } };
}
