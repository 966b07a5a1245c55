/** What a tenant's own page at a portal is made of: invoices, receipts, refunds, and all of it at once. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { setRentFrom } from '../../../src/main/database/rent/changes';
import { minor } from '../../../src/shared/money';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { returnCheque } from '../../../src/main/services/returned-payment/cheques';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { giveLogin } from '../../support/services/tenant-screen';
import { valueOf } from '../../support/services/rental';
import { listeningTenant } from '../support/tenant-listener';

const paths = [
  '/v1/tenant/',
  '/v1/transaction/invoice/list',
  '/v1/transaction/ledger/list',
  '/v1/transaction/voucher/receipt/list',
  '/v1/transaction/voucher/payment/list',
];
const amount = (formattedPrice: string) => expect.objectContaining({ formattedPrice }) as unknown;

describe('who may see a tenant’s money', () => {
  // Holds: v1-5.16
  it.each(paths)('%s is for a token and for a key of the portal alone', async (path) => {
    const { call, keys } = await listeningTenant();
    expect(await call('GET', path, { token: null })).toMatchObject({
      status: 401,
      body: { status: 'INVALID_PARAM_CONTACT_BOOK_ID' },
    });
    expect(await call('GET', path, { key: keys.gate })).toMatchObject({ status: 403 });
  });

  // Holds: v1-5.16
  it('is that tenant: another one sees their own contract, and nothing of the first', async () => {
    const world = await listeningTenant();
    const { raw, second, contractId, call, logIn } = world;
    const other = raw.prepare<[], Id<'contact'>>('SELECT id FROM contact ORDER BY id DESC').pluck().get();
    if (!other) throw new Error('no other tenant');
    raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
    await giveLogin(world, other, 'other@example.com');
    const token = await logIn('other@example.com');
    for (const path of paths) {
      const { body } = await call('GET', path, { token });
      expect(JSON.stringify(body.data)).not.toContain(contractId);
    }
    const { body } = await call('GET', '/v1/transaction/invoice/list', { token });
    const invoices = body.data as { rentalInfoId: string }[];
    expect(new Set(invoices.map(({ rentalInfoId }) => rentalInfoId))).toEqual(new Set([second]));
  });
});

describe('invoices', () => {
  it('are listed newest first, each with what is settled of it', async () => {
    const { get } = await listeningTenant();
    const { body } = await get('/v1/transaction/invoice/list');
    expect(body.pagination).toMatchObject({ totalCount: 4 });
    const [newest, , , oldest] = body.data as Record<string, unknown>[];
    expect(newest).toMatchObject({
      transactDate: '24-02-2027',
      transactionType: 'RENTAL',
      transactionTypeValue: 'Rental',
      dueDate: '01-03-2027',
      periodFrom: '01-03-2027',
      periodTo: '31-03-2027',
      grossAmount: amount('$173.29'),
      paidAmount: amount('$0.00'),
      balanceAmount: amount('$173.29'),
      reverseTxnStatus: null,
    });
    expect(oldest).toMatchObject({ periodFrom: null, balanceAmount: amount('$0.00') });
  });

  it('that are open are listed alone, and page by page', async () => {
    const { get } = await listeningTenant();
    const open = await get('/v1/transaction/invoice/list?unpaid=true');
    expect(open.body.data).toHaveLength(2);
    const page = await get('/v1/transaction/invoice/list?unpaid=true&pageNumber=2&pageSize=1');
    expect(page.body).toMatchObject({ pagination: { pageNumber: 2, pageCount: 2, totalCount: 2 } });
    expect(page.body.data).toEqual([(open.body.data as unknown[])[1]]);
    expect(await get('/v1/transaction/invoice/list?unpaid=perhaps')).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'INVALID_INPUT_PARAM', field: 'unpaid' }] },
    });
  });
});

describe('the ledger', () => {
  it('has every voucher in the order of writing, and a balance that is what the tenant owes', async () => {
    const { get, atDesk, contractId } = await listeningTenant();
    valueOf(await atDesk(contractId));
    const { body } = await get('/v1/transaction/ledger/list');
    const rows = body.data as { ledgerIndex: number; transactionType: { name: string }; balance: unknown }[];
    expect(rows.map(({ ledgerIndex }) => ledgerIndex)).toEqual(rows.map((_, index) => rows.length - index));
    expect(rows[0]).toMatchObject({
      transactionType: { id: 2, name: 'Receipt' },
      transactDate: '03-03-2027',
      receipt: amount('$173.29'),
      invoice: amount('$0.00'),
    });
    const whole = await get('/v1/tenant/');
    const { insights } = whole.body.data as { insights: { totalDue: unknown } };
    expect(rows[0]?.balance).toEqual(insights.totalDue);
    expect(new Set(rows.map(({ transactionType }) => transactionType.name))).toEqual(
      new Set(['Rental Invoice', 'Receipt']),
    );
  });
});

describe('the ledger of a tenant who left', () => {
  /** Both contracts had March paid; one ended on 3 March, and its first note was given back. */
  async function left() {
    const world = await listeningTenant();
    const { ctx, db, raw, staff, contractId, second, atDesk, get } = world;
    valueOf(await atDesk(contractId));
    valueOf(await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why: 'has left' }, staff));
    const note = raw
      .prepare<[], { id: Id<'credit_note'>; gross: number; number: string }>(
        'SELECT id, gross_minor AS gross, transact_id AS number FROM credit_note ORDER BY transact_id',
      )
      .get();
    if (!note) throw new Error('nothing was credited');
    const back = { key: db.newId<'event'>(), way: 'cash', amountMinor: note.gross, reference: null } as const;
    const ledger = async () =>
      (await get('/v1/transaction/ledger/list')).body.data as {
        transactId: string;
        transactionType: { name: string };
        balance: { price: number };
        payment: { price: number };
        creditNote: { price: number };
      }[];
    valueOf(await refundCreditNote(ctx, staff, { ...back, creditNoteId: note.id, why: 'theirs' }));
    return { ...world, note, second, ledger };
  }

  it('takes a credit note off what they owe, and adds what was given back and a check that came back', async () => {
    const { ctx, db, staff, second, raw, note, ledger } = await left();
    const rows = await ledger();
    expect(rows[0]).toMatchObject({
      transactId: note.number,
      transactionType: { name: 'Payment' },
      payment: { price: note.gross / 100 },
    });
    const before = rows[1]?.balance.price ?? 0;
    expect(rows[0]?.balance.price).toBeCloseTo(before + note.gross / 100);
    const credited = rows.findIndex(({ transactionType }) => transactionType.name === 'Credit Note');
    expect(rows[credited]?.balance.price).toBeCloseTo(
      (rows[credited + 1]?.balance.price ?? 0) - (rows[credited]?.creditNote.price ?? 0),
    );
    const tender = { kind: 'cheque', reference: '1234' } as const;
    const taken = { contractId: second, key: db.newId<'event'>(), amountMinor: 17_329, tender };
    const { receiptNumber } = valueOf(await takeOwed(ctx, staff, taken));
    const receiptId = raw
      .prepare<[string], Id<'receipt'>>('SELECT id FROM receipt WHERE number = ?')
      .pluck()
      .get(receiptNumber);
    if (!receiptId) throw new Error('no receipt');
    valueOf(await returnCheque(ctx, staff, { receiptId, key: 'return-key-1', why: 'Not enough funds.' }));
    const [returned, paid, last] = await ledger();
    expect(returned).toMatchObject({ transactId: receiptNumber, payment: amount('$173.29') });
    expect(returned?.balance.price).toBeCloseTo((paid?.balance.price ?? 0) + 173.29);
    expect(returned?.balance.price).toBeCloseTo(last?.balance.price ?? 0);
  });

  it('has nothing of it for another tenant', async () => {
    const world = await left();
    const { raw, second, note, call, logIn, contractId } = world;
    const other = raw.prepare<[], Id<'contact'>>('SELECT id FROM contact ORDER BY id DESC').pluck().get();
    if (!other) throw new Error('no other tenant');
    raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
    await giveLogin(world, other, 'other@example.com');
    const token = await logIn('other@example.com');
    const { body } = await call('GET', '/v1/transaction/ledger/list', { token });
    const rows = body.data as { transactId: string; rentalTransactId: string }[];
    const own = raw.prepare('SELECT number FROM rental_contract WHERE id = ?').pluck().get(second);
    expect(new Set(rows.map(({ rentalTransactId }) => rentalTransactId))).toEqual(new Set([own]));
    expect(rows.map(({ transactId }) => transactId)).not.toContain(note.number);
    // Nor may they look at the end of a rental that is not theirs, or bring it about.
    const path = `/v1/kiosk/contract/${contractId}/notice`;
    expect(await call('GET', path, { token })).toMatchObject({ status: 404 });
    expect(await call('PUT', path, { token, json: { lastDay: '2027-03-20' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the end of a rental', () => {
  const path = (id: string) => `/v1/kiosk/contract/${id}/notice`;

  it('is looked at, said, changed and taken back, and never by anybody else', async () => {
    const { get, call, contractId } = await listeningTenant();
    const before = (await get(path(contractId))).body.data as { lastDay: null; earliest: string };
    expect(before).toMatchObject({ lastDay: null, givenOn: null, noticeDays: 0 });
    const say = (lastDay: unknown) => call('PUT', path(contractId), { json: { lastDay } });
    const lastDay = '2027-03-20';
    expect((await get(`${path(contractId)}?lastDay=${lastDay}`)).body.data).toMatchObject({
      lastDay: null,
      preview: { lastDay, outcome: 'to_pay' },
    });
    expect(await say(lastDay)).toMatchObject({ status: 200, body: { data: { lastDay } } });
    const keyed = { json: { lastDay: '2027-03-25' }, idempotencyKey: 'leave-once' };
    const first = await call('PUT', path(contractId), keyed);
    expect(await call('PUT', path(contractId), keyed)).toEqual(first);
    expect(await call('PUT', path(contractId), { ...keyed, json: { lastDay } })).toMatchObject({
      status: 409,
    });
    expect(await say('2027-01-01')).toMatchObject({ status: 400 });
    expect(await say('soon')).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'INVALID_INPUT_PARAM', field: 'lastDay' }] },
    });
    expect(await say(null)).toMatchObject({ status: 200, body: { data: { lastDay: null } } });
    expect(await say(null)).toMatchObject({ status: 200, body: { data: { lastDay: null } } });
    expect(await get(path('019d0000-0000-7000-8000-00000000ffff'))).toMatchObject({ status: 404 });
    expect(await call('PUT', path(contractId), { json: { lastDay }, token: null })).toMatchObject({
      status: 401,
    });
  });
});

