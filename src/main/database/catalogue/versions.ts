/** Queries on the files of catalogues that were in force. */
import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Tx } from '../schema';

/** Older ones go: as many changes as a year has weeks. */
const MOST_VERSIONS = 52;

export interface CatalogueVersion {
  readonly number: number;
  readonly sha256: string;
  readonly importedBy: string;
  readonly importedAtMs: number;
}

const columns = [
  'number',
  'file_sha256 as sha256',
  'imported_by as importedBy',
  'imported_at_ms as importedAtMs',
] as const;

/** The latest first. */
export function selectVersions(tx: Tx): Promise<CatalogueVersion[]> {
  return tx.selectFrom('catalogue_version').select(columns).orderBy('number', 'desc').execute();
}

/** The one in force; undefined where the last import was of a program that kept no files. */
export function findLastVersion(tx: Tx): Promise<CatalogueVersion | undefined> {
  return tx
    .selectFrom('catalogue_version')
    .select(columns)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function readVersionFile(tx: Tx, number: number): Promise<string | null> {
  const row = await tx
    .selectFrom('catalogue_version')
    .select('file')
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? zstdDecompressSync(row.file).toString('utf8') : null;
}

export async function insertVersion(
  tx: Tx,
  { file, by, nowMs }: { readonly file: string; readonly by: string; readonly nowMs: number },
): Promise<void> {
  const row = {
    file: zstdCompressSync(file),
    file_sha256: hash('sha256', file),
    imported_by: by,
    imported_at_ms: nowMs,
  };
  const { number } = await tx
    .insertInto('catalogue_version')
    .values(row)
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('catalogue_version')
    .where('number', '<=', number - MOST_VERSIONS)
    .execute();
}
