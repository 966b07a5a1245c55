/** A site with tenants whose books were kept elsewhere, and a file of them. */
import type { Id } from '../../../src/shared/ids';
import { adoptionColumns, type AdoptionColumn } from '../../../src/shared/adoption';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { adoptTenancies } from '../../../src/main/services/adoption/adopt';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { takeBackAdoption } from '../../../src/main/services/adoption/take-back';
import { makeBills } from '../../../src/main/services/bill/run';
import { lightServices, valueOf } from './rental';
import type { TestServiceOptions } from './service-context';

export type Cells = Partial<Record<AdoptionColumn, string>>;

/** 2026-03-15 is the day of these tests. */
export const goodRow: Cells = {
  first_name: 'Ann',
  last_name: 'Archer',
  email: 'ann@example.com',
  phone: '+1 512 555 0101',
  move_in: '2024-05-10',
  billing_day: '1',
  rent: '100.00',
  paid_through: '2026-03-31',
};

export const manager = ({ db }: Pick<Awaited<ReturnType<typeof openSite>>, 'db'>): StaffCaller => ({
  kind: 'staff',
  id: db.newId<'staff'>(),
  role: 'manager',
  place: 'desk',
});

/** All columns, as a spreadsheet writes them. */
export function fileOf(rows: readonly Cells[], { by = ',', end = '\r\n', bom = false } = {}): Buffer {
  const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [
    adoptionColumns.join(by),
    ...rows.map((row) => adoptionColumns.map((column) => quoted(row[column] ?? '')).join(by)),
  ];
  return Buffer.from(`${bom ? '\uFEFF' : ''}${lines.join(end)}${end}`);
}

export async function openSite(options: TestServiceOptions = {}) {
  const services = await lightServices(options);
  const { ctx, db } = services;
  const raw = db.open.raw;
  raw.exec(`UPDATE property SET billing_start_on = '2026-01-01', billing_mode = 'fixed_day', billing_day = 1;
    UPDATE tax_rate SET rate_milli_percent = 0`);
  const numbers = raw
    .prepare<[], string>(`SELECT number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number`)
    .pluck()
    .all();
  const unit = (index: number): string => numbers[index] ?? '';
  const list = <T>(sql: string): T[] => raw.prepare<[], T>(sql).all();
  return {
    ...services,
    raw,
    unit,
    list,
    bring: (bytes: Buffer) => adoptTenancies(ctx, 'cli', bytes),
    /** Imports what is right. */
    adopt: async (rows: readonly Cells[]): Promise<Id<'adoption'>> => {
      const done = valueOf(await adoptTenancies(ctx, 'cli', fileOf(rows)));
      if ('mistakes' in done) throw new Error(JSON.stringify(done.mistakes));
      return done.adoptionId;
    },
    undo: (id: Id<'adoption'>) => takeBackAdoption(ctx, 'cli', id),
    runOn: async (day: string) => {
      db.clock.set(Date.parse(`${day}T17:00:00Z`));
      await makeBills(ctx, new AbortController().signal);
    },
    /** Debits less credits, of all contracts. */
    balance: (account: string): number =>
      raw
        .prepare<[string], number>(
          'SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM posting WHERE account = ?',
        )
        .pluck()
        .get(account) ?? 0,
    bills: () =>
      list<{ from: string; to: string; total: number }>(
        `SELECT period_from_on AS "from", period_to_on AS "to", total_minor AS total FROM invoice
          WHERE is_move_in = 0 AND period_from_on IS NOT NULL ORDER BY period_from_on, number`,
      ),
    faults: () => findFaults(raw),
  };
}
