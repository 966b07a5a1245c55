/** What head office hears of customers: what it needs to serve a tenant, and of anybody else nothing but an id. */
import { describe, expect, it } from 'vitest';
import type { ChannelRequest } from '../../../src/shared/channels';
import type { EventPayloads } from '../../../src/shared/head-office/events';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { loadWireEvents } from '../../../src/main/database/base/outbox';
import { confirmOutbox, outboxState, pruneOutbox } from '../../../src/main/database/base/outbox-confirmed';
import { sha256 } from '../../../src/main/database/sha256';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { saveDraft } from '../../../src/main/services/booking/draft';
import { publishUnknownTenants } from '../../../src/main/services/contact/events';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { insertEndedContracts } from '../../../src/main/database/unit/claims';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { draft, lightServices, screen, valueOf } from '../../support/services/rental';

const NAMES = /Robin|Storer|robin@example|5550123|555 0123/;

async function open(state: 'alone' | 'up' = 'up') {
  const services = await lightServices({
    change: (ctx) => ({
      ...ctx,
      settings: { ...ctx.settings, secondPerson: false },
      headOffice: { ...ctx.headOffice, state: () => state },
    }),
  });
  const { db, ctx } = services;
  const events = () => db.query((tx) => loadWireEvents(tx, 'kiosk-1', 0, 1000));
  return {
    ...services,
    raw: db.open.raw,
    desk: openDeskArea(tenantHandlers(ctx, createPasswordHasher())),
    /** The same kiosk once a head office has been set up. */
    joined: { ...ctx, headOffice: { ...ctx.headOffice, state: () => 'up' } } satisfies ServiceContext,
    /** Payloads in order, as they are reported today. */
    async told<T extends keyof EventPayloads>(type: T): Promise<EventPayloads[T][]> {
      const all = (await events()).filter((event) => event.type === type);
      return all.map(({ payload }) => JSON.parse(payload) as EventPayloads[T]);
    },
    all: async () => (await events()).map(({ payload }) => payload).join('\n'),
    faults: () => findFaults(db.open.raw),
    /** Head office counts them as ended. */
    endContracts: () =>
      db.query(async (tx) => {
        const rows = await tx.selectFrom('rental_contract').select('id').execute();
        await insertEndedContracts(
          tx,
          rows.map(({ id }) => id),
          1,
        );
      }),
  };
}

describe('a move-in', () => {
  it('is reported with whose it is, the hash of the signed document, and every line of its invoice', async () => {
    const kiosk = await open();
    await movedIn(kiosk.ctx, kiosk.db);
    const [details] = await kiosk.told('contact.details');
    const [contract] = await kiosk.told('contract.signed');
    const [invoice] = await kiosk.told('invoice.issued');
    const [receipt] = await kiosk.told('receipt.issued');
    const document = kiosk.raw.prepare<[], Buffer>(`SELECT content FROM document WHERE kind = 'contract'`);
    expect(details).toMatchObject({
      contactId: contract?.contactId,
      firstName: 'Robin',
      lastName: 'Storer',
      email: 'robin@example.com',
      phoneNumber: '+1 512 555 0123',
    });
    expect(contract?.documentSha256).toBe(sha256(document.pluck().get() ?? ''));
    expect(contract?.coverage.kind).toBe('operator_plan');
    expect(invoice?.lines.length).toBeGreaterThan(0);
    for (const [sum, part] of [
      ['totalMinor', 'payableMinor'],
      ['taxMinor', 'taxMinor'],
    ] as const)
      expect(invoice?.lines.reduce((total, line) => total + line[part], 0)).toBe(invoice?.[sum]);
    expect(receipt).toMatchObject({
      contractId: contract?.contractId,
      invoiceId: invoice?.invoiceId,
      amountMinor: invoice?.totalMinor,
      currency: invoice?.currency,
      deskPaymentId: null,
    });
    expect(kiosk.faults()).toEqual([]);
  });

  // Holds: asvs-14.2.4
  it('at a kiosk that works alone leaves no name, address or number of anybody in the outbox', async () => {
    const kiosk = await open('alone');
    await movedIn(kiosk.ctx, kiosk.db);
    expect(await kiosk.told('contract.signed')).toHaveLength(1);
    expect(await kiosk.all()).not.toMatch(NAMES);
  });

  // Holds: asvs-14.2.4
  it('that comes to nothing names nobody to head office', async () => {
    const kiosk = await open();
    const bookingId = await draft(kiosk.ctx, kiosk.db);
    valueOf(await cancelBooking(kiosk.ctx, screen, bookingId));
    expect(await kiosk.told('contact.registered')).toHaveLength(1);
    expect(await kiosk.told('booking.cancelled')).toHaveLength(1);
    expect(await kiosk.all()).not.toMatch(NAMES);
  });
});

