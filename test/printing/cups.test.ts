/** CUPS as it behaves and misbehaves: programs named lp, lpstat and cancel in front of whatever the machine has. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCupsPrinter } from '../../src/main/printing/cups';
import type { PrintJob } from '../../src/main/printing/port';
import { isOnPath, runProgram } from '../../src/main/printing/program';
import { createReadiness } from '../../src/main/printing/readiness';
import { temporaryFolder } from '../support/base/folder';

const ACCEPTING = 'echo "office accepting requests since today"; echo "printer office is idle."';
/** Keeps every document it is given, with its mode, and forgets the job at once. */
const GOOD_LP = `echo "$@" >> "$HERE/told"
for file; do case "$file" in *.pdf) stat -c %a "$file" >> "$HERE/modes"; cat "$file" >> "$HERE/bytes";; esac; done
echo "request id is office-12 (3 file(s))"`;

/** A machine with these programs in front of its own; answers the folder they write to. */
function machine(programs: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nHERE="${folder}"\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const path = process.env['PATH'];
  process.env['PATH'] = `${folder}:${path ?? ''}`;
  onTestFinished(() => {
    process.env['PATH'] = path;
  });
  return folder;
}

const job: PrintJob = {
  title: 'C-000001',
  paper: 'A4',
  files: ['contract', 'invoice', 'receipt'].map((name) => ({
    name: `${name}.pdf`,
    content: Buffer.from(`%PDF-${name}\n`),
  })),
};

function open(more: { readonly handOverMs?: number } = {}) {
  const workDir = join(temporaryFolder(), 'printing');
  const printer = createCupsPrinter({ name: 'office', workDir, lookEveryMs: 5, ...more });
  const stop = new AbortController();
  return {
    printer,
    workDir,
    stop,
    print: (withinMs = 60_000) => printer.print(job, { withinMs, stop: stop.signal }),
  };
}

const has = (folder: string, name: string) => existsSync(join(folder, name));
const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

describe('a job', () => {
  // Holds: asvs-1.2.5, asvs-5.3.2
  it('is handed over whole, on the paper of the property, and leaves nothing on the disk', async () => {
    const folder = machine({ lp: GOOD_LP, lpstat: 'exit 0' });
    const { print, workDir } = open();
    expect(await print()).toEqual({ done: true });
    expect(read(folder, 'told')).toMatch(
      /^-d office -t C-000001 -o media=A4 -- \S+1-contract\.pdf \S+2-invoice\.pdf \S+3-receipt\.pdf\n$/,
    );
    expect(read(folder, 'bytes')).toBe('%PDF-contract\n%PDF-invoice\n%PDF-receipt\n');
    expect(read(folder, 'modes')).toBe('600\n600\n600\n');
    expect(readdirSync(workDir)).toEqual([]);
  });

  it('is followed until it has left the queue', async () => {
    const folder = machine({
      lp: GOOD_LP,
      lpstat: `case "$*" in *not-completed*) ;; *) exit 1;; esac
echo x >> "$HERE/looks"; [ "$(wc -l < "$HERE/looks")" -ge 3 ] || echo "office-12  kiosk  3072  today"`,
    });
    const { print } = open();
    expect(await print()).toEqual({ done: true });
    expect(read(folder, 'looks')).toBe('x\nx\nx\n');
  });

  it('that stays in the queue is called back, so that it does not come out for the next customer', async () => {
    const folder = machine({
      lp: GOOD_LP,
      lpstat: 'echo "office-12  kiosk  3072  today"',
      cancel: 'echo "$@" > "$HERE/cancelled"',
    });
    const { print } = open();
    expect(await print(2500)).toEqual({ done: false, failure: 'printer_stuck', again: false });
    expect(read(folder, 'cancelled')).toBe('office-12\n');
  });

  it('in the queue when the program ends is left to print', async () => {
    const folder = machine({
      lp: GOOD_LP,
      lpstat: 'case "$*" in *not-completed*) echo x > "$HERE/looked";; esac; echo "office-12  kiosk"',
      cancel: 'echo "$@" > "$HERE/cancelled"',
    });
    const { print, stop } = open();
    const printed = print();
    await expect.poll(() => has(folder, 'looked')).toBe(true);
    stop.abort();
    expect(await printed).toEqual({ done: true });
    expect(has(folder, 'cancelled')).toBe(false);
  });
});

describe('lp that misbehaves', () => {
  it.each([
    [
      'knows no such printer',
      'echo "lp: The printer or class does not exist." >&2; exit 1',
      'printer_refused',
    ],
    ['is killed', 'kill -9 $$', 'printer_refused'],
    ['hangs with all it has started', 'sleep 300', 'printer_timeout'],
  ])('and %s is worth another try', async (what, script, failure) => {
    machine({ lp: script, lpstat: ACCEPTING });
    const { print, workDir } = open({ handOverMs: what.startsWith('hangs') ? 300 : 60_000 });
    // One that hangs would do so for longer than this test may take.
    expect(await print()).toEqual({ done: false, failure, again: true });
    expect(readdirSync(workDir)).toEqual([]);
  });

  it('or is not there says so', async () => {
    machine({});
    process.env['PATH'] = '/nowhere';
    expect(await open().print()).toEqual({ done: false, failure: 'printing_missing', again: false });
  });
});

describe('the printer is ready', () => {
  it.each([
    ['when it takes jobs', ACCEPTING, true],
    ['not when it refuses jobs', 'echo "office not accepting requests since today - paused"', false],
    [
      'not when it is stopped',
      'echo "office accepting requests"; echo "printer office disabled since"',
      false,
    ],
    ['not when nobody knows it', 'exit 1', false],
  ])('%s', async (_when, script, expected) => {
    const folder = machine({ lpstat: `${script}; echo x > "$HERE/looked"` });
    const { printer } = open();
    expect(printer.ready()).toBe(false);
    if (script === 'exit 1') return;
    await expect.poll(() => has(folder, 'looked') && printer.ready() === expected).toBe(true);
  });

  // Holds: ux-41
  it('as it was last seen: it is looked at again after a minute, and after a failure', async () => {
    let now = 0;
    const looks: boolean[] = [];
    const readiness = createReadiness(
      async () => {
        looks.push(true);
        return looks.length !== 2;
      },
      () => now,
    );
    await expect.poll(() => readiness.ready()).toBe(true);
    now = 59_999;
    expect([readiness.ready(), looks.length]).toEqual([true, 1]);
    now = 60_000;
    await expect.poll(() => readiness.ready()).toBe(false);
    expect(looks).toHaveLength(2);
    readiness.doubt();
    await expect.poll(() => readiness.ready()).toBe(true);
  });
});

it('documents that a power cut left behind are gone at the next start', () => {
  machine({ lpstat: ACCEPTING });
  const workDir = join(temporaryFolder(), 'printing');
  mkdirSync(join(workDir, 'job-x'), { recursive: true });
  writeFileSync(join(workDir, 'job-x', '1-contract.pdf'), 'personal');
  createCupsPrinter({ name: 'office', workDir });
  expect(existsSync(join(workDir, 'job-x'))).toBe(false);
});

it('a program is asked in English, whatever the machine speaks', async () => {
  machine({ which: 'echo "$LC_ALL"' });
  expect(await runProgram('which', [], 5000)).toEqual({ how: 'exited', code: 0, output: 'C\n' });
  expect([isOnPath('which'), isOnPath('no-such-program')]).toEqual([true, false]);
});
