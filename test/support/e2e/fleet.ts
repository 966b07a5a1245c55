/** Head office with kiosks of one property that have joined it and run, each a program of its own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { codeAt, PASSWORD } from '../head-office/authenticator';
import { startPostgres, type PostgresCluster } from '../head-office/postgres';
import { officeCommand, startOfficeProgram } from '../head-office/program';
import { startProxy } from '../head-office/proxy';
import { freePort } from '../head-office/server-process';
import { startKiosk, type KioskProcess } from './kiosk-process';
import { projectNode, root } from './programs';

const run = promisify(execFile);

export interface Fleet {
  /** Head office's pages. */
  readonly url: string;
  /** With which the first owner joins. */
  readonly joinCode: string;
  readonly kiosks: readonly KioskProcess[];
  readonly postgres: Pick<PostgresCluster, 'start' | 'stop' | 'url'>;
  /** From now on no kiosk reaches head office; phones and browsers do. */
  cutLine(): void;
  /** Of the kiosk of that name. */
  dataDir(name: string): string;
  /** One of head office's commands; throws with what it said where it does not succeed. */
  command(...args: string[]): string;
  end(): Promise<void>;
}

/**
 * The sample property's kiosks by these names; its catalogue is published, and its units go to the kiosk that asks first. `config`:
 * of each kiosk.
 */
export async function startFleet(names: readonly string[], config: object = {}): Promise<Fleet> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-fleet-'));
  const files = ['--signing-key', join(folder, 'signing-key.json')];
  const port = String(await freePort());
  const reached = ['--port', port, '--phones-address', `http://127.0.0.1:${port}`];
  const office = await startOfficeProgram('--postgres', postgres.url, ...files, ...reached);
  const line = await startProxy(Number(port));
  const command = (...args: string[]) => {
    const { code, stdout, stderr } = officeCommand(...args, '--postgres', postgres.url);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const catalogue = join(root, 'resources/sample-catalogue.json');
  const { property } = JSON.parse(readFileSync(catalogue, 'utf8')) as { property: { id: string } };
  command('catalogue', 'publish', catalogue);
  const added = command('people', 'add', '--name', 'Ana Ruiz', '--role', 'owner');
  const joinCode = /^code\s+(\S+)$/m.exec(added)?.[1] ?? '';
  const kiosks: KioskProcess[] = [];
  for (const name of names) {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
    // A first start makes the property; the kiosk joins while it is stopped.
    await (await startKiosk(dataDir)).stop();
    const made = command('kiosk', 'add', '--id', name, '--property', property.id);
    const code = /^code\s+(\S+)$/m.exec(made)?.[1] ?? '';
    const cli = join(root, 'out/main/cli.js');
    const args = [
      cli,
      'head-office',
      'activate',
      `http://127.0.0.1:${line.port}`,
      '--code',
      code,
      '--data-dir',
      dataDir,
    ];
    // The line runs in this process, which must not wait for it.
    await run(projectNode, args);
    kiosks.push(await startKiosk(dataDir));
  }
  return {
    url: office.url,
    joinCode,
    kiosks,
    postgres,
    cutLine: () => line.cut(),
    dataDir: (name) => join(folder, name),
    command,
    async end() {
      for (const kiosk of kiosks) await kiosk.stop();
      await line.close();
      await office.end('SIGTERM');
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The first owner joins in this browser, and sees the fleet page. `nowMs`: the time by head office's clock. Answers the secret of
 * their authenticator.
 */
export async function joinHeadOffice(
  page: Page,
  { url, joinCode }: Pick<Fleet, 'url' | 'joinCode'>,
  nowMs = Date.now,
): Promise<string> {
  await page.goto(new URL('/join', url).href);
  await page.getByLabel('The code that an owner gave you').fill(joinCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('New password', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByLabel('Code of the authenticator').fill(codeAt(secret, nowMs()));
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('link', { name: 'I have them' }).click();
  return secret;
}
