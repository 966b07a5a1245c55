/**
 * Takes a file that head office published in parts. It fetches the missing parts, and uses the file in one transaction,
 * once it is complete and right. Parts are stored as they come, so an interrupted download continues. A refused file is
 * refused whole, and the last good one stays in use.
 */
import { manifestSchema, type FileInParts, type Manifest } from '../../shared/head-office/documents';
import type { ManifestName } from '../../shared/head-office/names';
import {
  deleteHeldFile,
  dropStagedParts,
  findFileInUse,
  findStagedPart,
  forgetRefusedFile,
  saveFile,
  stagedParts,
  stagePart,
  wasInUse,
} from '../database/catalogue/head-office-files';
import type { Tx } from '../database/schema';
import { readStrictJson } from '../domain/base/strict-json';
import type { ServiceContext } from '../services/base/context';
import { writeProblems } from '../services/catalogue/head-office-files';
import type { HeadOfficeLine } from './line';
import { sha256 } from '../database/sha256';

export type Taking =
  /** Written; `problems` lists what could not be used. */
  | { readonly kind: 'taken'; readonly problems: readonly string[] }
  /** Nothing was written. */
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  /** Nothing was written, because a customer is paying or because something the file needs is not here yet. */
  | { readonly kind: 'later' };

/** A kind of file, and how its JSON is used. Only queries are awaited inside. */
export interface FileKind {
  readonly name: ManifestName;
  readonly take: (tx: Tx, json: unknown) => Promise<Taking>;
  /** After a file was taken. If a crash prevents it, the next start does it. */
  readonly taken?: () => Promise<void>;
}

export type RoundEnd =
  /** The file is in use, newly or already. */
  | 'in_use'
  | 'taken'
  | 'refused'
  /** A part is missing or wrong. */
  | 'incomplete'
  | 'later'
  /** Another manifest has come meanwhile. */
  | 'overtaken';

export type RoundContext = Pick<ServiceContext, 'store' | 'clock' | 'log'>;

/**
 * One attempt at the file that a manifest describes. `isLatest` is asked before each part. Throws a LineDown when the
 * line fails; parts fetched until then are kept.
 */
export async function takeFile(
  ctx: RoundContext,
  line: Pick<HeadOfficeLine, 'read'>,
  kind: FileKind,
  { manifestBytes, isLatest }: { readonly manifestBytes: Uint8Array; readonly isLatest: () => boolean },
): Promise<RoundEnd> {
  const manifest = readManifest(manifestBytes);
  if (!manifest)
    return refuse(ctx, kind, { version: 1, sha256: sha256(manifestBytes) }, ['the manifest cannot be read']);
  const known = await lookAt(ctx, kind, manifest);
  if (known !== null) return known;
  for (const [index, part] of manifest.parts.entries()) {
    if (!isLatest()) return 'overtaken';
    const problem = await fetchPart(ctx, line, kind, part);
    if (problem === null) continue;
    const which = `part ${index + 1} of ${manifest.parts.length}`;
    await refuse(ctx, kind, manifest, [`${which} ${problem}`]);
    return 'incomplete';
  }
  return isLatest() ? swap(ctx, kind, manifest) : 'overtaken';
}

export function readManifest(bytes: Uint8Array): Manifest | null {
  const json = readStrictJson(Buffer.from(bytes));
  const read = json.ok ? manifestSchema.safeParse(json.value) : null;
  return read?.success ? read.data : null;
}

/** What the manifest alone decides; null: its parts are needed. */
async function lookAt(ctx: RoundContext, kind: FileKind, manifest: Manifest): Promise<RoundEnd | null> {
  const { name } = kind;
  const { version, sha256 } = manifest;
  const found = await ctx.store.transaction(async (tx) => {
    const inUse = await findFileInUse(tx, name);
    if (inUse && inUse.sha256 === sha256 && version >= inUse.version) {
      // The same file under another number, or once more.
      if (version > inUse.version) await saveFile(tx, { ...inUse, version, at_ms: ctx.clock.nowMs() });
      else await forgetRefusedFile(tx, name);
      await dropStagedParts(tx, name, ofNext(manifest));
      return 'in_use';
    }
    if (inUse && version < inUse.version)
      return (await wasInUse(tx, { name, version, sha256 })) ? 'in_use' : inUse.version;
    await dropStagedParts(tx, name, [...hashesOf(manifest), ...ofNext(manifest)]);
    return null;
  });
  if (typeof found !== 'number') return found;
  return refuse(ctx, kind, manifest, [
    `version ${version} is older than version ${found}, which is in use here: publish it again, and it gets a higher number`,
  ]);
}

