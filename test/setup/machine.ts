/** A machine that is played: the kiosk's commands are real, on a folder of the test; systemd and the rest are lines of a table. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { KEYTURN, type Machine, type Ran } from '../../src/main/setup/machine';
import { runSetup } from '../../src/main/setup/run';
import { kioskCommand } from '../cli/run-kiosk';

const MADE_AT_MS = Date.parse('2026-11-26T09:00:00Z');
const anyCatalogue = z.looseObject({ property: z.record(z.string(), z.unknown()) });
const WELL: Ran = { code: 0, out: '', err: '' };

export interface PlayedMachine {
  readonly folder: string;
  readonly dataDir: string;
  /** A program by its words, and what it answers instead of "well". */
  readonly answers: Map<string, Ran>;
  /** Programs that were called, with what changes something by itself. */
  readonly called: string[];
  readonly said: string[];
  readonly errors: string[];
  /** Host and port of what is not there. */
  readonly unreachable: Set<string>;
  isTerminal: boolean;
  freeMiB: number;
  typed: string[];
  /** From here on the commands that write are played too: real ones take a second each. */
  playCommands(): void;
  setup(...argv: string[]): Promise<number>;
  file(name: string): string | null;
  write(name: string, value: unknown): string;
  catalogue(change?: (catalogue: { property: Record<string, unknown> }) => void): string;
  /** What is in the data directory. */
  kept(): string[];
  end(): void;
}

export function playMachine(): PlayedMachine {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-setup-test-'));
  const dataDir = join(folder, 'data');
  for (const name of ['run', 'etc']) mkdirSync(join(folder, name));
  const [said, errors, called]: [string[], string[], string[]] = [[], [], []];
  const answers = new Map<string, Ran>();
  const kiosk = kioskCommand(dataDir, () => MADE_AT_MS);
  const run = async (program: string, args: readonly string[]): Promise<Ran> => {
    const words = [program === KEYTURN ? 'keyturn' : program, ...args].join(' ');
    called.push(words);
    const given = [...answers].find(([start]) => words.startsWith(start));
    if (given) return given[1];
    // A folder of its own, where one is named.
    const at = args.indexOf('--data-dir');
    const command = at < 0 ? kiosk : kioskCommand(args[at + 1] ?? '', () => MADE_AT_MS);
    return program === KEYTURN ? command(...(at < 0 ? args : args.slice(0, at))) : WELL;
  };
  const played: PlayedMachine = {
    folder,
    dataDir,
    answers,
    called,
    said,
    errors,
    unreachable: new Set(),
    isTerminal: true,
    freeMiB: 50_000,
    typed: [],
    playCommands() {
      for (const words of ['catalogue import', 'staff create']) answers.set(`keyturn ${words}`, WELL);
    },
    setup: (...argv) =>
      runSetup(argv, {
        machine: machineOf(played, run),
        ask: played.typed.length > 0 ? (question) => answer(played, question) : null,
        err: (line) => errors.push(line),
      }),
    file: (name) => (existsSync(join(dataDir, name)) ? readFileSync(join(dataDir, name), 'utf8') : null),
    write(name, value) {
      const path = join(folder, name);
      writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
      return path;
    },
    catalogue(change) {
      const path = join(folder, 'site.json');
      cpSync('resources/sample-catalogue.json', path);
      const catalogue = anyCatalogue.parse(JSON.parse(readFileSync(path, 'utf8')));
      change?.(catalogue);
      writeFileSync(path, JSON.stringify(catalogue));
      return path;
    },
    kept: () => (existsSync(dataDir) ? readdirSync(dataDir).sort() : []),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
  answers.set('udevadm info', { ...WELL, out: 'N: input/event3\nE: ID_INPUT_TOUCHSCREEN=1\n' });
  answers.set('timedatectl show --property=Timezone', { ...WELL, out: 'America/Chicago\n' });
  answers.set('timedatectl show', { ...WELL, out: 'yes\n' });
  answers.set('lpstat -a', { ...WELL, out: 'paper accepting requests since Thu\n' });
  answers.set('ip route', { ...WELL, out: 'default via 192.0.2.1 dev eth0\n' });
  return played;
}

function answer(played: PlayedMachine, question: string): Promise<string> {
  played.said.push(question);
  const next = played.typed.shift();
  if (next === undefined) throw new Error(`nothing to answer: ${question}`);
  return Promise.resolve(next);
}

function machineOf(played: PlayedMachine, run: Machine['run']): Machine {
  return {
    dataDir: played.dataDir,
    etcDir: join(played.folder, 'etc'),
    runDir: join(played.folder, 'run'),
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
    isTerminal: played.isTerminal,
    say: (line) => played.said.push(line),
    run,
    async show(program, args) {
      const { code, out } = await run(program, args);
      played.said.push(out);
      return code;
    },
    hasTimeZone: (name) => ['America/Chicago', 'Europe/Berlin'].includes(name),
    freeDiskMiB: () => Promise.resolve(played.freeMiB),
    answers: (url) => Promise.resolve(!played.unreachable.has(new URL(url).host)),
    reaches: (host, port) => Promise.resolve(!played.unreachable.has(`${host}:${port}`)),
    wait: () => Promise.resolve(),
  };
}

/** What was called of a kind that changes something. */
export const changesOf = ({ called }: PlayedMachine): string[] =>
  called.filter((words) =>
    /^(?:keyturn (?:catalogue import|staff create|head-office)|timedatectl set|systemctl restart)/.test(
      words,
    ),
  );

/** Its first words, without a path. */
export const shortly = (words: string): string => words.split(' ').slice(0, 3).join(' ').replace(/ \/.*/, '');
