/**
 * A gate controller follows the kiosk while people move in and staff end and renew codes. Controller, service and
 * commands are killed at any moment, and a backup is restored. In the end the controller knows exactly the codes that
 * the kiosk has, and heard of them in order. KEYTURN_SEED asks for the same schedule again.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { begunDemonstration } from '../support/processes/begun-demonstration';
import { rows, wrongIn } from '../support/restore/books';
import { moveIn } from '../support/processes/device';
import { seedOfRun } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import {
  runCommand,
  startCommand,
  startProgram,
  startService,
  type ServiceProcess,
} from '../support/processes/service-process';

const seed = seedOfRun();
const hint = `seed ${seed}`;
const ROUNDS = Number(process.env['KEYTURN_GATE_ROUNDS'] ?? 2);

/** The same numbers for the same seed, from 0 to 1. */
function randomNumbers(from: number): () => number {
  let state = from % 2147483646 || 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

type Code = Record<'unitNumber' | 'code' | 'validFrom' | 'state', string> & { readonly sequence: number };

/** A kiosk and the controller beside it, each to be cut off and started again. */
class Site {
  readonly #gateDir = temporaryFolder();
  #key: string | null = null;
  #service: ServiceProcess | null = null;
  #gate: ChildProcess | null = null;

  constructor(readonly dataDir: string) {}

  get service(): ServiceProcess {
    if (!this.#service) throw new Error('the kiosk is not open');
    return this.#service;
  }

  async openKiosk(): Promise<void> {
    this.#service = await startService(this.dataDir);
    const { url } = this.#service;
    this.#key ??= this.#makeKey();
    const file = join(this.#gateDir, 'kiosk.json');
    writeFileSync(`${file}.new`, JSON.stringify({ url, key: this.#key }));
    renameSync(`${file}.new`, file);
  }

  openGate(): void {
    this.#gate = startProgram(
      join(import.meta.dirname, '../support/processes/gate-controller.ts'),
      this.#gateDir,
    );
  }

  async cutGate(): Promise<void> {
    const gate = this.#gate;
    if (!gate) return;
    if (gate.exitCode !== null) throw new Error(`the controller heard something wrong, ${hint}`);
    gate.kill('SIGKILL');
    await once(gate, 'exit');
  }

  async end(): Promise<void> {
    this.#gate?.kill('SIGKILL');
    await this.#service?.kill();
  }

  command(...words: string[]): ChildProcess {
    return startCommand(...words, '--data-dir', this.dataDir);
  }

  /** Not by waiting in the way of everything else: the tests' own connections would grow old. */
  async run(...words: string[]): Promise<void> {
    const [code] = (await once(this.command(...words), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  }

  /** What the kiosk's books say. */
  codes(): Code[] {
    return rows(
      this.dataDir,
      `SELECT a.change_sequence AS sequence, u.number AS unitNumber, a.code, a.valid_from_on AS validFrom, a.state
        FROM access_code a JOIN unit u ON u.id = a.unit_id ORDER BY a.change_sequence`,
    ) as Code[];
  }

  /** What the controller has written down, and how often it had to begin again. */
  atTheGate(): { begunAgain: number; codes: Code[] } {
    const file = join(this.#gateDir, 'gate.json');
    if (!existsSync(file)) return { begunAgain: 0, codes: [] };
    const memory = JSON.parse(readFileSync(file, 'utf8')) as {
      codes: Record<string, Code>;
      begunAgain: number;
    };
    const codes = Object.values(memory.codes)
      .map(({ sequence, unitNumber, code, validFrom, state }) => ({
        sequence,
        unitNumber,
        code,
        validFrom,
        state,
      }))
      .toSorted((one, other) => one.sequence - other.sequence);
    return { begunAgain: memory.begunAgain, codes };
  }

  #makeKey(): string {
    const words = ['api-key', 'create', '--name', 'Gate', '--scope', 'gate'];
    const { stdout } = runCommand(...words, '--data-dir', this.dataDir);
    return /^key: +(\w+)$/m.exec(stdout)?.[1] ?? '';
  }
}

async function expectCaughtUp(site: Site): Promise<void> {
  const kiosk = site.codes();
  await expect.poll(() => site.atTheGate().codes, { timeout: 60_000, message: hint }).toEqual(kiosk);
}

async function openSite(): Promise<Site> {
  const site = new Site(await begunDemonstration());
  onTestFinished(() => site.end());
  await site.openKiosk();
  site.openGate();
  return site;
}

test(
  'a controller that is killed again and again knows exactly the codes of a kiosk that is killed too',
  { timeout: 240_000 + ROUNDS * 30_000 },
  async () => {
    const site = await openSite();
    const random = randomNumbers(seed);
    for (let tenant = 0; tenant < 3; tenant += 1) await moveIn(site.service);
    for (let round = 0; round < ROUNDS; round += 1) {
      const codes = site.codes();
      const unit = codes[Math.floor(random() * codes.length)]?.unitNumber ?? '';
      const act = random();
      const cut = random();
      const command =
        act < 0.25 ? null : site.command('access', act < 0.75 ? 'renew' : 'revoke', '--unit', unit);
      const work = command ? once(command, 'exit') : moveIn(site.service).catch(() => 'cut off');
      if (cut < 0.3) {
        await sleep(random() * 900);
        await site.service.kill();
        await work;
        await site.openKiosk();
      } else if (cut < 0.6) {
        await sleep(random() * 500);
        await site.cutGate();
        site.openGate();
      } else if (cut < 0.8) {
        await sleep(random() * 700);
        command?.kill('SIGKILL');
      }
      await work;
      if (random() < 0.3) await expectCaughtUp(site);
    }
    await expectCaughtUp(site);
    expect(site.atTheGate().begunAgain, hint).toBe(0);
    await site.cutGate();
    await site.service.stop();
    expect(wrongIn(site.dataDir, { settled: true }), hint).toEqual([]);
  },
);

test(
  'a controller begins again when a backup was restored, and ends with the codes of the restored kiosk',
  { timeout: 300_000 },
  async () => {
    const site = await openSite();
    await moveIn(site.service);
    await moveIn(site.service);
    const backup = join(temporaryFolder(), 'backup.db');
    await site.run('backup', backup);
    // Told to the gate, and lost with the restore.
    const unit = site.codes()[0]?.unitNumber ?? '';
    await site.run('access', 'renew', '--unit', unit);
    await moveIn(site.service);
    await expectCaughtUp(site);
    const lost = site.atTheGate().codes;

    await site.service.stop();
    await site.run('restore', backup);
    await site.openKiosk();
    // As many changes as were lost: the numbers would be the same ones.
    for (let change = 0; change < 3; change += 1) await site.run('access', 'renew', '--unit', unit);
    await expectCaughtUp(site);
    const { begunAgain, codes } = site.atTheGate();
    expect(begunAgain).toBe(1);
    expect(codes.map(({ code }) => code)).not.toContain(lost.at(-1)?.code);
    expect(codes.filter(({ state }) => state === 'active')).toHaveLength(2);
    await site.cutGate();
  },
);
