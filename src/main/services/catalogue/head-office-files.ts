/**
 * What the kiosk reports of the files that head office published for it: to head office, and to its own
 * staff.
 */
import { z } from 'zod';
import type { ManifestName } from '../../../shared/head-office/names';
import type { KioskStatus } from '../../../shared/head-office/status';
import { findFileInUse, findHeldFile, findRefusedFile } from '../../database/catalogue/head-office-files';
import type { Tx } from '../../database/schema';

const MOST_PROBLEMS = 20;
const LONGEST_PROBLEM = 500;

/** Why a kiosk with a head office imports no catalogue of its own: the next one from there would undo it. */
export const OWNED_BY_HEAD_OFFICE =
  'this kiosk has its catalogue from head office; publish the file there: keyturn-head-office catalogue publish FILE';

export interface FileState {
  /** In use; 0: none has come from head office yet. */
  readonly version: number;
  /** What of the file in use could not be taken. */
  readonly problems: readonly string[];
  readonly refused: { readonly version: number; readonly problems: readonly string[] } | null;
  /** It is here, and waits for its day. */
  readonly next: { readonly version: number; readonly fromMs: number } | null;
}

export async function fileState(tx: Tx, name: ManifestName): Promise<FileState> {
  const inUse = await findFileInUse(tx, name);
  const refused = await findRefusedFile(tx, name);
  const held = await findHeldFile(tx, name);
  return {
    version: inUse?.version ?? 0,
    problems: inUse ? readProblems(inUse.problems) : [],
    refused: refused ? { version: refused.version, problems: readProblems(refused.problems) } : null,
    next: held ? { version: held.version, fromMs: held.from_ms } : null,
  };
}

/** As a kiosk's status reports it. */
export async function filesStatus(tx: Tx): Promise<{
  readonly catalogue: KioskStatus['catalogue'];
  readonly elsewhere: NonNullable<KioskStatus['elsewhere']>;
}> {
  const { version, refused, next } = await fileState(tx, 'manifest');
  const elsewhere = await fileState(tx, 'elsewhere');
  return {
    catalogue: {
      version,
      refused: refused && { ...refused, problems: [...refused.problems] },
      ...(next ? { next } : {}),
    },
    elsewhere: {
      version: elsewhere.version,
      problems: [...(elsewhere.refused?.problems ?? elsewhere.problems)],
    },
  };
}

/** As they are kept: sentences with places, as many and as long as a status takes. */
export function writeProblems(problems: readonly string[]): string {
  return JSON.stringify(problems.slice(0, MOST_PROBLEMS).map((text) => text.slice(0, LONGEST_PROBLEM)));
}

function readProblems(json: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(json));
}