describe('a tenant', () => {
  it('who rents for a company is reported with it, and without where its bills go', async () => {
    const kiosk = await open();
    await movedIn(kiosk.ctx, kiosk.db);
    const told = { legalName: 'Acme LLC', tradeName: '', taxNumber: '12-3456789', role: 'Manager' };
    const company = JSON.stringify({ ...told, billingEmail: 'bills@acme.example' });
    kiosk.db.open.raw.prepare('UPDATE contact SET company = ?').run(company);
    const id = (await kiosk.told('contact.details'))[0]?.contactId;
    if (!id) throw new Error('a tenant is reported');
    const { person, mark } = await kiosk.desk.ask('tenants.show', { id, language: 'en' });
    expect(person.company).toEqual({ ...told, billingEmail: 'bills@acme.example' });
    const contact = { ...person.contact, lastName: 'Sinclair' };
    await kiosk.desk.ask('tenants.correct', { id, mark, contact, why: 'misspelt' });
    expect((await kiosk.told('contact.details')).map((details) => details.company)).toEqual([null, told]);
    expect(kiosk.faults()).toEqual([]);
  });

  it('who is corrected is reported as they are now; who is to be forgotten, that they are', async () => {
    const kiosk = await open();
    await movedIn(kiosk.ctx, kiosk.db);
    const [first] = await kiosk.told('contact.details');
    const id = valueOf({ ok: true, value: first?.contactId });
    if (!id) throw new Error('a tenant is reported');
    const { person, mark } = await kiosk.desk.ask('tenants.show', { id, language: 'en' });
    const contact = { ...person.contact, lastName: 'Sinclair' };
    await kiosk.desk.ask('tenants.correct', { id, mark, contact, why: 'misspelt' });
    expect((await kiosk.told('contact.details')).map(({ lastName }) => lastName)).toEqual([
      'Storer',
      'Sinclair',
    ]);
    await kiosk.endContracts();
    await kiosk.desk.ask('tenants.erase', { id, key: 'erase-1234', why: 'asked for it' });
    expect(await kiosk.told('contact.restricted')).toEqual([{ contactId: id }]);
    expect(kiosk.faults()).toEqual([]);
  });

  it('from before there was a head office is reported once, and not when they asked to be forgotten', async () => {
    const kiosk = await open('alone');
    await movedIn(kiosk.ctx, kiosk.db, 0);
    await movedIn(kiosk.ctx, kiosk.db, 1);
    const [gone, here] = await kiosk.told('contract.signed');
    if (!gone || !here) throw new Error('two contracts');
    await kiosk.endContracts();
    await kiosk.desk.ask('tenants.erase', { id: gone.contactId, key: 'erase-5678', why: 'asked for it' });
    expect(await publishUnknownTenants(kiosk.ctx)).toBe(0);
    expect(await publishUnknownTenants(kiosk.joined)).toBe(1);
    expect(await publishUnknownTenants(kiosk.joined)).toBe(0);
    expect((await kiosk.told('contact.details')).map(({ contactId }) => contactId)).toEqual([here.contactId]);
  });
});

it('a draft that goes to another unit or day, or gives up its cover, is reported as it is then, and not otherwise', async () => {
  const kiosk = await open();
  const { catalogue } = kiosk.db;
  const [one, other] = catalogue.units.map(({ id }) => id);
  const [userType] = catalogue.userTypes;
  if (!one || !other || !userType) throw new Error('the sample has units');
  const input: ChannelRequest<'booking.save'> = {
    bookingId: null,
    besides: null,
    language: 'en',
    unitId: one,
    userTypeId: userType.id,
    moveInDate: '2026-03-15',
    coverage: { kind: 'own_policy', insurer: 'Acme', policyNumber: 'A-1', expires: '2027-03-15' },
    addOnIds: [],
    discountCode: null,
    contact: null,
  };
  const made = valueOf(await saveDraft(kiosk.ctx, input, null, { caller: screen }));
  const save = async (change: Partial<typeof input>) =>
    valueOf(
      await saveDraft(kiosk.ctx, { ...input, bookingId: made.id, ...change }, null, { caller: screen }),
    );
  await save({});
  await save({ unitId: other });
  await save({ unitId: other, moveInDate: '2026-03-17' });
  await save({ unitId: other, moveInDate: '2026-03-17', coverage: null });
  await save({ unitId: other, moveInDate: '2026-03-17', coverage: null });
  const as = (unitId: string, moveInDate: string, coverage: string | null) => ({
    bookingId: made.id,
    unitId,
    moveInDate,
    coverage,
  });
  expect(await kiosk.told('booking.changed')).toEqual([
    as(other, '2026-03-15', 'own_policy'),
    as(other, '2026-03-17', 'own_policy'),
    as(other, '2026-03-17', null),
  ]);
  // The screen saves all it knows with every step; the same cover again is no news.
  expect(await kiosk.told('coverage.chosen')).toHaveLength(1);
});

it('what proves a signed contract outlives the events that told it', async () => {
  const kiosk = await open();
  await movedIn(kiosk.ctx, kiosk.db);
  const DAY_MS = 24 * 60 * 60_000;
  const nowMs = kiosk.db.clock.nowMs();
  await kiosk.db.query(async (tx) => {
    const { lastSequence } = await outboxState(tx);
    const [last] = await loadWireEvents(tx, 'kiosk-1', lastSequence - 1, 1);
    if (!last) throw new Error('a move-in is reported');
    const mark = { ...last, replay: 0, retentionDays: 35 };
    await confirmOutbox(tx, mark, { nowMs, newId: kiosk.db.newId<'event'> });
    expect(await pruneOutbox(tx, nowMs + 35 * DAY_MS)).toBe(lastSequence - 1);
  });
  expect(await kiosk.told('contract.signed')).toEqual([]);
  expect(kiosk.faults()).toEqual([]);
  kiosk.raw.pragma('foreign_keys = OFF');
  kiosk.raw.exec(`UPDATE confirmed_seal SET seal = replace(seal, substr(seal, 1, 8), '00000000')`);
  expect(kiosk.faults().map(({ message }) => message)).toContain(
    'contract C-000001: the seal is another one than was reported when it was signed',
  );
  kiosk.raw.exec(
    'DROP TRIGGER signature_record_keeps_on_delete; DELETE FROM signature_record; DELETE FROM rental_contract',
  );
  expect(kiosk.faults().map(({ message }) => message)).toContain(
    'contract C-000001 was signed, but its signature record is gone',
  );
});
