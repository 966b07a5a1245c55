/**
 * Tells a tenant by e-mail that somebody signed in as them at the screen, so that a guessed password or a found
 * document is noticed. Written down before the visitor sees anything. A former address is informed that it was changed
 * (contact/old-address.ts).
 */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import { findContact } from '../../database/contact/contacts';
import { deliveryQueue } from '../../database/delivery/queue';
import { deleteVisitLetters, insertVisitLetter } from '../../database/delivery/visit-letters';
import type { VisitLetterRow } from '../../database/delivery/visit-letters';
import { formatInstant } from '../../domain/base/dates';
import { neverTried, type DeliveryOutcome } from '../../domain/delivery/delivery';
import type { Mailer } from '../../mail/port';
import type { ServiceContext } from '../base/context';
import { languageOf } from '../login/addressee';
import { requireProperty } from '../property/property';
import { calledOff } from './move-in-documents';
import { createDeliveryRunner, type DeliveryRunner } from './runner';
import { DAY_MS } from '../../../shared/durations';

/** How long it is known that a letter went out. */
const KEPT_MS = 30 * DAY_MS;

export interface VisitLetters extends Pick<DeliveryRunner, 'start' | 'round' | 'stop'> {
  /** Sends what was written down elsewhere. */
  wake(): void;
  /** Nothing where mail is not set up, or the tenant has no address. */
  tell(contactId: Id<'contact'>): Promise<void>;
}

export function createVisitLetters(ctx: ServiceContext, mailer: Mailer | null): VisitLetters {
  const runner = createDeliveryRunner<VisitLetterRow>(ctx, {
    ...deliveryQueue('visit_letter'),
    print: null,
    send: mailer && ((row, stop) => send(ctx, mailer, row, stop)),
  });
  return {
    async tell(contactId) {
      if (mailer === null) return;
      await ctx.store.transaction(async (tx) => {
        const contact = await findContact(tx, contactId);
        if (!contact || contact.email === '') return;
        const nowMs = ctx.clock.nowMs();
        await insertVisitLetter(tx, {
          id: ctx.newId<'delivery'>(),
          contact_id: contactId,
          visited_at_ms: nowMs,
          about: 'visit',
          to_address: null,
          way: 'email',
          language: await languageOf(tx, contactId),
          ...neverTried(nowMs),
        });
      });
      runner.wake('email');
    },
    wake: () => runner.wake('email'),
    start: () => runner.start(),
    round: () => runner.round(),
    stop: () => runner.stop(),
  };
}

async function send(
  ctx: ServiceContext,
  mailer: Mailer,
  row: VisitLetterRow,
  stop: AbortSignal,
): Promise<DeliveryOutcome> {
  const letter = await ctx.store.read(async (tx) => {
    const contact = await findContact(tx, row.contact_id);
    // They were erased meanwhile.
    if (!contact || contact.email === '') return null;
    const property = await requireProperty(tx);
    const { name, phone_number: phoneNumber, email } = property;
    return {
      id: row.id,
      to: row.to_address ?? contact.email,
      about: row.about,
      language: row.language,
      property: { name, phoneNumber, email },
      at: formatInstant(row.visited_at_ms, property.time_zone, localeFor(row.language, property)),
    };
  });
  return letter ? mailer.sendVisitLetter(letter, stop) : calledOff;
}

/** A visit is personal data: it is deleted once its letter is old. */
export async function purgeVisitLetters(ctx: ServiceContext): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await ctx.store.transaction((tx) => deleteVisitLetters(tx, nowMs - KEPT_MS));
}
