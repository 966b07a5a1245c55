/** The version that runs, and what `keyturn-update` remembers of it. Read where the packages have laid the program out. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { UpdatesView } from '../services/base/updates';
import { readState, STATE_FILE } from '../update/state';

/** `program`: the folder of a version, in which Node lies beside a file with the version's name. */
export function readUpdates(program: string): UpdatesView {
  const file = join(program, 'version');
  if (!existsSync(file)) return { version: packageJson.version, updater: null };
  const version = readFileSync(file, 'utf8').trim();
  const { ring, paused, pinned, lastUpdate, lastRollBack, lastLook, lookedWellMs } = readState(
    join(dirname(program), STATE_FILE),
  );
  return {
    version,
    updater: {
      ring,
      paused,
      pinned,
      lastUpdateMs: lastUpdate?.atMs ?? null,
      lastRollBack: lastRollBack && {
        atMs: lastRollBack.atMs,
        from: lastRollBack.from,
        stayed: lastRollBack.stayed,
      },
      lastLook: lastLook && { failed: lastLook.problem !== null, wellMs: lookedWellMs },
    },
  };
}

export const updatesOfThisProgram = (): UpdatesView => readUpdates(dirname(process.execPath));
