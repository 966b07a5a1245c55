/** A head office with its database, as programs of their own, and kiosks that have joined it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../head-office/postgres';
import { officeCommand, startOfficeProgram } from '../head-office/program';
import { READY_MADE } from './kiosk-process';
import { projectNode, root } from './programs';

export interface RunningHeadOffice {
  /** Its listener is gone until the end. */
  stop(): Promise<void>;
  /** One of its commands; throws with what it said where it does not succeed. */
  command(...args: string[]): string;
  /** Has a kiosk join that has the sample property; its data are made in this folder. */
  join(name: string, dataDir: string): void;
  end(): Promise<void>;
}

export async function startHeadOffice(propertyId: string): Promise<RunningHeadOffice> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-key-'));
  const signingKey = join(folder, 'signing-key.json');
  const office = await startOfficeProgram('--postgres', postgres.url, '--signing-key', signingKey);
  const command = (...args: string[]) => {
    const { code, stdout, stderr } = officeCommand(...args, '--postgres', postgres.url);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  return {
    stop: async () => void (await office.end('SIGTERM')),
    command,
    join(name, dataDir) {
      const code = /^code\s+(\S+)$/m.exec(
        command('kiosk', 'add', '--id', name, '--property', propertyId),
      )?.[1];
      const made = process.env[READY_MADE];
      if (code === undefined || made === undefined) throw new Error('no code, or no data of a first start');
      cpSync(made, dataDir, { recursive: true, preserveTimestamps: true });
      const cli = join(root, 'out/main/cli.js');
      const args = [cli, 'head-office', 'activate', office.url, '--code', code, '--data-dir', dataDir];
      const { status, stderr } = spawnSync(projectNode, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`the kiosk could not join: ${stderr}`);
    },
    async end() {
      await office.end('SIGTERM');
      await postgres.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
