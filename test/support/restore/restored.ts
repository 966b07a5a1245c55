/** A kiosk whose database was put back to a backup: what it let meanwhile is in the database that was kept aside, and on paper. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { booksHandlers } from '../../../src/main/desk/handlers/books/books';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { backupTo } from '../../../src/main/database/storage/backup';
import {
  readContractRows,
  type ContractRows,
  type Row,
} from '../../../src/main/database/books/contract-rows';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { compareBooks, type HeadOfficeBooks } from '../../../src/main/services/books/comparison';
import type { Id } from '../../../src/shared/ids';
import { START_MS, type TestDatabase } from '../services/database';
import { openDeskArea } from '../desk/area';
import { temporaryFolder } from '../base/folder';
import { lightServices, openLightServices } from '../services/rental';

export interface Before {
  readonly ctx: ServiceContext;
  readonly db: TestDatabase;
  /** The id of the contract of a booking. */
  readonly contractOf: (bookingId: Id<'booking'>) => Promise<Id<'contract'>>;
  /** A backup by the product's own name. */
  readonly backup: (name: string) => string;
}

/** `known` happens before the backup, `lost` after it; then the backup is put back. */
export async function restoredKiosk<T>(
  { known, lost }: { known?: (before: Before) => Promise<unknown>; lost: (before: Before) => Promise<T> },
  { keepsAside = true, change = (ctx: ServiceContext) => ctx } = {},
) {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'keyturn.db');
  const ledgerFile = join(dataDir, 'ledger.db');
  mkdirSync(join(dataDir, 'backups'));
  const first = await openLightServices({ file, ledgerFile, change });
  const before: Before = {
    ctx: first.ctx,
    db: first.db,
    contractOf: async (bookingId) => {
      const contract = await first.db.query((tx) => findContractByBooking(tx, bookingId));
      if (!contract) throw new Error('no contract');
      return contract.id;
    },
    backup: (name) => {
      const path = join(dataDir, 'backups', name);
      backupTo(first.db.open.raw, path);
      return path;
    },
  };
  await known?.(before);
  const backup = join(temporaryFolder(), 'backup.db');
  backupTo(first.db.open.raw, backup);
  const done = await lost(before);
  const rowsBefore = (contractId: Id<'contract'>) => rowsIn.get(contractId);
  const contracts = first.db.open.raw
    .prepare<[], Id<'contract'>>('SELECT id FROM rental_contract')
    .pluck()
    .all();
  const rowsIn = new Map(contracts.map((id) => [id, readContractRows(first.db.open.raw, id)]));
  await first.close();
  const { keptFile } = await restoreFrom(backup, dataDir, { nowMs: START_MS });
  if (!keepsAside) rmSync(keptFile ?? '');
  const services = await lightServices({ file, ledgerFile, change });
  const { ctx, db } = services;
  return {
    ctx,
    db,
    dataDir,
    raw: db.open.raw,
    lost: done,
    rowsBefore,
    rowsNow: (contractId: Id<'contract'>): ContractRows | null => readContractRows(db.open.raw, contractId),
    compare: (headOffice?: () => Promise<HeadOfficeBooks | null>) =>
      compareBooks(ctx, { dataDir, ...(headOffice ? { headOffice } : {}) }),
    desk: openDeskArea({ ...booksHandlers(ctx, dataDir), ...closingHandlers(ctx, dataDir) }),
  };
}

/** Rows of a contract without what writing back gives again: the order of changes for gates. */
export function plain(rows: ContractRows | null | undefined) {
  const without = ({ change_sequence: _sequence, changed_at_ms: _at, ...row }: Row) => row;
  return rows && { ...rows.rows, access_code: (rows.rows.access_code ?? []).map(without) };
}
