/** What is cut off: work on a data directory, again and again. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShim, type Place, type Shim, type Way } from './shim';
import type { Workshop } from './workshop';

/** Where a process is to stop; null: nowhere, all places are listed, and what fails is thrown. */
export type Cut = { readonly place: Place; readonly way: Way } | null;

/** One data directory, on which the same work is done and cut off again and again. */
export interface Site {
  readonly shim: Shim;
  /** Does the work until it is done or cut off. */
  act(cut: Cut): Promise<void>;
  /** Starts again what was stopped, asks what a client would ask again, and answers everything that is wrong. */
  recover(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** How often one directory serves. */
  readonly uses: number;
  /** Makes what every directory begins with; answers how one is opened. */
  prepare(workshop: Workshop): Promise<() => Promise<Site>>;
}

export interface Copy {
  readonly dataDir: string;
  readonly shim: Shim;
  /** Tells the shim what to do with the process that begins to work now. */
  readonly tell: (cut: Cut) => void;
  readonly remove: () => void;
}

/** A copy of a prepared directory, with a shim for whatever works on it. */
export function openCopy({ library }: Workshop, template: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
  const dataDir = join(folder, 'data');
  const own = join(folder, 'shim');
  mkdirSync(own);
  cpSync(template, dataDir, { recursive: true });
  const shim = openShim(library, dataDir, own);
  return {
    dataDir,
    shim,
    tell(cut) {
      if (cut) shim.arm(cut.place, cut.way);
      else shim.list();
    },
    remove() {
      shim.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