describe('receipts', () => {
  it('say how much has settled nothing yet, and leave out money that never came', async () => {
    const { get, atDesk, contractId, raw } = await listeningTenant();
    valueOf(await atDesk(contractId));
    const { body } = await get('/v1/transaction/voucher/receipt/list');
    const receipts = body.data as Record<string, unknown>[];
    expect(receipts).toHaveLength(3);
    expect(receipts[0]).toMatchObject({
      transactDate: '03-03-2027',
      transactionType: 'RECEIPT',
      grossAmount: amount('$173.29'),
      advanceAmount: amount('$0.00'),
    });
    const lost = raw
      .prepare<[], string>('SELECT attempt_id FROM receipt WHERE attempt_id IS NOT NULL')
      .pluck();
    raw
      .prepare(
        `INSERT INTO payment_review (attempt_id, reason, raised_at_ms, settled_as, settled_at_ms, settled_by, settled_why)
          VALUES (?, 'x', 1, 'released', 2, 'cli', 'The bank let it go.')`,
      )
      .run(lost.get());
    expect((await get('/v1/transaction/voucher/receipt/list')).body.data).toHaveLength(2);
    const ledger = (await get('/v1/transaction/ledger/list')).body.data as {
      transactionType: { id: number };
    }[];
    expect(ledger.filter(({ transactionType }) => transactionType.id === 2)).toHaveLength(2);
  });

  it('have their PDF for their owner', async () => {
    const { get, call } = await listeningTenant();
    const { body } = await get('/v1/transaction/voucher/receipt/list');
    const [first] = body.data as { transactionAssetsInfoId: string }[];
    const path = `/v1/kiosk/asset/${first?.transactionAssetsInfoId}`;
    expect(await call('GET', path, { token: null })).toMatchObject({ status: 401 });
  });
});

