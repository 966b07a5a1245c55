/** The check of books finds what is wrong in them: each case spoils books that are right. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../base/folder';
import { movedIn } from '../services/moved-in';
import { lightServices } from '../services/rental';
import { rows, wrongIn } from './books';

type Intent = NonNullable<Parameters<typeof wrongIn>[1]['intents']>[number];

/** Books of one move-in by card, spoiled by `sql`, against what the provider knows. */
async function wrongAfter(sql: string, spoiled: (right: Intent) => readonly Intent[] = (right) => [right]) {
  const { ctx, db } = await lightServices();
  await movedIn(ctx, db);
  const { raw } = db.open;
  const right = raw
    .prepare<[], Intent>(
      `SELECT intent_id AS id, 'succeeded' AS status, amount_minor AS amount FROM payment_attempt`,
    )
    .get();
  if (!right) throw new Error('nothing was paid');
  // The tables keep what is final from being changed; here it is spoiled on purpose.
  for (const name of raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().all())
    raw.exec(`DROP TRIGGER "${String(name)}"`);
  raw.pragma('ignore_check_constraints = ON');
  raw.exec(sql);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'keyturn.db'), raw.serialize());
  expect(rows(folder, 'SELECT id FROM rental_contract')).toHaveLength(1);
  return wrongIn(folder, { settled: true, intents: [...spoiled(right)] });
}

it('books of a move-in that was paid are right', async () => {
  expect(await wrongAfter('')).toEqual([]);
});

it.each<[string, RegExp, string, ((right: Intent) => readonly Intent[])?]>([
  [
    'money without a contract',
    /was captured for 0 contracts/,
    '',
    (right) => [right, { ...right, id: 'pi_other' }],
  ],
  ['another amount at the provider', /is over/, '', (right) => [{ ...right, amount: right.amount + 1 }]],
  [
    'a contract whose money was canceled',
    /is canceled and has a contract/,
    '',
    (right) => [{ ...right, status: 'canceled' }],
  ],
  [
    'money that is held and forgotten',
    /was left requires_capture/,
    '',
    (right) => [right, { ...right, id: 'pi_other', status: 'requires_capture' }],
  ],
  ['a booking that waits for ever', /still waits/, `UPDATE booking SET state = 'payment_pending'`],
  ['a receipt of another amount', /is over/, 'UPDATE receipt SET amount_minor = amount_minor - 1'],
])('%s is found', async (_, found, sql, spoiled) => {
  expect((await wrongAfter(sql, spoiled)).join('\n')).toMatch(found);
});
