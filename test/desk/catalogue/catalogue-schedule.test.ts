/** Drafts that take effect on a day: once, from midnight of the property on, and whatever happens before. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { catalogueKind } from '../../../src/main/sync/catalogue';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { previewBooking } from '../../../src/main/services/booking/preview';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { temporaryFolder } from '../../support/base/folder';
import {
  checkDraft,
  draftEdit,
  draftRow,
  firstRefusal,
  openPriceList,
  sampleFile,
  useDraft,
} from '../../support/desk/price-list';
import type { DeskArea } from '../../support/desk/area';
import { valueOf } from '../../support/services/bookings';
import { noDeliveries } from '../../support/services/rented';

/** The kiosk's own round, as it runs every minute. */
const round = (ctx: ServiceContext) => billOnce(ctx, noDeliveries, new AbortController().signal);

const DAY = '2026-04-01';
/** In Chicago. */
const MIDNIGHT = Date.parse('2026-04-01T05:00:00Z');
const MINUTE = 60_000;

async function raise(desk: DeskArea, rent = '81.00', name = 'A101') {
  await desk.ask('catalogue.edit', await draftEdit(desk, 'rent', rent, name));
}

it('a draft with a day leaves the draft at once, and is in force once from midnight of the property on', async () => {
  const { ana, ctx, db, rentOf } = await openPriceList();
  await raise(ana);
  expect(await useDraft(ana, DAY)).toEqual({ outcome: 'scheduled' });
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({ edits: 0 });
  const { waiting, missed } = await ana.ask('catalogue.schedules', {});
  expect(missed).toEqual([]);
  expect(waiting).toMatchObject([
    { on: DAY, by: 'Ana', approvedBy: null, preview: { outcome: 'changes', changes: [{ name: 'A101' }] } },
  ]);
  db.clock.set(MIDNIGHT - 1);
  await round(ctx);
  expect(await rentOf('A101')).toBe(7900);
  db.clock.set(MIDNIGHT);
  await round(ctx);
  expect(await rentOf('A101')).toBe(8100);
  expect(await ana.ask('catalogue.schedules', {})).toEqual({ waiting: [], missed: [] });
  const { versions } = await ana.ask('catalogue.versions', {});
  expect(versions[0]).toMatchObject({ number: 2, by: 'Ana' });
  // A lower rent that comes after it stays: the day does not come twice.
  await raise(ana, '75.00');
  await useDraft(ana, null);
  db.clock.advance(MINUTE);
  await round(ctx);
  expect(await rentOf('A101')).toBe(7500);
});

it('a kiosk that was off over the day, or was put back to a copy from before it, catches up once', async () => {
  const file = join(temporaryFolder(), 'keyturn.sqlite');
  const copy = join(temporaryFolder(), 'keyturn.sqlite');
  const first = await openPriceList({ file });
  await raise(first.ana);
  await useDraft(first.ana, DAY);
  await first.db.open.raw.backup(copy);
  first.db.clock.set(MIDNIGHT + MINUTE);
  await round(first.ctx);
  expect(await first.rentOf('A101')).toBe(8100);

  const restored = await openPriceList({ file: copy });
  expect(await restored.rentOf('A101')).toBe(7900);
  restored.db.clock.set(MIDNIGHT + 9 * 24 * 60 * MINUTE);
  await round(restored.ctx);
  await round(restored.ctx);
  expect(await restored.rentOf('A101')).toBe(8100);
  const { versions } = await restored.ana.ask('catalogue.versions', {});
  expect(versions).toHaveLength(2);
});

