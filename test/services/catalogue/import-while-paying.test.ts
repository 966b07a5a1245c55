/** A catalog that comes while somebody stands at the reader. */
import { expect, test } from 'vitest';
import { minor } from '../../../src/shared/money';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { waitingForCard } from '../../support/services/card-payments';
import { newTestId } from '../../support/services/database';

const LONG_AGO_MS = 16 * 60_000;

test('a card that is asked for again, long after paying was begun, keeps prices as they are', async () => {
  const { ctx, db, raw } = await waitingForCard();
  const { catalogue } = db;
  const raised = {
    ...catalogue,
    units: catalogue.units.map((unit) => ({ ...unit, rent: minor(unit.rent + 100) })),
  };
  const nowMs = ctx.clock.nowMs();
  const imported = () =>
    db.query((tx) =>
      importCatalogue(tx, raised, { nowMs, newId: newTestId<'template'>, actor: 'test', isTried: false }),
    );
  raw.prepare('UPDATE booking SET updated_at_ms = ?').run(nowMs - LONG_AGO_MS);
  expect(await imported()).toMatchObject({
    ok: false,
    paying: true,
    problems: [expect.stringContaining('a customer is paying for')],
  });
  raw.prepare('UPDATE payment_attempt SET updated_at_ms = ?').run(nowMs - LONG_AGO_MS);
  expect(await imported()).toMatchObject({ ok: true });
});
