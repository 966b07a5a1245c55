import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { selectPassedCodes } from '../../src/main/database/access/codes';
import { countAudit, hasAudit, selectAuditPage } from '../../src/main/database/audit/audit';
import { selectDay } from '../../src/main/database/closing/closings';
import { selectRefundsIn, selectRefundsToFollow } from '../../src/main/database/refund/refunds';
import { deleteContact } from '../../src/main/database/contact/contacts';
import { findNewestContractOfUnit } from '../../src/main/database/contract/contracts';
import { selectLettersToDraw } from '../../src/main/database/contract/letters';
import { countWaiting, documentQueue } from '../../src/main/database/delivery/document-deliveries';
import { deliveryBacklog } from '../../src/main/database/upkeep/health';
import { findLogins, hasLogin } from '../../src/main/database/login/logins';
import { singleQueue } from '../../src/main/database/delivery/single-deliveries';
import { selectUnsettledAttempts } from '../../src/main/database/attempt/payment-attempts';
import type { Tx } from '../../src/main/database/schema';
import { selectTenantLedger } from '../../src/main/database/tenant/ledger';
import { selectCodesOfContract, selectContactsByNumber } from '../../src/main/database/tenant/tenants';
import { findOpenBookings, findPeople } from '../../src/main/database/desk/search';
import { selectExceptions } from '../../src/main/database/desk/exceptions';
import { selectMovedIn, selectMovedOut } from '../../src/main/database/desk/moves';
import {
  selectPremiumsBilled,
  selectPremiumsCollected,
  selectPremiumsCredited,
} from '../../src/main/database/desk/premiums';
import { selectMoneyMoved } from '../../src/main/database/desk/takings';
import { selectTaxedLines } from '../../src/main/database/desk/taxes';
import { selectBookingsOfToday } from '../../src/main/database/desk/today';
import { newTestId, openTestDatabase, START_MS, type TestDatabase } from '../support/services/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function plan(sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => 'x');
  const rows = database.open.raw.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  return rows.all(...values).map(({ detail }) => detail);
}

/** What a read asks of a database of its own: what was prepared before is not prepared again. */
async function statementsOf(ask: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const asked = await openTestDatabase();
  const prepared = vi.spyOn(asked.open.raw, 'prepare');
  await asked.query(ask);
  const statements = prepared.mock.calls.map(([sql]) => sql.trim());
  await asked.close();
  return statements.filter((sql) => /^(select|update|delete|with)/i.test(sql));
}

it('the money of a tenant is found by keys that lead from the tenant, never by a kind or a state', async () => {
  const steps = (await statementsOf((tx) => selectTenantLedger(tx, newTestId()))).flatMap(plan);
  const reads = steps.filter((step) => /^(SCAN|SEARCH)/.test(step));
  expect(reads.length).toBeGreaterThan(20);
  expect(reads.filter((step) => !/^SEARCH .*\b\w*id=\?/.test(step))).toEqual([]);
});