it('after a restore, what the copy knew as scheduled takes effect only once a manager has confirmed it', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const copy = join(temporaryFolder(), 'copy.db');
  const first = await openPriceList({ file });
  await raise(first.ana);
  await useDraft(first.ana, DAY);
  await first.db.open.raw.backup(copy);
  const [waits] = (await first.ana.ask('catalogue.schedules', {})).waiting;
  if (!waits) throw new Error('nothing waits');
  await first.ana.ask('catalogue.withdraw', { id: waits.id, why: 'Not this year' });
  const dataDir = temporaryFolder();
  await restoreFrom(copy, dataDir, { nowMs: first.db.clock.nowMs() + MINUTE });

  const { ana, ben, ctx, db, rentOf } = await openPriceList({ file: join(dataDir, 'keyturn.db') });
  db.clock.set(MIDNIGHT + MINUTE);
  await round(ctx);
  expect(await rentOf('A101')).toBe(7900);
  expect((await ben.ask('alerts.list', {})).alerts).toMatchObject([
    { kind: 'books' },
    { kind: 'held_schedule', subject: waits.id, label: 'April 1, 2026' },
  ]);
  expect((await ben.ask('catalogue.schedules', {})).waiting).toMatchObject([{ id: waits.id, isHeld: true }]);
  const { id } = waits;
  expect(await firstRefusal(ben.call('technician', 'catalogue.confirm-schedule', { id }))).toMatchObject({
    reason: 'not_allowed',
  });
  // Other changes that are scheduled since are no question.
  await raise(ana, '91.00', 'A102');
  await useDraft(ana, '2026-05-01');
  await ben.ask('catalogue.confirm-schedule', { id });
  expect((await ben.ask('alerts.list', {})).alerts.map(({ kind }) => kind)).toEqual(['books']);
  expect(await firstRefusal(ben.call('manager', 'catalogue.confirm-schedule', { id }))).toMatchObject({
    reason: 'changed_meanwhile',
  });
  db.clock.set(Date.parse('2026-05-02T05:00:00Z'));
  await round(ctx);
  expect([await rentOf('A101'), await rentOf('A102')]).toEqual([8100, 9100]);
});

it('a draft of two days is in force on each of them, and a catalogue that came between stays beside both', async () => {
  const { ana, ben, ctx, db, rentOf } = await openPriceList();
  await raise(ana);
  await useDraft(ana, DAY);
  await raise(ben, '91.00', 'A102');
  await useDraft(ben, '2026-05-01');
  await raise(ben, '50.00', 'A103');
  await useDraft(ben, null);
  db.clock.set(MIDNIGHT);
  await round(ctx);
  expect([await rentOf('A101'), await rentOf('A102'), await rentOf('A103')]).toEqual([8100, 7900, 5000]);
  db.clock.set(Date.parse('2026-05-02T05:00:00Z'));
  await round(ctx);
  expect([await rentOf('A101'), await rentOf('A102'), await rentOf('A103')]).toEqual([8100, 9100, 5000]);
});

it('a second person approves the day with the changes, and is named beside who scheduled them', async () => {
  const { ana, ben, ctx, db, rentOf } = await openPriceList({ secondPerson: true });
  await raise(ana);
  expect(await useDraft(ana, DAY)).toEqual({ outcome: 'proposed' });
  const { proposal } = await ben.ask('catalogue.proposal', {});
  if (proposal?.preview.outcome !== 'changes') throw new Error('nothing waits');
  expect(proposal.on).toBe(DAY);
  await ben.ask('catalogue.agree', { id: proposal.id, mark: proposal.preview.mark });
  expect(await rentOf('A101')).toBe(7900);
  const { waiting } = await ana.ask('catalogue.schedules', {});
  expect(waiting).toMatchObject([{ on: DAY, by: 'Ana', approvedBy: 'Ben' }]);
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({ edits: 0 });
  db.clock.set(MIDNIGHT);
  await round(ctx);
  expect(await rentOf('A101')).toBe(8100);
});

it('an approval that comes after the day puts the changes in force at once, and one of an edited draft does nothing', async () => {
  const { ana, ben, db, rentOf } = await openPriceList({ secondPerson: true });
  await raise(ana);
  await useDraft(ana, DAY);
  const waits = async () => {
    const { proposal } = await ben.ask('catalogue.proposal', {});
    if (proposal?.preview.outcome !== 'changes') throw new Error('nothing waits');
    return { id: proposal.id, mark: proposal.preview.mark };
  };
  const stale = await waits();
  await raise(ana, '85.00');
  expect(await firstRefusal(ben.call('manager', 'catalogue.agree', stale))).toMatchObject({
    reason: 'changed_meanwhile',
  });
  expect((await ana.ask('catalogue.schedules', {})).waiting).toEqual([]);
  await useDraft(ana, DAY);
  db.clock.set(MIDNIGHT + MINUTE);
  await ben.ask('catalogue.agree', await waits());
  expect(await rentOf('A101')).toBe(8500);
});

