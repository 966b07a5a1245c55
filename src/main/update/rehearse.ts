/** The rehearsal: the new version moves somebody in on a copy of the database, cut off from every network. */
import { chownSync, cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_FILE } from '../app/settings/config';
import { DATABASE_FILE } from '../database/storage/files';
import type { Run } from './apt';

const LONGEST_S = 150;

export interface Rehearsal {
  readonly run: Run;
  readonly dataDir: string;
  readonly workDir: string;
  /** The folder of the version. */
  readonly program: string;
}

/** Answers what went wrong. `copy` makes a copy of the database by the version that serves. */
export async function rehearsalOf(
  { run, dataDir, workDir, program }: Rehearsal,
  copy: (file: string) => Promise<unknown>,
): Promise<string | null> {
  const folder = join(workDir, 'rehearsal');
  rmSync(folder, { recursive: true, force: true });
  const { uid, gid } = statSync(workDir);
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, uid, gid);
  try {
    await copy(join(folder, DATABASE_FILE));
    const config = join(dataDir, CONFIG_FILE);
    if (existsSync(config)) {
      cpSync(config, join(folder, CONFIG_FILE));
      chownSync(join(folder, CONFIG_FILE), uid, gid);
    }
    const { code, out, err } = await run('systemd-run', [
      '--quiet',
      '--wait',
      '--pipe',
      '--collect',
      '--property=User=keyturn',
      '--property=Group=keyturn',
      '--property=PrivateNetwork=yes',
      '--property=PrivateTmp=yes',
      '--property=ProtectSystem=strict',
      `--property=ReadWritePaths=${folder}`,
      '--property=InaccessiblePaths=-/etc/keyturn',
      '--property=NoNewPrivileges=yes',
      '--property=MemoryMax=1G',
      '--property=CPUWeight=20',
      `--property=RuntimeMaxSec=${LONGEST_S}`,
      join(program, 'run'),
      'rehearsal',
      folder,
    ]);
    if (code === 0) return null;
    const said = (err || out).trim().split('\n').at(-1) ?? '';
    return `it failed in the rehearsal: ${said.slice(0, 300) || 'without a word'}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
