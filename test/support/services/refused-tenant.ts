/** A tenant whose saved card was refused for good, or who has none, at the kiosk's own reader: real time, test cards. */
import type { ServiceContext } from '../../../src/main/services/base/context';
import { agreeToCard } from '../../../src/main/services/tenant/card-consent';
import { ownAutopayView } from '../../../src/main/services/tenant/own-autopay';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import type { Id } from '../../../src/shared/ids';
import { consent, rules } from './autopay';
import { noonOf, openBilled } from './billed';
import { tenantScreen } from './owing-tenant';
import { valueOf } from './rental';
import { noDeliveries } from './rented';
import { tenantHolder } from './tenant-holder';

/** March is billed, and the card of the move-in was refused for good; with `none`, none was ever agreed to. */
export async function refusedTenant(
  change: (ctx: ServiceContext) => ServiceContext = (ctx) => ctx,
  card: 'refused' | 'none' = 'refused',
) {
  const books = await openBilled({ moveIn: '2027-02-10', autopayRules: rules });
  const { raw, db, contractId } = books;
  const ctx = change(books.ctx);
  if (card === 'refused') consent(raw, contractId, { customerId: 'cus_old', cardId: 'pm_old' });
  const round = async (day: string) => {
    db.clock.set(noonOf(day));
    await billOnce(ctx, noDeliveries, new AbortController().signal);
  };
  await round('2027-02-24');
  raw.exec(`UPDATE mandate SET state = 'needs_card'`);
  db.clock.set(noonOf('2027-03-03'));
  const holder = tenantHolder(raw);
  const { contactId } = holder;
  const screen = tenantScreen(ctx, contactId, [contractId]);
  const agree = async () => {
    const about = { contractId, language: 'en' } as const;
    const { consent: words } = valueOf(await ownAutopayView(ctx, holder, about));
    return valueOf(await agreeToCard(ctx, holder, { ...about, textSha256: words?.textSha256 ?? '' }))
      .consentId;
  };
  return {
    ...books,
    ctx,
    round,
    holder,
    screen,
    agree,
    mandates: () =>
      raw
        .prepare<[], { state: string; card: string; asked: number; gone: number; text: string }>(
          `SELECT state, saved_card_id AS card, detach_asked_at_ms IS NOT NULL AS asked,
            detached_at_ms IS NOT NULL AS gone, text FROM mandate ORDER BY created_at_ms`,
        )
        .all(),
    attempts: () =>
      raw
        .prepare<[], { id: Id<'attempt'>; state: string; save_card: number }>(
          'SELECT id, state, save_card FROM payment_attempt WHERE booking_id IS NULL ORDER BY created_at_ms, id',
        )
        .all(),
    letters: () => raw.prepare<[], string>('SELECT kind FROM card_letter ORDER BY id').pluck().all(),
    events: () =>
      raw
        .prepare(
          `SELECT type, payload ->> 'state' AS state FROM outbox WHERE type LIKE 'mandate.%' ORDER BY sequence`,
        )
        .all(),
  };
}
