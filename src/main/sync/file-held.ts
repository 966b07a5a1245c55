/**
 * Holds a file that head office has set for a later instant. It is fetched whole at once, so that a kiosk without a line uses
 * it in time, also after a restart.
 */
import {
  deleteHeldFile,
  dropStagedParts,
  findFileInUse,
  findHeldFile,
  saveHeldFile,
  type HeldFile,
} from '../database/catalogue/head-office-files';
import { booksWentBackAt } from '../database/meta';
import type { Tx } from '../database/schema';
import { sha256 } from '../database/sha256';
import {
  fetchPart,
  hashesOf,
  joinParts,
  readManifest,
  swap,
  type FileKind,
  type RoundContext,
  type RoundEnd,
} from './file-round';
import type { HeadOfficeLine } from './line';

/** What the manifest names as next is held whole afterward, and nothing else. Throws a LineDown when the line fails. */
export async function holdNext(
  ctx: RoundContext,
  line: Pick<HeadOfficeLine, 'read'>,
  kind: FileKind,
  { manifestBytes, isLatest }: { readonly manifestBytes: Uint8Array; readonly isLatest: () => boolean },
): Promise<'held' | 'nothing' | 'incomplete'> {
  const { name } = kind;
  const manifest = readManifest(manifestBytes);
  if (!manifest) return 'nothing';
  const { next } = manifest;
  if (!next || (await ctx.store.read((tx) => isPast(tx, kind, next.version)))) {
    await ctx.store.transaction(async (tx) => {
      if (!(await findHeldFile(tx, name))) return;
      await deleteHeldFile(tx, name);
      await dropStagedParts(tx, name, hashesOf(manifest));
    });
    return 'nothing';
  }
  for (const part of next.parts) {
    if (!isLatest()) return 'incomplete';
    const problem = await fetchPart(ctx, line, kind, part);
    if (problem === null) continue;
    ctx.log.warn({ file: name, version: next.version }, `a part of the next file ${problem}`);
    return 'incomplete';
  }
  return ctx.store.transaction(async (tx) => {
    const file = await joinParts(tx, next);
    if (file === null || sha256(file) !== next.sha256) return 'incomplete';
    const { version, parts, fromMs } = next;
    const row = { name, version, sha256: next.sha256, parts, from_ms: fromMs };
    await saveHeldFile(tx, { ...row, held_at_ms: ctx.clock.nowMs() });
    return 'held';
  });
}

const isPast = async (tx: Tx, { name }: FileKind, version: number) =>
  ((await findFileInUse(tx, name))?.version ?? 0) >= version;

export type HeldEnd = RoundEnd | { readonly waitsMs: number };

/** Uses what is held, once its instant has come. Null: nothing waits here. */
export async function takeHeld(ctx: RoundContext, kind: FileKind): Promise<HeldEnd | null> {
  const held = await ctx.store.read((tx) => heldNow(tx, kind));
  if (held === null) return null;
  const waitsMs = held.from_ms - ctx.clock.nowMs();
  if (waitsMs > 0) return { waitsMs };
  const { version, parts, sha256: hash } = held;
  const end = await swap(ctx, kind, { version, parts, sha256: hash });
  // Somebody has cleared the stored parts: they are fetched again, when the line is there.
  if (end === 'incomplete') await ctx.store.transaction((tx) => deleteHeldFile(tx, kind.name));
  return end;
}

/** After the books were put back it may have been withdrawn: head office has to name it once more. */
async function heldNow(tx: Tx, { name }: FileKind): Promise<HeldFile | null> {
  const held = await findHeldFile(tx, name);
  if (!held) return null;
  const backAt = await booksWentBackAt(tx);
  return backAt !== null && held.held_at_ms <= backAt ? null : held;
}
