/** A transfer that is cut off at any of its writes has written nothing, and done again it leaves the books of one that was not. */
import { describe, expect, it } from 'vitest';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { settleEnded } from '../../../src/main/services/move-out/settlement';

type Tenant = Awaited<ReturnType<typeof onTwelfthOfApril>>;

/** What the books say, without ids. */
function books({ raw, notes }: Tenant) {
  const list = (sql: string) => raw.prepare(sql).all();
  return {
    notes: notes().map(({ number, invoice, gross, tax, kind }) => ({ number, invoice, gross, tax, kind })),
    invoices: list('SELECT number, total_minor, due_on FROM invoice ORDER BY number'),
    postings: list(
      `SELECT c.number, p.account, sum(p.debit_minor) AS debit, sum(p.credit_minor) AS credit FROM posting p
        JOIN rental_contract c ON c.id = p.contract_id GROUP BY c.number, p.account`,
    ),
    units: list(`SELECT number, state FROM unit WHERE state <> 'available' ORDER BY number`),
    codes: list('SELECT state, ends_at_ms IS NULL AS stays FROM access_code ORDER BY rowid'),
    ends: list('SELECT last_on, closed_at_ms IS NULL AS is_open FROM settlement'),
    told: list('SELECT type, count(*) AS times FROM outbox GROUP BY type ORDER BY type'),
    noted: list('SELECT action, count(*) AS times FROM audit GROUP BY action ORDER BY action'),
    documents: list('SELECT kind, number FROM document ORDER BY kind, number'),
    letters: list('SELECT kind, count(*) AS times FROM letter GROUP BY kind'),
  };
}

const writes = [
  'INSERT ON rental_contract',
  'INSERT ON invoice',
  'INSERT ON document',
  'INSERT ON access_code',
  'INSERT ON signature_record',
  'INSERT ON contract_terms',
  'INSERT ON contract_transfer',
  'INSERT ON credit_note',
  'INSERT ON allocation_line',
  'INSERT ON posting',
  'INSERT ON ended_contract',
  'INSERT ON settlement',
  'INSERT ON letter',
  'INSERT ON outbox',
  'UPDATE ON booking',
  'UPDATE ON unit',
  'UPDATE ON access_code',
  'UPDATE ON number_series',
];

async function signed() {
  const tenant = await onTwelfthOfApril();
  const bookingId = await tenant.begin();
  await tenant.sign(bookingId);
  const { totalMinor } = await tenant.show(bookingId);
  const complete = () => tenant.area.call('manager', 'transfer.complete', { bookingId, totalMinor });
  return { tenant, complete };
}

describe('a transfer that is cut off', () => {
  it('has written nothing, and has the same books when it is done again', async () => {
    const whole = await signed();
    expect((await whole.complete()).ok).toBe(true);
    const expected = books(whole.tenant);
    const { tenant, complete } = await signed();
    const before = books(tenant);
    for (const write of writes) {
      tenant.raw.exec(`CREATE TEMP TRIGGER broken BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
      expect([write, (await complete()).ok]).toEqual([write, false]);
      tenant.raw.exec('DROP TRIGGER broken');
      expect(books(tenant)).toEqual(before);
      tenant.sound();
    }
    expect((await complete()).ok).toBe(true);
    await settleEnded(tenant.ctx);
    expect(books(tenant)).toEqual(expected);
    tenant.sound();
  });

  it('has the former contract closed by the next round, where the kiosk stopped right after it', async () => {
    const whole = await signed();
    await whole.complete();
    const { tenant, complete } = await signed();
    tenant.raw.exec(
      `CREATE TEMP TRIGGER broken BEFORE UPDATE OF closed_at_ms ON settlement WHEN NEW.closed_at_ms IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    expect((await complete()).ok).toBe(true);
    expect(tenant.stand()).toMatchObject({ closed: 0 });
    tenant.raw.exec('DROP TRIGGER broken');
    await settleEnded(tenant.ctx);
    expect(books(tenant)).toEqual(books(whole.tenant));
  });
});