export const hashesOf = ({ parts }: Pick<FileInParts, 'parts'>): string[] =>
  parts.map(({ sha256 }) => sha256);
const ofNext = ({ next }: Manifest): string[] => (next ? hashesOf(next) : []);

/** Stores a part. Returns what is wrong with it, in the words that follow its number, when it cannot be had. */
export async function fetchPart(
  ctx: RoundContext,
  line: Pick<HeadOfficeLine, 'read'>,
  kind: FileKind,
  part: Manifest['parts'][number],
): Promise<string | null> {
  const there = await ctx.store.read((tx) => stagedParts(tx, kind.name));
  if (there.has(part.sha256)) return null;
  const bytes = await line.read({ name: 'part', sha256: part.sha256 });
  if (bytes === null) return 'is not there';
  if (bytes.length !== part.bytes) return `is ${bytes.length} bytes long, and should be ${part.bytes}`;
  if (sha256(bytes) !== part.sha256) return 'is not what its hash says';
  const content = Buffer.from(bytes);
  await ctx.store.transaction((tx) =>
    stagePart(tx, { file: kind.name, sha256: part.sha256, content, nowMs: ctx.clock.nowMs() }),
  );
  return null;
}

/** Uses a file whose parts are all staged. */
export async function swap(ctx: RoundContext, kind: FileKind, manifest: Manifest): Promise<RoundEnd> {
  const file = await ctx.store.read((tx) => joinParts(tx, manifest));
  // Somebody has cleared the stored parts: they are fetched again.
  if (file === null) return 'incomplete';
  if (sha256(file) !== manifest.sha256)
    return refuse(ctx, kind, manifest, ['the parts joined are not what the manifest says']);
  const json = readStrictJson(file);
  if (!json.ok) return refuse(ctx, kind, manifest, json.problems);
  const { name } = kind;
  const taking = await ctx.store.transaction(async (tx) => {
    const done = await kind.take(tx, json.value);
    if (done.kind !== 'taken') return done;
    await saveFile(tx, {
      name,
      version: manifest.version,
      sha256: manifest.sha256,
      state: 'in_use',
      problems: writeProblems(done.problems),
      at_ms: ctx.clock.nowMs(),
    });
    await deleteHeldFile(tx, name, manifest.version);
    await dropStagedParts(tx, name, ofNext(manifest));
    return done;
  });
  if (taking.kind === 'refused') return refuse(ctx, kind, manifest, taking.problems);
  if (taking.kind === 'taken')
    ctx.log.info(
      { file: name, version: manifest.version, problems: taking.problems },
      'taken from head office',
    );
  return taking.kind;
}

export async function joinParts(tx: Tx, manifest: Pick<FileInParts, 'parts'>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for (const { sha256 } of manifest.parts) {
    const content = await findStagedPart(tx, sha256);
    if (content === null) return null;
    parts.push(content);
  }
  return Buffer.concat(parts);
}

async function refuse(
  ctx: RoundContext,
  { name }: FileKind,
  { version, sha256 }: Pick<Manifest, 'version' | 'sha256'>,
  problems: readonly string[],
): Promise<'refused'> {
  const at_ms = ctx.clock.nowMs();
  await ctx.store.transaction((tx) =>
    saveFile(tx, { name, version, sha256, state: 'refused', problems: writeProblems(problems), at_ms }),
  );
  ctx.log.warn({ file: name, version, problems: problems.slice(0, 5) }, 'refused what head office has set');
  return 'refused';
}