it('what is withdrawn never takes effect, goes back into an empty draft, and is withdrawn once', async () => {
  const { ana, ben, ctx, db, rentOf } = await openPriceList();
  await raise(ana);
  await useDraft(ana, DAY);
  const [waits] = (await ben.ask('catalogue.schedules', {})).waiting;
  if (!waits) throw new Error('nothing waits');
  const asked = { id: waits.id, why: 'Not this year' };
  expect(
    await firstRefusal(ben.call('technician', 'catalogue.schedule-seen', { id: waits.id })),
  ).toMatchObject({ reason: 'not_allowed' });
  expect(await ben.ask('catalogue.withdraw', asked)).toEqual({ toDraft: true });
  expect(await firstRefusal(ana.call('manager', 'catalogue.withdraw', asked))).toMatchObject({
    reason: 'changed_meanwhile',
  });
  db.clock.set(MIDNIGHT + MINUTE);
  await round(ctx);
  expect(await rentOf('A101')).toBe(7900);
  expect(await draftRow(ana, 'A101')).toMatchObject({ edits: { rent: { by: 'Ana' } } });
  // Over other changes nothing is written.
  await useDraft(ana, '2026-05-01');
  const [again] = (await ana.ask('catalogue.schedules', {})).waiting;
  await raise(ben, '91.00', 'A102');
  expect(await ana.ask('catalogue.withdraw', { id: again?.id ?? waits.id, why: 'Not this year' })).toEqual({
    toDraft: false,
  });
  expect((await draftRow(ana, 'A101')).edits).toEqual({});
});

it('a technician schedules and withdraws what a unit is like, and withdraws no manager’s', async () => {
  const { ana } = await openPriceList();
  await raise(ana);
  await useDraft(ana, DAY);
  const [waits] = (await ana.ask('catalogue.schedules', {})).waiting;
  const other = await openPriceList();
  expect(waits?.mayWithdraw).toBe(true);
  await other.ana.ask('catalogue.edit', await draftEdit(other.ana, 'outOfService', true));
  const { mark } = await checkDraft(other.ana);
  const use = { version: null, mark, on: DAY };
  expect(await other.ana.call('technician', 'catalogue.use', use)).toMatchObject({
    ok: true,
    value: { outcome: 'scheduled' },
  });
  const [own] = (await other.ana.ask('catalogue.schedules', {})).waiting;
  const asked = { id: own?.id ?? other.db.newId<'catalogue_schedule'>(), why: 'Repaired' };
  expect(await firstRefusal(other.ben.call('technician', 'catalogue.withdraw', asked))).toMatchObject({
    reason: 'not_allowed',
  });
  expect(await other.ana.call('technician', 'catalogue.withdraw', asked)).toMatchObject({ ok: true });
});

it('one field is not changed by the draft and by what is scheduled: the check names the day', async () => {
  const { ana } = await openPriceList();
  await raise(ana);
  await useDraft(ana, DAY);
  await raise(ana, '90.00');
  expect(await ana.ask('catalogue.check', { version: null })).toMatchObject({
    outcome: 'mistakes',
    mistakes: [{ place: 'A101', field: 'rent', message: expect.stringContaining(DAY) as string }],
  });
});

it('changes that no longer go with the catalogue in force stop, are in the draft again, and stand in every manager’s bell', async () => {
  const { ana, ben, ctx, db, rentOf } = await openPriceList();
  await raise(ana);
  await useDraft(ana, DAY);
  const file = sampleFile();
  for (const unit of file.units) if (unit.number === 'A101') unit.rent = '70.00';
  const text = JSON.stringify(file);
  const preview = await ben.ask('catalogue.preview', { file: text });
  if (preview.outcome !== 'changes') throw new Error('no changes');
  await ben.ask('catalogue.import', { file: text, mark: preview.mark });
  db.clock.set(MIDNIGHT);
  await round(ctx);
  await round(ctx);
  expect(await rentOf('A101')).toBe(7000);
  const { missed, waiting } = await ben.ask('catalogue.schedules', {});
  expect(waiting).toEqual([]);
  expect(missed).toMatchObject([
    { on: DAY, by: 'Ana', why: 'stopped', problems: [expect.stringContaining('A101') as string] },
  ]);
  const { alerts } = await ben.ask('alerts.list', {});
  expect(alerts).toMatchObject([{ kind: 'schedule', label: 'April 1, 2026' }]);
  expect(await draftRow(ana, 'A101')).toMatchObject({ edits: { rent: { outdated: true } } });
  await ben.ask('catalogue.schedule-seen', { id: missed[0]?.id ?? db.newId<'catalogue_schedule'>() });
  expect((await ben.ask('alerts.list', {})).alerts).toEqual([]);
});

