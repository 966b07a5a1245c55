/** The port at which the service listens, written down for other programs of this machine. `--port` and port 0 are in no settings. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Gone after an ordinary end. A crash leaves it, and the next start writes it again. */
export const LISTENING_FILE = 'listening.json';

const listeningSchema = z.object({ port: z.int().min(1).max(65_535) });

/** Nobody needs it after a power cut, so nothing is synced. */
export function writeListening(dataDir: string, port: number): void {
  writeFileSync(join(dataDir, LISTENING_FILE), `${JSON.stringify({ port })}\n`, { mode: 0o600 });
}

export const removeListening = (dataDir: string): void =>
  rmSync(join(dataDir, LISTENING_FILE), { force: true });

/** The port of the run; without one that reads, the one of the settings. */
export function portOfRun(dataDir: string, ofSettings: number): number {
  const file = join(dataDir, LISTENING_FILE);
  if (!existsSync(file)) return ofSettings;
  try {
    return listeningSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).port;
  } catch {
    return ofSettings;
  }
}
