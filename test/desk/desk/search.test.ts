/** Search from any page of the desk: what a number, a name, a code and the end of a phone number find, and for whom. */
import { expect, it } from 'vitest';
import { searchHandlers } from '../../../src/main/desk/handlers/desk/search';
import { findContact, updateContact } from '../../../src/main/database/contact/contacts';
import type { ContactValues } from '../../../src/main/domain/contact/contact-rules';
import type { Id } from '../../../src/shared/ids';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { readyBooking } from '../../support/services/rental';

async function open() {
  const kiosk = await openDeskMoney();
  const desk = openDeskArea(searchHandlers(kiosk.ctx));
  const { bookingId } = await kiosk.movedIn();
  const row = kiosk.raw
    .prepare<
      [string],
      {
        contact: Id<'contact'>;
        contract: string;
        invoice: string;
        receipt: string;
        last: string;
        phone: string;
        email: string;
      }
    >(
      `SELECT c.contact_id AS contact, c.number AS contract, i.number AS invoice, r.number AS receipt,
        p.last_name AS last, p.phone_number AS phone, p.email
      FROM rental_contract c JOIN invoice i ON i.contract_id = c.id JOIN receipt r ON r.invoice_id = i.id
      JOIN contact p ON p.id = c.contact_id WHERE c.booking_id = ?`,
    )
    .get(bookingId);
  if (!row) throw new Error('nobody moved in');
  const find = async (text: string, role: 'manager' | 'attendant' | 'technician' = 'manager') => {
    const answer = await desk.call(role, 'search.find', { text });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusals));
    return answer.value.hits;
  };
  const rename = (change: Partial<ContactValues>) =>
    kiosk.db.query(async (tx) => {
      const tenant = await findContact(tx, row.contact);
      if (!tenant) throw new Error('nobody');
      await updateContact(tx, row.contact, {
        firstName: tenant.first_name,
        lastName: tenant.last_name,
        phoneNumber: tenant.phone_number,
        email: tenant.email,
        address: tenant.address,
        city: tenant.city,
        regionId: tenant.region_id,
        countryId: tenant.country_id,
        postalCode: tenant.postal_code,
        ...change,
      });
    });
  return { ...kiosk, desk, find, rename, ...row };
}

it('the search finds by exact number and by its beginning, by name in any case, by address and by the end of a phone number', async () => {
  const { find, contact, contract, invoice, receipt, last, phone, email } = await open();
  const tenant = { area: 'tenants', id: contact };
  expect(await find(contract.toLowerCase())).toMatchObject([
    { kind: 'contract', title: contract, ...tenant },
  ]);
  expect(await find(invoice)).toMatchObject([{ kind: 'invoice', title: invoice, ...tenant }]);
  expect(await find(receipt)).toMatchObject([{ kind: 'receipt', title: receipt, ...tenant }]);
  expect(await find(contract.slice(0, -1))).toEqual(await find(contract));
  for (const text of [last.slice(0, 3).toUpperCase(), last.toLowerCase(), email, phone.slice(-4)])
    expect(await find(text)).toContainEqual(expect.objectContaining({ kind: 'tenant', ...tenant }));
  // Part of a word, and three digits, are no beginning.
  expect(await find(last.slice(1))).toEqual([]);
  expect(await find(phone.slice(-3))).toEqual([]);
});

it('the search finds a tenant and a move-in by the full name in any order, and by the whole phone number as people write it', async () => {
  const { find, ctx, db, raw, contact } = await open();
  raw
    .prepare(
      `UPDATE contact SET first_name = 'Cora Mae', last_name = 'Testman', phone_number = ? WHERE id = ?`,
    )
    .run('+15125550188', contact);
  const bookingId = await readyBooking(ctx, db, 1);
  raw
    .prepare(
      `UPDATE contact SET first_name = 'Cora', last_name = 'Testman', phone_number = '+15125550188'
      WHERE id = (SELECT contact_id FROM booking WHERE id = ?)`,
    )
    .run(bookingId);
  for (const text of [
    'Cora Testman',
    'cora t',
    'Testman Cora',
    '5125550188',
    '512 555 0188',
    '(512) 555-0188',
    '+15125550188',
  ]) {
    const ids = (await find(text)).map(({ id }) => id);
    expect(ids, text).toContain(contact);
    expect(ids, text).toContain(bookingId);
  }
  expect((await find('Mae Testman')).map(({ id }) => id)).toContain(contact);
  // Each word is to be of the same person, and each digit of the number.
  expect(await find('Cora Testing')).toEqual([]);
  expect(await find('Dora Testman')).toEqual([]);
  expect(await find('513 555 0188')).toEqual([]);
});