it('a catalogue of head office’s overtakes what is scheduled, and so does a head office that came before the day', async () => {
  let office: 'alone' | 'up' = 'alone';
  const { ana, ctx, db, rentOf } = await openPriceList({ office: () => office });
  await raise(ana);
  await useDraft(ana, DAY);
  const file = sampleFile();
  for (const unit of file.units) if (unit.number === 'A102') unit.rent = '60.00';
  const { id: propertyId } = db.catalogue.property;
  const kind = catalogueKind(ctx, { propertyId, gatewayFault: () => null });
  expect(await db.query((tx) => kind.take(tx, file))).toEqual({ kind: 'taken', problems: [] });
  const missed = async () => (await ana.ask('catalogue.schedules', {})).missed.map(({ why }) => why);
  expect(await missed()).toEqual(['overtaken']);
  await raise(ana);
  await useDraft(ana, DAY);
  office = 'up';
  db.clock.set(MIDNIGHT);
  await round(ctx);
  expect(await missed()).toEqual(['overtaken', 'overtaken']);
  expect([await rentOf('A101'), await rentOf('A102')]).toEqual([7900, 6000]);
});

it('a customer who pays at midnight pays what they saw, and the changes wait for the next round', async () => {
  const list = await openPriceList();
  const { ana, ctx, db, rentOf, keys } = list;
  const bookingId = await list.book({ unitId: list.unitId('A101') });
  const quote = async () => valueOf(await previewBooking(ctx, keys.mine, bookingId)).quote;
  const seen = await quote();
  await raise(ana);
  await useDraft(ana, DAY);
  const state = (to: 'draft' | 'payment_pending') =>
    db.query((tx) =>
      tx
        .updateTable('booking')
        .set({ state: to, updated_at_ms: db.clock.nowMs() })
        .where('id', '=', bookingId)
        .execute(),
    );
  db.clock.set(MIDNIGHT);
  await state('payment_pending');
  await round(ctx);
  expect(await rentOf('A101')).toBe(7900);
  await state('draft');
  await round(ctx);
  expect(await rentOf('A101')).toBe(8100);
  expect(await quote()).toEqual(seen);
});

it('a day that is over is refused at its field, today is at once, and a version of before takes no day', async () => {
  const { ana, rentOf } = await openPriceList();
  await raise(ana);
  const { mark } = await checkDraft(ana);
  const use = (on: string) => ana.call('manager', 'catalogue.use', { version: null, mark, on });
  const back = { version: 1, mark: (await ana.ask('catalogue.check', { version: 1 })).outcome, on: DAY };
  expect(await firstRefusal(ana.call('manager', 'catalogue.use', back))).toMatchObject({ reason: 'unknown' });
  expect(await firstRefusal(use('2026-03-14'))).toMatchObject({ reason: 'day_past', field: 'on' });
  expect(await use('2026-03-15')).toMatchObject({ ok: true, value: { outcome: 'imported' } });
  expect(await rentOf('A101')).toBe(8100);
});

it('who takes the money is changed at once and by nobody’s absence', async () => {
  const { ana } = await openPriceList();
  const { rows } = await ana.ask('catalogue.draft', { table: 'rule' });
  const rule = rows.find(({ values }) => values['paymentGateway'] !== undefined);
  if (!rule) throw new Error('no rule');
  const seen = rule.values['paymentGateway'] ?? '';
  await ana.ask('catalogue.edit', {
    table: 'rule',
    id: rule.id,
    field: 'paymentGateway',
    value: 'stripe',
    seen,
  });
  const { mark } = await checkDraft(ana);
  expect(
    await firstRefusal(ana.call('manager', 'catalogue.use', { version: null, mark, on: DAY })),
  ).toMatchObject({ reason: 'catalogue_refused' });
});
