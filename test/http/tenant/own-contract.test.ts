/** One contract through the interface: what a key sees of it later, its statement of account, and the end of automatic payment. */
import { describe, expect, it } from 'vitest';
import type { AccountStatementFacts } from '../../../src/main/documents/port';
import { screen } from '../../../src/main/services/base/caller';
import { getContract } from '../../../src/main/services/contract/contracts';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { writeOffDebt } from '../../../src/main/services/move-out/write-offs';
import { getOwnStatement } from '../../../src/main/services/tenant/statement';
import type { Id } from '../../../src/shared/ids';
import { newTestId } from '../../support/services/database';
import { giveLogin } from '../../support/services/tenant-screen';
import { valueOf } from '../../support/services/rental';
import { listeningTenant } from '../support/tenant-listener';

type World = Awaited<ReturnType<typeof listeningTenant>>;

const amount = (formattedPrice: string) => expect.objectContaining({ formattedPrice }) as unknown;
const unknownContract = '019d0000-0000-7000-8000-00000000ffff';

/** Somebody else, whose contract is none of these. */
async function another(world: World): Promise<string> {
  const { raw, contactId, second } = world;
  const other = raw
    .prepare<[string], Id<'contact'>>('SELECT id FROM contact WHERE id <> ?')
    .pluck()
    .get(contactId);
  if (!other) throw new Error('no other tenant');
  raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
  await giveLogin(world, other, 'other@example.com');
  return world.logIn('other@example.com');
}

/** What the statement would say. */
async function saidBy(world: World, query: Readonly<Record<string, string>> = {}) {
  const { ctx, contractId } = world;
  const documents = {
    ...ctx.documents,
    accountStatement: (facts: AccountStatementFacts) => Promise.resolve(Buffer.from(JSON.stringify(facts))),
  };
  const token = await world.logIn();
  const { content, fileName } = valueOf(
    await getOwnStatement({ ...ctx, documents }, token, { id: contractId, query }),
  );
  return { ...(JSON.parse(content.toString()) as AccountStatementFacts), fileName };
}

describe('a statement of account', () => {
  const path = (id: string, query = '') => `/v1/kiosk/contract/${id}/statement${query}`;

  it('begins before its first day, has every entry with the balance after it, and ends with what is owed', async () => {
    const world = await listeningTenant();
    const { atDesk, contractId, raw } = world;
    const whole = await saidBy(world);
    expect(whole).toMatchObject({
      fromOn: '2027-02-10',
      toOn: '2027-03-03',
      before: amount('$0.00'),
      after: amount('$173.29'),
      size: amount('$173.29'),
    });
    expect(whole.entries.map(({ what }) => what)).toEqual(['invoice', 'receipt', 'invoice']);
    expect(whole.entries.at(-1)).toMatchObject({
      on: '2027-02-24',
      amount: amount('$173.29'),
      balance: amount('$173.29'),
    });
    const number = raw
      .prepare<[string], string>('SELECT number FROM rental_contract WHERE id = ?')
      .pluck()
      .get(contractId);
    expect(whole.fileName).toBe(`statement-${number}-2027-02-10-2027-03-03.pdf`);

    valueOf(await atDesk(contractId));
    expect(await saidBy(world, { from: '2027-03-01' })).toMatchObject({
      fromOn: '2027-03-01',
      before: amount('$173.29'),
      entries: [{ what: 'receipt', on: '2027-03-03', amount: amount('-$173.29'), balance: amount('$0.00') }],
      after: amount('$0.00'),
    });
    expect(await saidBy(world, { from: '2027-02-24', to: '2027-02-24' })).toMatchObject({
      before: amount('$0.00'),
      entries: [{ what: 'invoice', on: '2027-02-24' }],
      after: amount('$173.29'),
    });
    expect(await saidBy(world, { from: '2027-02-11', to: '2027-02-23' })).toMatchObject({
      entries: [],
      before: amount('$0.00'),
      after: amount('$0.00'),
    });
  });

  it('takes a debt that was given up off the balance, as the ledger does', async () => {
    const world = await listeningTenant();
    const { ctx, contractId, staff, call, logIn, runOn } = world;
    await runOn('2027-03-28');
    await runOn('2027-04-30');
    valueOf(await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why: 'has left' }, staff));
    const { after } = await saidBy(world);
    const owed = Math.round(after.price * 100);
    valueOf(
      await writeOffDebt(
        ctx,
        { contractId, amountMinor: owed, why: 'gone', key: newTestId<'event'>() },
        staff,
      ),
    );
    const later = await saidBy(world);
    expect(later.entries.at(-1)).toMatchObject({ what: 'write_off', number: '', balance: amount('$0.00') });
    const { body } = await call('GET', '/v1/transaction/ledger/list', { token: await logIn() });
    const rows = body.data as { transactionType: object; creditNote: unknown }[];
    expect(rows[0]).toMatchObject({
      transactionType: { id: 5, name: 'Write-off' },
      creditNote: after,
    });
  });

  it('is a PDF for its owner, and for nobody else', async () => {
    const world = await listeningTenant();
    const { contractId, download, keys, raw } = world;
    expect(await download(path(contractId))).toMatchObject({
      status: 200,
      type: 'application/pdf',
      head: '%PDF-',
    });
    const read = raw.prepare(`SELECT count(*) FROM audit WHERE action = 'document.read'`).pluck();
    expect(read.get()).toBe(1);
    const token = await another(world);
    for (const [status, asked] of [
      [401, { token: null }],
      [403, { key: keys.gate }],
      [404, { token }],
    ] as const)
      expect(await download(path(contractId), asked)).toMatchObject({ status });
    expect(await download(path(unknownContract))).toMatchObject({ status: 404 });
    expect(read.get()).toBe(1);
  });

  it.each(['?from=soon', '?to=2027-02-30', '?from=2027-03-02&to=2027-03-01', '?from=2027-04-01'])(
    'refuses %s',
    async (query) => {
      const { get, contractId } = await listeningTenant();
      expect(await get(path(contractId, query))).toMatchObject({
        status: 400,
        body: { status: 'INVALID_INPUT_PARAM' },
      });
    },
  );
});

