/** Cuts a file into parts, one for each answer, and says how to join them again. */
import { createHash } from 'node:crypto';
import type { Manifest } from '../../shared/head-office/documents';

/**
 * Below the largest part (MOST_PART_BYTES). Kiosks store parts by their hash, so another length changes all of them.
 */
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