it.each([
  ['Özgür', 'Núñez', ['özgür', 'ozgur', 'ÖZG', 'nunez', 'Núñez', 'NUÑ', 'ozgur nun', 'núñez öz']],
  ['Strauß', 'Ålund', ['strauss', 'STRAUß', 'alund', 'åLU', 'alund strauss']],
  ['أحمد', 'الزهراء', ['احمد', 'أحمد', 'الزهراء', 'الزهرا', 'احمد الز']],
  ['Jose', 'Munoz', ['josé', 'muñoz', 'José Muñ']],
])('the search finds %s %s without regard to accents and case', async (firstName, lastName, texts) => {
  const { find, rename, contact } = await open();
  await rename({ firstName, lastName });
  for (const text of texts)
    expect(
      (await find(text)).map(({ id }) => id),
      text,
    ).toContain(contact);
  expect(await find(`${firstName} nobody`)).toEqual([]);
});

it('the search finds a company by its name without its accents', async () => {
  const { find, rename, raw, contact } = await open();
  const company = {
    legalName: 'Émile Müller & Söhne',
    tradeName: '',
    taxNumber: '',
    role: 'owner',
    billingEmail: '',
  };
  await rename({ company });
  for (const text of ['emile mu', 'ÉMILE', 'emile muller & sohne'])
    expect(
      (await find(text)).map(({ id }) => id),
      text,
    ).toContain(contact);
  expect(raw.prepare('SELECT folded_last_name FROM contact WHERE id = ?').pluck().get(contact)).toBeNull();
});

it('the search finds units, eight of them at most, and move-ins under way by whom they are for', async () => {
  const { find, ctx, db, last } = await open();
  const units = await find('a1');
  expect(units.length).toBeLessThanOrEqual(8);
  expect(units.map(({ kind }) => kind)).toEqual(units.map(() => 'unit'));
  expect(units.every(({ title }) => title.startsWith('A1'))).toBe(true);
  const bookingId = await readyBooking(ctx, db, 1);
  expect(await find(last)).toContainEqual(
    expect.objectContaining({ kind: 'booking', area: 'today', id: bookingId }),
  );
});

it('the search shows each role what it may see, and who was erased to managers alone', async () => {
  const { find, raw, contact, contract, last, desk } = await open();
  expect(await find(contract, 'technician')).toEqual([]);
  expect(await find(last, 'technician')).toEqual([]);
  expect(await find('A1', 'technician')).not.toEqual([]);
  expect(await find(contract, 'attendant')).toHaveLength(1);
  raw.prepare('UPDATE contact SET restricted_at_ms = 1 WHERE id = ?').run(contact);
  expect(await find(contract, 'attendant')).toEqual([]);
  expect((await find(last, 'attendant')).filter(({ kind }) => kind === 'tenant')).toEqual([]);
  expect(await find(contract)).toHaveLength(1);
  expect(await desk.call(null, 'search.find', { text: 'A1' })).toMatchObject({ ok: false });
});

it('the search reads no table to its end', async () => {
  const { raw } = await open();
  const plan = (sql: string) =>
    raw
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; ');
  for (const condition of [
    `last_name COLLATE NOCASE >= 'a' AND last_name COLLATE NOCASE < 'b'`,
    `email COLLATE NOCASE >= 'a' AND email COLLATE NOCASE < 'b'`,
    `substr(phone_number, -4) = '1234'`,
    `folded_last_name IS NOT NULL AND folded_last_name >= 'a' AND folded_last_name < 'b'`,
    `company IS NOT NULL AND json_extract(company, '$.legalName') COLLATE NOCASE >= 'a' AND json_extract(company, '$.legalName') COLLATE NOCASE < 'b'`,
  ])
    expect(plan(`SELECT id FROM contact WHERE ${condition}`), condition).toContain('USING');
});
