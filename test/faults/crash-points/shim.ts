/** The C shim that stops a process at a chosen change to the disk: built, and told where. See shim.c. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How a process ends at a place: before the call, in the middle of a write, or with all lost that was not synced. */
export type Way = 'before' | 'torn' | 'lost';

/** A call on a file, and its how many-th since the shim began to count. */
export interface Place {
  readonly call: string;
  readonly file: string;
  readonly number: number;
}

export const kindOf = ({ call, file }: Place): string => `${call} ${file}`;

export interface Shim {
  /** For the process whose calls count. */
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
  /** From here on every call is listed. */
  list(): void;
  /** From here on every call is listed, and every change recorded with its bytes. */
  record(): void;
  /** What was recorded since. */
  recorded(): Buffer;
  /** From here on the process ends at this place. */
  arm(place: Place, way: Way): void;
  disarm(): void;
  /** All calls since `list`, in their order. */
  listed(): Place[];
  /** Whether a process ended at the place it was armed for. */
  hasFired(): boolean;
}

const modes = { off: 0, listing: 1, before: 2, torn: 3, lost: 4, recording: 5 } as const;
/** As `struct control` has them. */
const at = { mode: 0, turn: 4, occurrence: 8, fired: 12, call: 16, file: 32, end: 256 } as const;

/** Compiles the shim into a folder; answers the library to be preloaded. */
export function buildShim(folder: string): string {
  const library = join(folder, 'shim.so');
  const source = join(import.meta.dirname, 'shim.c');
  const { status, stderr } = spawnSync(
    'gcc',
    ['-O2', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC', '-o', library, source],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the shim does not compile:\n${stderr}`);
  return library;
}

/** One for the files of a data directory, whatever processes work on it; `folder` is for its own files. */
export function openShim(library: string, dataDir: string, folder: string): Shim {
  const control = join(folder, 'control');
  const list = join(folder, 'list');
  writeFileSync(control, Buffer.alloc(at.end));
  const record = join(folder, 'record');
  for (const file of [list, record]) writeFileSync(file, '');
  const handle = openSync(control, 'r+');
  let turn = 0;

  /** The mode last: a process that runs may look at any moment. */
  function tell(mode: keyof typeof modes, place: Place): void {
    const bytes = Buffer.alloc(at.end);
    turn += 1;
    bytes.writeUInt32LE(turn, at.turn);
    bytes.writeUInt32LE(place.number, at.occurrence);
    bytes.write(place.call, at.call);
    bytes.write(place.file, at.file);
    writeMode('off');
    writeSync(handle, bytes, at.turn, at.end - at.turn, at.turn);
    writeMode(mode);
  }
  function writeMode(mode: keyof typeof modes): void {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(modes[mode]);
    writeSync(handle, bytes, 0, bytes.length, at.mode);
  }
  const nowhere: Place = { call: '', file: '', number: 0 };

  return {
    environment: {
      LD_PRELOAD: library,
      KEYTURN_CRASH_DIR: dataDir,
      KEYTURN_CRASH_CONTROL: control,
      KEYTURN_CRASH_LIST: list,
      KEYTURN_CRASH_RECORD: record,
      // What it would hand to the kernel in rings, nobody could count.
      UV_USE_IO_URING: '0',
    },
    close: () => closeSync(handle),
    list() {
      writeFileSync(list, '');
      tell('listing', nowhere);
    },
    record() {
      for (const file of [list, record]) writeFileSync(file, '');
      tell('recording', nowhere);
    },
    recorded: () => readFileSync(record),
    arm: (place, way) => tell(way, place),
    disarm: () => writeMode('off'),
    listed() {
      const seen = new Map<string, number>();
      const lines = readFileSync(list, 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => {
        const number = (seen.get(line) ?? 0) + 1;
        seen.set(line, number);
        const space = line.indexOf(' ');
        return { call: line.slice(0, space), file: line.slice(space + 1), number };
      });
    },
    hasFired() {
      const bytes = Buffer.alloc(4);
      readSync(handle, bytes, 0, bytes.length, at.fired);
      return bytes.readUInt32LE() === 1;
    },
  };
}