describe('all of a tenant', () => {
  it('is who they are, what they rent, how far it is paid, and what is open', async () => {
    const { get, both, contractId } = await listeningTenant();
    const { body } = await get('/v1/tenant/');
    expect(body.data).toMatchObject({
      insights: {
        activeContracts: 2,
        totalDue: amount('$346.58'),
        overdue: amount('$346.58'),
        advance: amount('$0.00'),
        nextDueDate: '01-03-2027',
      },
    });
    const { contracts, unpaidInvoices } = body.data as {
      contracts: { id: Id<'contract'> }[];
      unpaidInvoices: unknown[];
    };
    expect(contracts.map(({ id }) => id).toSorted()).toEqual(both.toSorted());
    expect(unpaidInvoices).toHaveLength(2);
    expect(contracts.find(({ id }) => id === contractId)).toMatchObject({
      state: 'active',
      rent: amount('$149.00'),
      paidThrough: '28-02-2027',
      nextBillDate: '01-04-2027',
      moveOutDate: null,
      accessState: 'active',
      autopay: 'none',
    });
  });

  it('has the rent of today, and not the one that was signed', async () => {
    const { get, db, contractId } = await listeningTenant();
    for (const [day, rate] of [
      ['2027-03-01', 15_900],
      ['2027-04-01', 16_900],
    ] as const)
      await db.query((tx) => setRentFrom(tx, contractId, day, minor(rate)));
    const { contracts } = (await get('/v1/tenant/')).body.data as { contracts: { id: string }[] };
    expect(contracts.find(({ id }) => id === contractId)).toMatchObject({ rent: amount('$159.00') });
  });

  it('follows a payment and a notice', async () => {
    const { get, ctx, staff, contractId, atDesk } = await listeningTenant();
    valueOf(await atDesk(contractId));
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-03-31', why: 'moves' }, staff));
    const { body } = await get('/v1/tenant/');
    const { contracts, insights } = body.data as { contracts: { id: string }[]; insights: object };
    expect(insights).toMatchObject({ totalDue: amount('$173.29') });
    expect(contracts.find(({ id }) => id === contractId)).toMatchObject({
      state: 'notice',
      paidThrough: '31-03-2027',
      nextBillDate: null,
      moveOutDate: '31-03-2027',
    });
  });
});
