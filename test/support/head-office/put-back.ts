/** A database that goes back to its dump, and the person who says so. */
import { runCommandLine } from '../../../src/head-office/command-line';
import { restoreDatabase } from './postgres';
import { testSigningKey } from './trust';

export async function putBack(url: string, dump: string): Promise<void> {
  await restoreDatabase(url, dump);
  await sayRestored(url);
}

/** Until it is said, no listener answers a kiosk. */
export async function sayRestored(url: string): Promise<void> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const args = [
    'restored',
    '--by',
    'Ana',
    '--why',
    'a test',
    '--postgres',
    url,
    '--signing-key',
    testSigningKey(),
  ];
  const code = await runCommandLine(args, { out: say, err: say, nowMs: Date.now, environment: {} });
  if (code !== 0) throw new Error(said.join('\n'));
}
