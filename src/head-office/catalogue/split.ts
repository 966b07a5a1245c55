/** Cuts a file into parts, each for an answer of its own, and says how they are put together again. */
import { createHash } from 'node:crypto';
import type { Manifest } from '../../shared/head-office/documents';

/** Below what a part may be (MOST_PART_BYTES). Kiosks keep parts by their hash: another length makes others of all. */
const PART_BYTES = 48 * 1024;

/** What a manifest may name at most: 256 parts. */
export const MOST_FILE_BYTES = 256 * PART_BYTES;

export interface SplitFile {
  readonly manifest: Manifest;
  /** By hash; parts that are the same are one. */
  readonly parts: ReadonlyMap<string, Buffer>;
}

export function splitFile(version: number, file: Buffer): SplitFile {
  const parts = new Map<string, Buffer>();
  const named: Manifest['parts'] = [];
  for (let start = 0; start < file.length; start += PART_BYTES) {
    const part = file.subarray(start, start + PART_BYTES);
    const hash = sha256(part);
    parts.set(hash, part);
    named.push({ sha256: hash, bytes: part.length });
  }
  return { manifest: { version, parts: named, sha256: sha256(file) }, parts };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