it.each([
  ['the payment of a booking', 'SELECT * FROM payment_attempt WHERE booking_id = ? AND state <> ?'],
  ['the audit of a subject', 'SELECT * FROM audit WHERE subject = ?'],
  ['the invoice of a contract', 'SELECT * FROM invoice WHERE contract_id = +?'],
])('%s is found without reading all of them', (_, sql) => {
  expect(JSON.stringify(plan(sql))).toMatch(/"SEARCH \w+ USING (?:COVERING )?INDEX/);
});

it('the acts of one of the staff are found by two indexes, and acts that are counted by theirs', async () => {
  const page = {
    staffId: newTestId<'staff'>(),
    sinceMs: null,
    untilMs: null,
    act: null,
    before: null,
    limit: 5,
  };
  const ofStaff = (await statementsOf((tx) => selectAuditPage(tx, page))).flatMap(plan).join('\n');
  expect(ofStaff).toContain('audit_by_staff (actor=?)');
  expect(ofStaff).toContain('audit_by_subject (subject=?)');
  const about = { actor: 'screen', action: 'booking.reserved', sinceMs: 0 } as const;
  for (const ask of [hasAudit, countAudit] as const)
    expect((await statementsOf((tx): Promise<unknown> => ask(tx, about))).flatMap(plan).join('\n')).toContain(
      'audit_counted (actor=? AND action=? AND at_ms>?',
    );
});

const DAYS = { from: '2026-03-01', on: '2026-03-31', startMs: START_MS, endMs: START_MS + 1 };

it('exceptions of some days are found by their days, in every table', async () => {
  const steps = (await statementsOf((tx) => selectExceptions(tx, DAYS))).flatMap(plan);
  const first = steps.filter(
    (step) => !/ \((?:\w*id|contract_id|unit_id AND from_ms<\?|unit_id)=\?/.test(step),
  );
  expect(first.filter((step) => step.startsWith('SEARCH')).length).toBe(10);
  expect(first.filter((step) => !/^SEARCH \w+ USING INDEX \w+ \(\w+>\? AND \w+<\?\)$/.test(step))).toEqual([
    'CORRELATED SCALAR SUBQUERY 1',
  ]);
});

describe('what somebody waits for reads no table to its end that grows with the years', () => {
  const growing = (
    'access_code allocation allocation_line audit booking charges_entry credit_note credit_note_line desk_payment ended_contract ' +
    'invoice_line contact document document_delivery invoice letter login mandate money_entry outbox ' +
    'single_delivery payment_attempt receipt refund rental_contract'
  ).split(' ');
  /** An index of a few rows alone may be read to its end. */
  const ofFew = () =>
    growing.flatMap((table) =>
      (database.open.raw.pragma(`index_list(${table})`) as { name: string; partial: 0 | 1 }[])
        .filter(({ partial }) => partial === 1)
        .map(({ name }) => name),
    );

  /** A step names a table by the name that its statement gave it. */
  function withTable(sql: string, step: string): string {
    const names = new Map(
      Array.from(sql.matchAll(/"(\w+)" as "(\w+)"/g), ([, table = '', alias = '']) => [alias, table]),
    );
    return step.replace(
      /^(SCAN|SEARCH) (\w+)/,
      (_, how: string, name: string) => `${how} ${names.get(name) ?? name}`,
    );
  }

  function readsToItsEnd(step: string): boolean {
    const [, how, table, index] =
      /^(SCAN|SEARCH) (\w+)(?:.* USING (?:COVERING )?INDEX (\w+))?/.exec(step) ?? [];
    if (table === undefined || !growing.includes(table)) return false;
    if (index === undefined) return !step.includes('USING INTEGER PRIMARY KEY');
    return how === 'SCAN' && !ofFew().includes(index);
  }

  const x = newTestId;
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the contract of a unit', (tx) => findNewestContractOfUnit(tx, x())],
    ['access codes whose time has come', (tx) => selectPassedCodes(tx, START_MS)],
    ['refunds that are open', (tx) => selectRefundsIn(tx, 'asked')],
    [
      'refunds that a bank may send back',
      (tx) => selectRefundsToFollow(tx, { askedAfterMs: 0, followedBeforeMs: 0, atMost: 10 }),
    ],
    ['what a closing adds up', (tx) => selectDay(tx, { after: 5, to: 9 })],
    ['the access codes of a contract', (tx) => selectCodesOfContract(tx, x())],
    ['takings of some days', (tx) => selectMoneyMoved(tx, DAYS)],
    ['taxes of some days', (tx) => selectTaxedLines(tx, DAYS)],
    ['premiums that were billed in some days', (tx) => selectPremiumsBilled(tx, DAYS)],
    ['premiums that were credited in some days', (tx) => selectPremiumsCredited(tx, DAYS)],
    ['premiums that were paid in some days', (tx) => selectPremiumsCollected(tx, DAYS)],
    ['what departs from the usual in some days', (tx) => selectExceptions(tx, DAYS)],
    ['who moved in within some days', (tx) => selectMovedIn(tx, DAYS)],
    ['who moved out within some days', (tx) => selectMovedOut(tx, DAYS)],
    ['payments that are under way', selectUnsettledAttempts],
    ['a login by its name', (tx) => findLogins(tx, 'ana@example.com')],
    ['whether a name has a login', (tx) => hasLogin(tx, 'ana@example.com')],
    ['forgetting a contact', (tx) => deleteContact(tx, x())],
    ['a tenant by a number', (tx) => selectContactsByNumber(tx, 'C-000001')],
    ['a person by the words of a name', (tx) => findPeople(tx, 'Cora Testman', false)],
    ['a person by a phone number', (tx) => findPeople(tx, '512 555 0188', true)],
    ['a move-in by the words of a name', (tx) => findOpenBookings(tx, 'Cora Testman')],
    ['a move-in by a phone number', (tx) => findOpenBookings(tx, '512 555 0188')],
    ['the bookings of today', (tx) => selectBookingsOfToday(tx, START_MS, 200)],
    ['documents that are due', (tx) => documentQueue.findDue(tx, 'print', START_MS)],
    ['when the next documents are due', (tx) => documentQueue.findNextTime(tx, 'print')],
    ['documents that were under way', (tx) => documentQueue.returnUnderWay(tx, START_MS)],
    ['letters that are to be drawn', (tx) => selectLettersToDraw(tx, 10)],
    ['documents that are due', (tx) => singleQueue.findDue(tx, 'email', START_MS)],
    ['when the next document is due', (tx) => singleQueue.findNextTime(tx, 'email')],
    ['documents that were under way', (tx) => singleQueue.returnUnderWay(tx, START_MS)],
    ['how many deliveries wait', countWaiting],
    ['how long deliveries have waited', deliveryBacklog],
  ])('%s', async (_, ask) => {
    const statements = await statementsOf(ask);
    expect(statements).not.toEqual([]);
    const steps = statements.flatMap((sql) => plan(sql).map((step) => withTable(sql, step)));
    expect(steps.filter(readsToItsEnd)).toEqual([]);
  });
});
