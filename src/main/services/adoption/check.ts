/** Looks through a whole file of tenancies: every row and column, before anything is written. Nothing is changed here. */
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AdoptionMistake } from '../../../shared/adoption';
import { findAdoptionOfFile } from '../../database/adoption/adoptions';
import { sha256 } from '../../database/sha256';
import { mistake, readSheet, type SheetRow } from '../../domain/adoption/sheet';
import { readTenancy, sharedByRows, type Tenancy } from '../../domain/adoption/tenancy';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { readGround, type AdoptionGround } from './facts';

/** So many rows at a time, then others have their turn. */
const ROWS_AT_ONCE = 25;

export interface CheckedFile {
  readonly sha256: string;
  readonly rows: readonly SheetRow[];
  readonly tenancies: readonly Tenancy[];
  /** In the order of rows; nothing is imported where there is one. */
  readonly mistakes: readonly AdoptionMistake[];
  /** What it was checked against; null where the file could not be read. */
  readonly ground: AdoptionGround | null;
}

/** Reads and checks a file. The bytes are those of the file as it was chosen. */
export async function checkFile(ctx: ServiceContext, bytes: Uint8Array): Promise<CheckedFile> {
  const hash = sha256(Buffer.from(bytes));
  const sheet = readSheet(bytes);
  const before = await ctx.store.read((tx) => importedBefore(tx, hash));
  if (sheet.rows.length === 0)
    return { sha256: hash, rows: [], tenancies: [], mistakes: [...before, ...sheet.mistakes], ground: null };
  const ground = await ctx.store.read((tx) => readGround({ ctx, tx }, sheet.rows));
  const tenancies: Tenancy[] = [];
  const mistakes: AdoptionMistake[] = [...before, ...sheet.mistakes, ...sharedByRows(sheet.rows)];
  for (let from = 0; from < sheet.rows.length; from += ROWS_AT_ONCE) {
    for (const row of sheet.rows.slice(from, from + ROWS_AT_ONCE)) {
      const read = readTenancy(row, ground);
      mistakes.push(...read.mistakes);
      if (read.tenancy) tenancies.push(read.tenancy);
    }
    await otherWork();
  }
  mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return { sha256: hash, rows: sheet.rows, tenancies, mistakes, ground };
}

/** The mistake of a file that is in the books already. */
export async function importedBefore(
  tx: InTransaction['tx'],
  hash: string,
): Promise<readonly AdoptionMistake[]> {
  return (await findAdoptionOfFile(tx, hash)) ? [mistake('imported_before')] : [];
}
