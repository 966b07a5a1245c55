/**
 * Electron links the system's GObject. A library of ours that brings a copy of its own binds to that one, and a picture
 * then ends the whole program (electron#46323). So each thread runs here beside the system's, and what GObject finds
 * wrong is fatal.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { serialize } from 'node:v8';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents';
import type { BackupJob } from '../../src/main/database/backup/jobs';
import { readPlainPicture } from '../../src/main/domain/signing/plain-picture';
import { temporaryFolder } from '../support/base/folder';
import { openTestDatabase, START_MS } from '../support/services/database';
import { contractFacts, receiptFacts } from './facts';

const GOBJECT = 'libgobject-2.0.so.0';
const line =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M20 70 L 260 40" stroke="#112" stroke-width="4"/></svg>';
const node = resolve('node_modules/node/bin/node');

interface Ran {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly stdout: string;
}

async function runBesideGObject(thread: string, jobs: readonly unknown[]): Promise<Ran> {
  const file = join(temporaryFolder(), 'jobs');
  writeFileSync(file, serialize(jobs));
  const program = resolve(`out/main/${thread}.js`);
  return besideGObject([resolve('test/support/processes/run-thread.mjs'), program, file, GOBJECT]);
}

async function besideGObject(args: readonly string[]): Promise<Ran> {
  const child = spawn(node, args, {
    env: { ...process.env, LD_PRELOAD: GOBJECT, G_DEBUG: 'fatal-criticals' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, signal: child.signalCode, stderr, stdout };
}

/** A line of every kind that goes its own way through the thread. */
async function pictures(): Promise<readonly Uint8Array[]> {
  const drawn = () => sharp(Buffer.from(line)).flatten({ background: '#fff' });
  const kinds = [
    sharp(Buffer.from(line)).png(),
    drawn().png({ palette: true }),
    drawn().png({ progressive: true }),
    drawn().toColourspace('rgb16').png(),
    drawn().jpeg(),
    drawn().resize(2000, 900).jpeg({ progressive: true }),
  ];
  const files = await Promise.all(kinds.map((kind) => kind.toBuffer()));
  return files.map((file) => readPlainPicture(file)?.content ?? new Uint8Array());
}

async function documents(): Promise<readonly unknown[]> {
  const facts = await contractFacts();
  const pdf = new Uint8Array(await createDocumentMaker().contract(facts));
  return [
    { kind: 'contract', facts },
    { kind: 'receipt', facts: receiptFacts() },
    { kind: 'pages', pdf },
    { kind: 'paint', pdf, page: 1, width: 600 },
  ];
}

async function databaseFile(folder = temporaryFolder()): Promise<string> {
  const file = join(folder, 'keyturn.db');
  await (await openTestDatabase({ file })).close();
  return file;
}

async function copies(): Promise<readonly BackupJob[]> {
  const file = await databaseFile();
  const folder = temporaryFolder();
  const backup = join(folder, 'copy.db');
  return [
    { kind: 'verify', file },
    { kind: 'copy', file, to: backup, base: null },
    { kind: 'try', backup, folder: join(folder, 'trial'), nowMs: START_MS },
  ];
}

const threads = {
  'signature-worker': pictures,
  'document-worker': documents,
  'backup-worker': copies,
  'log-worker': async () => [await databaseFile()],
};

it.each(Object.entries(threads))(
  "the built %s does its work beside the system's GObject",
  async (thread, jobsOf) => {
    const jobs = await jobsOf();
    const ran = await runBesideGObject(thread, jobs);
    expect({ ...ran, stdout: undefined }).toEqual({ code: 0, signal: null, stderr: '', stdout: undefined });
    expect(JSON.parse(ran.stdout)).toEqual({ isLoaded: true, done: jobs.map(() => 'done') });
  },
);

it('every thread of the build is among these', () => {
  const built = globSync('*.js', { cwd: 'out/main' }).filter((name) =>
    readFileSync(join('out/main', name), 'utf8').includes('parentPort'),
  );
  expect(built.sort()).toEqual(
    Object.keys(threads)
      .map((name) => `${name}.js`)
      .sort(),
  );
});

it("the main thread keeps its database and hashes passwords beside the system's GObject", async () => {
  const folder = temporaryFolder();
  await databaseFile(folder);
  const command = ['staff', 'create', '--name', 'Ana', '--role', 'manager', '--data-dir', folder];
  const ran = await besideGObject([resolve('out/main/cli.js'), ...command]);
  expect(ran).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(ran.stdout).toMatch(/^password: /m);
});

it('no package of the product brings native code, but for the database and the hash of passwords', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const native = Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional && existsSync(folder))
    .filter(([folder]) => globSync('**/*.{node,so,so.*}', { cwd: folder }).length > 0)
    .map(([folder]) => folder.replace(/^node_modules\//, ''));
  expect(native.map((name) => name.replace(/-(linux|darwin|win32)-.*/, ''))).toEqual([
    '@node-rs/argon2',
    'better-sqlite3',
  ]);
});
