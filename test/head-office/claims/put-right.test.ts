/** A claim that is put back while the contract is handed over: both wait for the property's claims, and the hand-over comes first. */
import { expect, test } from 'vitest';
import { changeClaims } from '../../../src/head-office/claims/claims';
import { putClaimsRight } from '../../../src/head-office/claims/put-right';
import { findClaim } from '../../../src/head-office/database/claims/claims';
import { insertLet, updateLetKiosk } from '../../../src/head-office/database/claims/lets';
import { until } from '../../support/base/eventually';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, officeDatabase, PROPERTY, silent } from '../../support/head-office/office';
import { query, testDatabase } from '../../support/head-office/servers';
import { newTestId } from '../../support/services/database';

/** A running contract of kiosk `b`, which lacks the claim on its unit. */
async function letByB() {
  const postgres = await testDatabase();
  const database = await officeDatabase(postgres);
  await joinKiosk(database, 'b', newKey());
  const [contract_id, unit_id] = [newTestId<'contract'>(), newTestId<'unit'>()];
  await database.transaction().execute((tx) =>
    insertLet(tx, {
      contract_id,
      unit_id,
      kiosk_id: 'b',
      property_id: PROPERTY,
      number: 'C-000001',
      at_ms: 1,
      ended_at_ms: null,
    }),
  );
  return { postgres, database, contract_id, unit_id };
}

test('a claim that a kiosk lacks is not put back to it once its contract was handed over to another one', async () => {
  const { postgres, database, contract_id, unit_id } = await letByB();
  await joinKiosk(database, 'c', newKey());
  const isWaiting = async () =>
    (
      await query(
        postgres,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length > 0;
  const { putRight } = await changeClaims(database, PROPERTY, async ({ tx, grant }) => {
    const begun = putClaimsRight({ database, log: silent }, PROPERTY, 2);
    await until(isWaiting);
    await updateLetKiosk(tx, contract_id, 'c');
    await grant(unit_id, { kioskId: 'c', kind: 'claimed', atMs: 1 });
    // It waits for this transaction: awaited within, neither would end.
    return { putRight: begun };
  });
  await putRight;
  expect((await findClaim(database, PROPERTY, unit_id))?.kiosk_id).toBe('c');
});

test('a claim that its kiosk lacks is put back to it', async () => {
  const { database, unit_id } = await letByB();
  await putClaimsRight({ database, log: silent }, PROPERTY, 2);
  expect((await findClaim(database, PROPERTY, unit_id))?.kiosk_id).toBe('b');
});
