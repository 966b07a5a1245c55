/** Customers who have moved in, and stand-ins for the printer and the mail server of their site. */
import type { Id } from '../../../src/shared/ids';
import type { DeliveryOutcome } from '../../../src/main/domain/delivery/delivery';
import type {
  CardLetter,
  DocumentLetter,
  DocumentsLetter,
  HelpLetter,
  ReservationCodeLetter,
  Mailer,
  OneTimeCodeLetter,
  VisitLetter,
} from '../../../src/main/mail/port';
import type { Limits, Printer, PrintJob } from '../../../src/main/printing/port';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { TestDatabase } from './database';
import { confirm, paidIntent, readyBooking, valueOf } from './rental';

/** A customer of the screen's who has signed and paid; their address is robin@example.com. */
export async function movedIn(
  ctx: ServiceContext,
  db: Pick<TestDatabase, 'catalogue'>,
  unitIndex = 0,
): Promise<Id<'booking'>> {
  const bookingId = await readyBooking(ctx, db, unitIndex);
  valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
  return bookingId;
}

/** What a part outside does next: outcomes in order, the last one for ever; or a function of its own. */
type Script<T> = readonly DeliveryOutcome[] | ((asked: T, stop: AbortSignal) => Promise<DeliveryOutcome>);

export const done: DeliveryOutcome = { done: true };
export const putOff: DeliveryOutcome = { done: false, failure: 'printer_refused', again: true };
export const refused: DeliveryOutcome = { done: false, failure: 'mail_refused', again: false };

function player<T>(script: Script<T>) {
  const asked: T[] = [];
  return {
    asked,
    play: (what: T, stop: AbortSignal): Promise<DeliveryOutcome> => {
      asked.push(what);
      if (typeof script === 'function') return script(what, stop);
      return Promise.resolve(script[Math.min(asked.length, script.length) - 1] ?? done);
    },
  };
}

export function scriptedPrinter(script: Script<PrintJob> = [done], ready = true) {
  const { asked, play } = player(script);
  const printer: Printer = {
    ready: () => ready,
    print: (job: PrintJob, { stop }: Limits) => play(job, stop),
  };
  return { printer, jobs: asked };
}

export function scriptedMailer(script: Script<DocumentsLetter> = [done], staff: Script<HelpLetter> = [done]) {
  const toCustomers = player(script);
  const codes = player<ReservationCodeLetter>([done]);
  const single = player<DocumentLetter>([done]);
  const ofCards = player<CardLetter>([done]);
  const oneTime = player<OneTimeCodeLetter>([done]);
  const visits = player<VisitLetter>([done]);
  const toStaff = player(staff);
  const mailer: Mailer = {
    sendDocuments: (letter, stop) => toCustomers.play(letter, stop),
    sendReservationCode: (letter, stop) => codes.play(letter, stop),
    sendDocument: (letter, stop) => single.play(letter, stop),
    sendCardLetter: (letter, stop) => ofCards.play(letter, stop),
    sendOneTimeCode: (letter, stop) => oneTime.play(letter, stop),
    sendVisitLetter: (letter, stop) => visits.play(letter, stop),
    sendHelpCall: (letter, stop) => toStaff.play(letter, stop),
    sendTest: () => Promise.resolve(done),
  };
  return {
    mailer,
    letters: toCustomers.asked,
    calls: toStaff.asked,
    codes: codes.asked,
    single: single.asked,
    ofCards: ofCards.asked,
    oneTime: oneTime.asked,
    visits: visits.asked,
  };
}
