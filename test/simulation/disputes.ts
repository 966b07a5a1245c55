/**
 * Holders who dispute what their card paid, and banks that decide it. What a bank says stands with the provider: a site whose
 * power goes hears the same.
 */
import type Database from 'better-sqlite3';
import type { Id } from '../../src/shared/ids';
import type { CardDispute } from '../../src/main/card-reader/port';
import { closeHold } from '../../src/main/services/late/holds';
import { followDisputesWhenDue } from '../../src/main/services/returned-payment/disputes';
import { valueOf } from '../support/services/rental';
import type { Roll } from '../support/base/dice';
import type { Site } from './site';

/** Once a day, as the kiosk asks. Then holders dispute, banks decide, and a manager lets go of what was decided. */
export async function disputeSomeDay(site: Site, today: string, roll: Roll): Promise<void> {
  await site.surely((ctx) => followDisputesWhenDue(ctx));
  disputeSome(site, today, roll);
  decideSome(site.provider, roll);
  const decided = site.raw
    .prepare<[], Id<'contract'>>(
      `SELECT h.contract_id FROM contract_hold h JOIN rental_contract c ON c.id = h.contract_id
        WHERE h.cause = 'dispute' AND h.ended_at_ms IS NULL ORDER BY c.number`,
    )
    .pluck()
    .all();
  for (const contractId of decided)
    if (roll(90) === 0)
      valueOf(
        await site.surely((ctx) =>
          closeHold(ctx, { contractId, cause: 'dispute', why: 'looked at' }, site.staff),
        ),
      );
}

/** A payment of the last weeks, for one contract or several, and of tenants who have left, too: all of it or a part. */
function disputeSome({ raw, provider, db }: Site, today: string, roll: Roll): void {
  const nowMs = db.clock.nowMs();
  // By the numbers of their receipts: ids are others where the power went.
  const paid = raw
    .prepare<[string], { intentId: string; amount: number }>(
      `SELECT a.intent_id AS intentId, a.card_amount AS amount FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id
        WHERE a.state = 'captured' AND date(r.received_at_ms / 1000, 'unixepoch') > date(?, '-100 days')
        GROUP BY a.id ORDER BY min(r.number)`,
    )
    .all(today);
  const open = provider.prepare<[{ intentId: string; amount: number; nowMs: number }]>(
    `INSERT OR IGNORE INTO dispute VALUES ('dp_' || (SELECT count(*) FROM dispute), $intentId, 'open', $amount, $nowMs)`,
  );
  for (const { intentId, amount } of paid)
    if (roll(1500) === 0) open.run({ intentId, amount: roll(3) === 0 ? 1 + roll(amount) : amount, nowMs });
}

/** Within weeks. What was lost is won some day after all. */
function decideSome(provider: Database.Database, roll: Roll): void {
  const known = provider
    .prepare<[], { id: string; state: CardDispute['state'] }>(
      `SELECT id, state FROM dispute WHERE state <> 'won' ORDER BY created_ms, id`,
    )
    .all();
  const decide = provider.prepare<[CardDispute['state'], string]>(
    'UPDATE dispute SET state = ? WHERE id = ?',
  );
  for (const { id, state } of known)
    if (state === 'open' && roll(20) === 0) decide.run(roll(3) === 0 ? 'won' : 'lost', id);
    else if (state === 'lost' && roll(200) === 0) decide.run('won', id);
}