describe('the end of automatic payment', () => {
  const path = (id: string) => `/v1/kiosk/contract/${id}/autopay`;

  it('is said by its tenant alone, once and again', async () => {
    const world = await listeningTenant();
    const { call, contractId, keys, raw } = world;
    const mandate = raw.prepare<[string], string>('SELECT state FROM mandate WHERE contract_id = ?').pluck();
    agreeTo(world);
    const token = await another(world);
    const json = { state: 'revoked' };
    for (const [status, asked] of [
      [401, { json, token: null }],
      [403, { json, key: keys.gate }],
      [404, { json, token }],
      [400, { json: { state: 'active' } }],
      [400, { json: {} }],
    ] as const)
      expect(await call('PUT', path(contractId), asked)).toMatchObject({ status });
    expect(mandate.get(contractId)).toBe('active');

    const once = { json, idempotencyKey: 'end-once' };
    const first = await call('PUT', path(contractId), once);
    expect(first).toMatchObject({ status: 200, body: { data: { state: 'revoked', nextOn: null } } });
    expect(await call('PUT', path(contractId), once)).toEqual(first);
    expect(await call('PUT', path(contractId), { json })).toMatchObject({ status: 200 });
    expect(mandate.get(contractId)).toBe('revoked');
    expect(raw.prepare(`SELECT count(*) FROM audit WHERE action = 'mandate.revoked'`).pluck().get()).toBe(1);
  });

  it('is said too while the card is to be replaced', async () => {
    const world = await listeningTenant();
    const { call, contractId, raw } = world;
    agreeTo(world);
    raw.exec(`UPDATE mandate SET state = 'needs_card'`);
    expect(await call('PUT', path(contractId), { json: { state: 'revoked' } })).toMatchObject({
      status: 200,
      body: { data: { state: 'revoked' } },
    });
  });

  it('is nothing to a contract that has ended or does not exist, and changes nothing where none was agreed', async () => {
    const { call, contractId, second, ctx, staff } = await listeningTenant();
    const json = { state: 'revoked' };
    expect(await call('PUT', path(contractId), { json })).toMatchObject({
      status: 200,
      body: { data: { state: 'none', card: null, nextOn: null } },
    });
    valueOf(await moveTenantOut(ctx, { contractId: second, unit: 'seen_empty', why: 'left' }, staff));
    expect(await call('PUT', path(second), { json })).toMatchObject({ status: 409 });
    expect(await call('PUT', path(unknownContract), { json })).toMatchObject({ status: 404 });
  });
});

/** As at a move-in with autopay. */
function agreeTo({ raw, db, contractId }: World): void {
  raw
    .prepare(
      `INSERT INTO mandate (id, contract_id, attempt_id, contact_id, state, provider, customer_id, saved_card_id, card_brand, card_last4, version,
          language, text, text_sha256, consented_at_ms, created_at_ms)
        SELECT ?, i.contract_id, r.attempt_id, i.contact_id, 'active', 'simulated', 'cus_1', 'pm_1', 'visa', '4242', '1', 'en', 'Yes.', '0', 1, 1
        FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE i.contract_id = ?`,
    )
    .run(db.newId<'mandate'>(), contractId);
}

describe('a contract that its key looks at', () => {
  it('has what it charges, what it was billed, up to when it is paid and what it owes', async () => {
    const { ctx, contractId, atDesk, staff } = await listeningTenant();
    const look = async () => valueOf(await getContract(ctx, screen, contractId));
    const before = await look();
    expect(before).toMatchObject({
      state: 'active',
      paidThrough: '2027-02-28',
      balance: amount('$173.29'),
    });
    // From the first period that is billed on.
    expect(before.charges).toMatchObject([
      { kind: 'rent', rate: amount('$149.00'), from: '2027-03-01', to: null },
      { kind: 'insurance', rate: amount('$12.00') },
    ]);
    expect(before.invoices).toMatchObject([
      { kind: 'RENTAL', dueOn: '2027-03-01', periodFrom: '2027-03-01', open: amount('$173.29') },
      { number: before.invoice.number, periodFrom: null, open: amount('$0.00') },
    ]);
    valueOf(await atDesk(contractId));
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-03-31', why: 'moves' }, staff));
    expect(await look()).toMatchObject({
      state: 'notice',
      paidThrough: '2027-03-31',
      balance: amount('$0.00'),
      receipt: before.receipt,
    });
  });
});
