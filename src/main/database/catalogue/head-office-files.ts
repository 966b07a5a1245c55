/** Queries on the files that head office publishes: their parts while they are fetched, and the result of each. */
import type { Selectable } from 'kysely';
import type { FileInParts } from '../../../shared/head-office/documents';
import type { ManifestName } from '../../../shared/head-office/names';
import type { Tx } from '../schema';
import type { HeadOfficeFileTable, HeldFileTable } from '../schema/catalogue';

export type HeadOfficeFileRow = Selectable<HeadOfficeFileTable>;

export interface HeldFile extends Omit<Selectable<HeldFileTable>, 'parts'> {
  readonly parts: FileInParts['parts'];
}

export async function stagedParts(tx: Tx, file: ManifestName): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('staged_part').select('sha256').where('file', '=', file).execute();
  return new Set(rows.map((row) => row.sha256));
}

export async function stagePart(
  tx: Tx,
  part: {
    readonly file: ManifestName;
    readonly sha256: string;
    readonly content: Buffer;
    readonly nowMs: number;
  },
): Promise<void> {
  const { file, sha256, content, nowMs } = part;
  await tx
    .insertInto('staged_part')
    .values({ file, sha256, content, staged_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ file }))
    .execute();
}

export async function findStagedPart(tx: Tx, sha256: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('staged_part')
    .select('content')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Throws away what was staged of a file, but for these, and for what is held until its day. */
export async function dropStagedParts(
  tx: Tx,
  file: ManifestName,
  except: readonly string[] = [],
): Promise<void> {
  const held = (await findHeldFile(tx, file))?.parts.map(({ sha256 }) => sha256) ?? [];
  const kept = [...except, ...held];
  let drop = tx.deleteFrom('staged_part').where('file', '=', file);
  if (kept.length > 0) drop = drop.where('sha256', 'not in', kept);
  await drop.execute();
}

export function findFileInUse(tx: Tx, name: ManifestName): Promise<HeadOfficeFileRow | undefined> {
  return tx
    .selectFrom('head_office_file')
    .selectAll()
    .where('name', '=', name)
    .where('state', '=', 'in_use')
    .executeTakeFirst();
}

/** What was refused last; undefined once something was taken after it. */
export function findRefusedFile(tx: Tx, name: ManifestName): Promise<HeadOfficeFileRow | undefined> {
  return tx
    .selectFrom('head_office_file')
    .selectAll()
    .where('name', '=', name)
    .where('state', '=', 'refused')
    .orderBy('at_ms', 'desc')
    .executeTakeFirst();
}

/** Whether this kiosk had it in use once. */
export async function wasInUse(
  tx: Tx,
  { name, version, sha256 }: Pick<HeadOfficeFileRow, 'name' | 'version' | 'sha256'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('head_office_file')
    .select('state')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down what came of a file. One is in use, and one was refused last; the others are history. */
export async function saveFile(tx: Tx, row: HeadOfficeFileRow): Promise<void> {
  const { name, version, sha256 } = row;
  await tx.deleteFrom('head_office_file').where('name', '=', name).where('state', '=', 'refused').execute();
  if (row.state === 'in_use')
    await tx
      .updateTable('head_office_file')
      .set({ state: 'replaced' })
      .where('name', '=', name)
      .where('state', '=', 'in_use')
      .execute();
  await tx
    .deleteFrom('head_office_file')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('sha256', '=', sha256)
    .execute();
  await tx.insertInto('head_office_file').values(row).execute();
}

/** Nothing that was refused stands in the way any more. */
export async function forgetRefusedFile(tx: Tx, name: ManifestName): Promise<void> {
  await tx.deleteFrom('head_office_file').where('name', '=', name).where('state', '=', 'refused').execute();
}

/** What takes effect later. */
export async function findHeldFile(tx: Tx, name: ManifestName): Promise<HeldFile | undefined> {
  const row = await tx.selectFrom('held_file').selectAll().where('name', '=', name).executeTakeFirst();
  // The cast: it was written from the parts of a manifest.
  return row && { ...row, parts: JSON.parse(row.parts) as HeldFile['parts'] };
}

/** In place of what is held under that name. */
export async function saveHeldFile(tx: Tx, { parts, ...row }: HeldFile): Promise<void> {
  await deleteHeldFile(tx, row.name);
  await tx
    .insertInto('held_file')
    .values({ ...row, parts: JSON.stringify(parts) })
    .execute();
}

/** `upTo`: only where it is no newer than that version. */
export async function deleteHeldFile(tx: Tx, name: ManifestName, upTo?: number): Promise<void> {
  let drop = tx.deleteFrom('held_file').where('name', '=', name);
  if (upTo !== undefined) drop = drop.where('version', '<=', upTo);
  await drop.execute();
}
