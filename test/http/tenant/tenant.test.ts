/** What a tenant sees after logging in: profile, credit notes and their documents. The sample's tenant has some. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDemo } from '../../../src/main/services/demonstration/tenants';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
let token: string;
const login = async (userName: string, password: string) => {
  const reply = await listener.call('POST', '/v1/login', { json: { userName, password } });
  return (reply.body.data as { token: string }).token;
};
beforeAll(async () => {
  listener = await startListener();
  await importDemo(listener.ctx, createPasswordHasher(), listener.db.catalogue);
  token = await login('tenant@example.com', 'Bluebonnet-2026');
});
afterAll(() => listener.close());

const creditNotes = (query = '') =>
  listener.call('GET', `/v1/transaction/credit-note/list${query}`, { token });
interface Note {
  transactDate: string;
  transactionAssetsInfoId: string;
  reverseTxnStatus: { id: number; name: string } | null;
}

describe('the profile', () => {
  // Holds: v1-3.8
  it('is the contact record, with region and country as objects', async () => {
    const reply = await listener.call('GET', '/v1/tenant/profile', { token });
    expect(reply.body).toMatchObject({
      succeeded: true,
      status: 'SUCCESS',
      errors: null,
      data: {
        contactBook: {
          id: 'b6b02510-4e09-5bfa-befc-79ca653b6cdb',
          firstName: 'Jordan',
          lastName: 'Rivera',
          city: 'Austin',
          region: { id: expect.any(Number) as number, name: 'Texas' },
          country: {
            id: 840,
            name: expect.stringContaining('United States') as string,
            iSOCode2: 'US',
            iSOCode3: 'USA',
            dialingCode: expect.stringMatching(/^\+?1$/) as string,
          },
          profileImageInfoPath: '',
        },
      },
    });
    expect(reply.body).not.toHaveProperty('pagination');
  });

  // Holds: v1-1.2, v1-3.8
  it('says {id: 0, name: ""} where no region and country were given', async () => {
    const json = {
      userName: 'plain@example.com',
      password: 'correct horse battery',
      canCreateLoginCredentials: true,
      firstName: 'Pla',
      lastName: 'In',
      phoneNumber: '55512',
      emailId: 'plain@example.com',
    };
    const registered = await listener.call('POST', '/v1/register', { json });
    const own = (registered.body.data as { token: string }).token;
    const reply = await listener.call('GET', '/v1/tenant/profile', { token: own });
    const nothing = { id: 0, name: '' };
    expect(reply.body.data).toMatchObject({
      contactBook: { region: nothing, country: nothing, address: '' },
    });
    const list = await listener.call('GET', '/v1/transaction/credit-note/list', { token: own });
    expect(list.body).toMatchObject({
      succeeded: true,
      data: [],
      pagination: { pageCount: 1, totalCount: 0 },
    });
  });
});

describe('credit notes', () => {
  // Holds: v1-3.13
  it('are listed newest first, with every member of the document', async () => {
    const reply = await creditNotes();
    expect(reply.status).toBe(200);
    const notes = reply.body.data as Note[];
    expect(reply.body.pagination).toEqual({ pageNumber: 1, pageCount: 1, totalCount: notes.length });
    const price = {
      price: expect.any(Number) as number,
      formattedPrice: expect.stringMatching(/^-?\$/) as string,
    };
    for (const note of notes) {
      expect(note).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        transactDate: expect.stringMatching(/^\d\d-\d\d-\d{4}$/) as string,
        transactId: expect.any(String) as string,
        transactionType: expect.stringMatching(/^(RENTAL|CUSTOM|LATE FEE|DEPOSIT|INSURANCE)$/) as string,
        transactionTypeValue: expect.any(String) as string,
        rentalInfoId: '00000000-0000-0000-0000-000000000000',
        rentalInfoTransactId: null,
        grossAmount: price,
        paidAmount: price,
        balanceAmount: price,
        reverseTxnStatus: note.reverseTxnStatus,
        reverseTxnStatusValue: note.reverseTxnStatus?.name ?? null,
        transactionAssetsInfoId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      });
    }
    const days = notes.map(({ transactDate }) => transactDate.split('-').toReversed().join('-'));
    expect(days).toEqual(days.toSorted().toReversed());
    expect(notes.length).toBeGreaterThan(1);
  });

  // Holds: v1-3.11
  it('come in pages', async () => {
    const all = (await creditNotes()).body.data as Note[];
    const second = await creditNotes('?pageNumber=2&pageSize=1');
    expect(second.body.data).toEqual([all[1]]);
    expect(second.body.pagination).toEqual({ pageNumber: 2, pageCount: all.length, totalCount: all.length });
  });

  // Holds: v1-3.13
  it('tell the status of one that was reversed', async () => {
    const notes = (await creditNotes()).body.data as Note[];
    const statuses = notes.map(({ reverseTxnStatus }) => reverseTxnStatus);
    expect(statuses).toContainEqual({ id: expect.any(Number) as number, name: 'Reversed' });
    expect(statuses).toContain(null);
  });

  // Holds: v1-4.20
  it('need a property that belongs to a business', async () => {
    const { raw } = listener.db.open;
    raw.exec(
      'CREATE TEMP TABLE kept AS SELECT business_id FROM property; UPDATE property SET business_id = NULL',
    );
    const reply = await creditNotes();
    raw.exec('UPDATE property SET business_id = (SELECT business_id FROM kept)');
    expect([reply.status, reply.body.status, reply.body.pagination?.totalCount]).toEqual([
      500,
      'INVALID_PARAM_BUSINESS_INFO_ID',
      0,
    ]);
  });
});

describe('the PDF of a credit note', () => {
  const assetOf = async () => ((await creditNotes()).body.data as Note[])[0]?.transactionAssetsInfoId ?? '';

  // Holds: v1-5.10
  it('is its owner’s, in any case of the id', async () => {
    for (const id of [await assetOf(), (await assetOf()).toUpperCase()]) {
      const file = await listener.download(`/v1/kiosk/asset/${id}`, { token });
      expect([file.status, file.type, file.bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
    }
  });

  // Holds: v1-5.10, asvs-8.2.2
  it('is nobody else’s, and unknown ones look the same', async () => {
    const other = await login('plain@example.com', 'correct horse battery');
    const replies = [
      await listener.call('GET', `/v1/kiosk/asset/${await assetOf()}`, { token: other }),
      await listener.call('GET', '/v1/kiosk/asset/00000000-0000-0000-0000-000000000000', { token }),
      await listener.call('GET', '/v1/kiosk/asset/nonsense', { token }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(replies[0]?.body);
    }
    const anonymous = await listener.call('GET', `/v1/kiosk/asset/${await assetOf()}`);
    expect([anonymous.status, anonymous.body.status]).toEqual([401, 'INVALID_PARAM_CONTACT_BOOK_ID']);
    // As where its file is gone: its owner hears that, and nobody else that there is one.
    listener.db.open.raw.exec(`UPDATE document SET content = x'' WHERE kind = 'credit_note'`);
    const [others, own] = [
      await listener.call('GET', `/v1/kiosk/asset/${await assetOf()}`, { token: other }),
      await listener.call('GET', `/v1/kiosk/asset/${await assetOf()}`, { token }),
    ];
    expect([others.status, others.body]).toEqual([404, replies[0]?.body]);
    expect([own.status, own.body.status]).toEqual([404, 'NO_RECORDS_FOUND']);
    expect(JSON.stringify(own.body.errors)).toContain('missing or was changed');
  });
});
