/** What a tenant was written about rent, at the screen: listed with its day, opened page by page, and nobody else's. */
import { expect, it, vi } from 'vitest';
import type { Mailer } from '../../src/main/mail/port';
import { drawLetters } from '../../src/main/services/delivery/letters';
import { openHold } from '../../src/main/services/late/holds';
import type { Id } from '../../src/shared/ids';
import { valueOf } from '../support/services/bookings';
import { newTestId } from '../support/services/database';
import { owingTenant } from '../support/services/owing-tenant';
import { never } from '../support/services/rented';
import { giveLogin, password, screenOf } from '../support/services/tenant-screen';

const userName = 'zephyrine@example.com';
const language = 'de' as const;

async function written() {
  const tenant = await owingTenant();
  const { ctx, raw, contractId, contactId, second, staff } = tenant;
  for (const id of [contractId, second]) {
    const plan = { count: 2, firstOn: '2027-03-14', every: 'month' } as const;
    valueOf(await openHold(ctx, { contractId: id, cause: 'plan', why: 'agreed', plan }, staff));
  }
  await giveLogin(tenant, contactId, userName);
  const mailed: string[] = [];
  const documents = {
    sendDocument: ({ kind, number }) => {
      mailed.push(`${kind} ${number}`);
      return Promise.resolve({ done: true as const });
    },
  } as Partial<Mailer> as Mailer;
  const { call } = await screenOf(tenant, { documents });
  const letterOf = (id: Id<'contract'>) =>
    raw
      .prepare<[string], Id<'letter'>>('SELECT id FROM letter WHERE contract_id = ?')
      .pluck()
      .get(id) as Id<'letter'>;
  return {
    ...tenant,
    mailed,
    call,
    letterOf,
    draw: () => {
      const documents = {
        setUp: { email: false, print: false },
        ask: () => Promise.resolve(),
        wake: () => undefined,
      };
      return drawLetters(ctx, documents, never);
    },
    letters: async () =>
      valueOf(await call('tenant.view', { language })).documents.filter(({ kind }) => kind === 'letter'),
    signIn: async () => valueOf(await call('tenant.sign-in', { userName, password, language })),
    open: (id: Id<'letter'>) => call('tenant.document', { documentId: id as Id<'document' | 'letter'> }),
  };
}

it('letters are listed once they are drawn, by name in the language of the screen and with their day, and open', async () => {
  const world = await written();
  const { contractId, letterOf, raw } = world;
  await world.signIn();
  expect(await world.letters()).toEqual([]);
  await world.draw();
  const id = letterOf(contractId);
  const number = raw.prepare('SELECT number FROM rental_contract WHERE id = ?').pluck().get(contractId);
  const listed = await world.letters();
  expect(listed).toHaveLength(2);
  expect(listed.find((one) => one.id === id)).toMatchObject({
    name: 'Ratenplan',
    number,
    date: '2027-03-03',
  });
  expect(valueOf(await world.open(id))).toEqual({ pages: 1 });
  const read = raw.prepare(`SELECT count(*) FROM audit WHERE action = 'document.read' AND subject = ?`);
  expect(read.pluck().get(id)).toBe(1);
  const page = { documentId: id as Id<'document' | 'letter'>, page: 1, width: 800 };
  expect(valueOf(await world.call('tenant.document-page', page)).png).not.toBe('');
});

it('a letter goes out no second time from the screen', async () => {
  const world = await written();
  await world.signIn();
  await world.draw();
  const documentId = world.letterOf(world.contractId) as Id<'document' | 'letter'>;
  expect((await world.call('tenant.deliver', { documentId, way: 'email', language })).ok).toBe(false);
  expect((await world.call('tenant.delivery-state', { documentId })).ok).toBe(false);
  expect(
    world.raw.prepare('SELECT count(*) FROM single_delivery WHERE letter_id IS NOT NULL').pluck().get(),
  ).toBe(0);
});

it('a letter of somebody else is neither listed nor opened, nor is one about leaving listed', async () => {
  const world = await written();
  const { raw, second, contractId, letterOf } = world;
  await world.signIn();
  await world.draw();
  const other = raw.prepare(`SELECT id FROM contact WHERE id <> ? LIMIT 1`).pluck().get(world.contactId);
  raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
  expect((await world.letters()).map(({ id }) => id)).toEqual([letterOf(contractId)]);
  expect((await world.open(letterOf(second))).ok).toBe(false);
  raw.prepare(`UPDATE letter SET kind = 'notice_given' WHERE contract_id = ?`).run(contractId);
  expect(await world.letters()).toEqual([]);
});

it('the letter of a new rent is neither listed nor opened once the rent is taken back', async () => {
  const world = await written();
  const { raw, contractId, letterOf, letters } = world;
  await world.signIn();
  await world.draw();
  const id = letterOf(contractId);
  raw.prepare(`UPDATE letter SET kind = 'rent_change' WHERE id = ?`).run(id);
  raw
    .prepare(
      `INSERT INTO rent_change (id, contract_id, key, old_minor, new_minor, letter_id, told_on, announced_on, announced_at_ms,
        announced_by, state) VALUES (?, ?, 'page-1', 14900, 15900, ?, '2027-04-02', '2027-03-03', 1, 'staff', 'announced')`,
    )
    .run(newTestId(), contractId, id);
  const others = (await letters()).length - 1;
  expect((await letters()).map((letter) => letter.id)).toContain(id);
  expect((await world.open(id)).ok).toBe(true);
  raw.exec(`UPDATE rent_change SET state = 'cancelled', ended_at_ms = 2`);
  expect(await letters()).toHaveLength(others);
  expect((await world.open(id)).ok).toBe(false);
});

it('a statement of account is made for its tenant alone, and can be read and mailed like a document', async () => {
  const world = await written();
  const { contractId, raw } = world;
  await world.signIn();
  const statements = () => raw.prepare(`SELECT id FROM letter WHERE kind = 'account'`).pluck().all();
  const first = valueOf(await world.call('tenant.statement', { contractId }));
  const made = valueOf(await world.call('tenant.statement', { contractId }));
  expect(statements()).toEqual([made.id]);
  expect(first.id).not.toBe(made.id);
  expect(valueOf(await world.open(made.id))).toEqual({ pages: 1 });
  // It is in no list: the next one takes its place.
  expect(await world.letters()).toEqual([]);
  const documentId = made.id as Id<'document' | 'letter'>;
  const mailed = await world.call('tenant.deliver', { documentId, way: 'email', language });
  expect(mailed).toMatchObject({ ok: true });
  await vi.waitFor(async () => {
    const { email } = valueOf(await world.call('tenant.delivery-state', { documentId }));
    expect([email, world.mailed]).toEqual(['done', [`account ${made.number}`]]);
  });
  // What was sent stays.
  const after = valueOf(await world.call('tenant.statement', { contractId }));
  expect(new Set(statements())).toEqual(new Set([made.id, after.id]));
  expect((await world.call('tenant.statement', { contractId: newTestId<'contract'>() })).ok).toBe(false);
});

it('an invoice has the day of its issue, also where it was drawn on a later one', async () => {
  const { signIn, call, raw } = await written();
  raw.exec(`UPDATE document SET created_at_ms = created_at_ms + 3 * 86400000`);
  await signIn();
  const { documents } = valueOf(await call('tenant.view', { language }));
  const issued = raw.prepare<[string], string>('SELECT issued_on FROM invoice WHERE number = ?').pluck();
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  expect(invoices.length).toBeGreaterThan(0);
  expect(invoices.map(({ date }) => date)).toEqual(invoices.map(({ number }) => issued.get(number)));
});
