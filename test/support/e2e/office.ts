/** A printer that prints and a post office that takes letters, as far as a kiosk on this machine can tell. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

export interface Office {
  /** For the kiosk's config.json. */
  readonly config: object;
  /** Every letter as it came over the line. */
  readonly letters: readonly string[];
  /** Names of the files that were printed. */
  printed(): string[];
  /** Whatever is started meanwhile finds this printer. */
  withPrinter<T>(start: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const programs = mkdtempSync(join(tmpdir(), 'keyturn-office-'));
  const out = join(programs, 'printed');
  const scripts = {
    lpstat: 'echo "office accepting requests since today"; echo "printer office is idle."',
    lp: `for file in "$@"; do case "$file" in *.pdf) basename "$file" >> '${out}';; esac; done`,
    cancel: 'exit 0',
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const letters: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData: (stream, _session, callback) => {
      let raw = '';
      stream.on('data', (bytes: Buffer) => (raw += bytes.toString('latin1')));
      stream.on('end', () => {
        letters.push(raw);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    config: {
      printer: 'office',
      mail: { host: '127.0.0.1', port, security: 'none', from: 'kiosk@example.com' },
    },
    letters,
    printed: () => (existsSync(out) ? readFileSync(out, 'utf8').trim().split('\n') : []),
    async withPrinter(start) {
      const former = process.env['PATH'];
      process.env['PATH'] = `${programs}:${former ?? ''}`;
      try {
        return await start();
      } finally {
        process.env['PATH'] = former;
      }
    },
    async close() {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(programs, { recursive: true, force: true });
    },
  };
}
