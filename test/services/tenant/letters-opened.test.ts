/** When a tenant opens a letter at the kiosk, staff read on which day that was first; it counts as no delivery. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { lateOfContract } from '../../../src/main/services/late/views';
import { openTenantDocument } from '../../../src/main/services/tenant/documents';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';
import { tenantHolder } from '../../support/services/tenant-holder';

it('the first day on which the tenant opens a letter stands with it, and others never opened have none', async () => {
  const late = await openLate();
  const { ctx, db, raw, contractId } = late;
  await late.through('2027-02-24', '2027-03-12');
  const holder = tenantHolder(raw);
  const letters = async () => valueOf(await lateOfContract(ctx, contractId)).letters;
  const [newest, reminder] = await letters();
  if (!newest || !reminder) throw new Error('no letters');
  expect([newest.openedOn, reminder.openedOn]).toEqual([null, null]);
  const open = () =>
    openTenantDocument({ ...ctx, pages: { ...ctx.pages, pages: () => Promise.resolve(1) } }, holder, {
      documentId: reminder.id,
    });
  expect(valueOf(await open())).toEqual({ pages: 1 });
  db.clock.advance(3 * 86_400_000);
  valueOf(await open());
  expect(await letters()).toEqual([newest, { ...reminder, openedOn: '2027-03-12' }]);
  expect(raw.prepare('SELECT count(*) FROM notice_delivery').pluck().get()).toBe(0);
});

it('a letter to somebody else is not opened, and says nothing', async () => {
  const late = await openLate();
  const { ctx, raw, contractId, db } = late;
  await late.through('2027-02-24', '2027-03-05');
  const letterId = raw.prepare<[], Id<'letter'>>('SELECT id FROM letter').pluck().get();
  if (!letterId) throw new Error('no letter');
  const other = { ...tenantHolder(raw), contactId: db.newId<'contact'>() };
  expect(await openTenantDocument(ctx, other, { documentId: letterId })).toMatchObject({
    ok: false,
    refusals: [{ kind: 'not_found' }],
  });
  expect(valueOf(await lateOfContract(ctx, contractId)).letters.map(({ openedOn }) => openedOn)).toEqual([
    null,
  ]);
});
