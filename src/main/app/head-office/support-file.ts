/**
 * The support file of a kiosk that runs, for head office. The command `support` makes it in a process of its own, since a day of
 * the log would hold the service up.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { MOST_SUPPORT_LETTERS } from '../../../shared/head-office/support';
import { NO_DEBUGGER } from '../../../shared/no-debugger';
import type { SupportMaker } from '../../sync/support';

const MADE_WITHIN_MS = 120_000;
const run = promisify(execFile);
const pack = promisify(gzip);

/** `cliFile`: the built command line; absent, or under Electron, whose program runs no other script: null. */
export function supportFileOf(
  { dataDir, cliFile }: { readonly dataDir: string; readonly cliFile?: string | undefined },
  log: Logger,
): SupportMaker | null {
  if (cliFile === undefined || process.versions['electron'] !== undefined) return null;
  return async (stop) => {
    let folder: string | null = null;
    try {
      folder = await mkdtemp(join(tmpdir(), 'keyturn-support-'));
      const file = join(folder, 'support.json');
      const signal = AbortSignal.any([stop, AbortSignal.timeout(MADE_WITHIN_MS)]);
      await run(process.execPath, [...NO_DEBUGGER, cliFile, 'support', file, '--data-dir', dataDir], {
        signal,
      });
      const content = (await pack(await readFile(file))).toString('base64');
      if (content.length > MOST_SUPPORT_LETTERS) return { kind: 'not_made', why: 'too_large' };
      return { kind: 'made', content };
    } catch (error) {
      log.error({ err: error }, 'the support file could not be made');
      return { kind: 'not_made', why: 'failed' };
    } finally {
      if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  };
}
