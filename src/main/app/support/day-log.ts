/**
 * A day of the log without personal data, whatever was written into it. Nothing is taken out of it: only what is known to be
 * harmless is taken over. That is times, levels, the program's own words, small numbers, and ids as numbers of this file.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { ProgramWords } from './program-words';
import { DAY_MS } from '../../../shared/durations';

/** A kiosk in trouble writes more than anybody reads; the last of it counts. */
const MOST_LINES = 20_000;
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_FRAMES = 30;

type LogValue = string | number | boolean | null | Readonly<Record<string, unknown>>;
type Line = Readonly<Record<string, LogValue>>;

export interface DayLog {
  readonly from: 'journal' | 'file' | 'nowhere';
  /** Older lines of the day that were too many. */
  readonly tooMany: number;
  /** Lines that are none of Keyturn's: of systemd or of Chromium. */
  readonly ofOthers: number;
  readonly lines: readonly Line[];
}

/** Names whose texts are words of the program. */
const WORDS: ReadonlySet<string> = new Set(
  'way what why kind step code chore channel call reason failure result answer route method language kiosk'.split(
    ' ',
  ),
);
const NUMBERS: ReadonlySet<string> = new Set(
  'status ms attempts settled open failures offsetMs sequence unheard from now version'.split(' '),
);
const YES_OR_NO: ReadonlySet<string> = new Set(['atStart', 'storageFull', 'demonstration']);
const IDS: ReadonlySet<string> = new Set(
  'attempt booking caller collection contract delivery helpCall intent invoice letter property reference refund rentChange requestId run setup unit'.split(
    ' ',
  ),
);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LEVELS: ReadonlySet<unknown> = new Set([10, 20, 30, 40, 50, 60]);
const ID = /^(?:api_key:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer ones may be somebody's phone number. */
const MOST_NUMBER = 9_999_999;
const FRAME = /^\s*at .*?([\w.-]+\.(?:m?js|ts)):(\d{1,6}):(\d{1,6})\)?$/;
const OWN_ERRORS: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AggregateError',
  'SqliteError',
]);

/** Of `file` and the one before it, where the log is a file; else of the journal. */
export async function readDayLog(
  source: { readonly file: string | null; readonly environment: NodeJS.ProcessEnv },
  nowMs: number,
  words: ProgramWords,
): Promise<DayLog> {
  const [from, text] =
    source.file === null
      ? (['journal', await journal(source.environment)] as const)
      : (['file', fileAndFormer(source.file)] as const);
  if (text === null) return { from: 'nowhere', tooMany: 0, ofOthers: 0, lines: [] };
  return { from, ...harmless(text, nowMs, words) };
}

function fileAndFormer(file: string): string | null {
  const there = [`${file}.1`, file].filter((each) => existsSync(each));
  return there.length === 0 ? null : there.map((each) => readFileSync(each, 'utf8')).join('');
}

function journal(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const units = ['keyturn', 'keyturn-kiosk'].map((unit) => `--unit=${unit}`);
  const wanted = [...units, '--since=-24h', '--output=cat', '--no-pager', '--quiet'];
  return new Promise((resolve) => {
    execFile('journalctl', wanted, { env: environment, maxBuffer: MOST_BYTES }, (error, out) =>
      // A journal that has no line of Keyturn is not where this kiosk writes to.
      resolve(error || out === '' ? null : out),
    );
  });
}

function harmless(text: string, nowMs: number, words: ProgramWords): Omit<DayLog, 'from'> {
  const numbers = new Map<string, number>();
  const lines: Line[] = [];
  let ofOthers = 0;
  for (const each of text.split('\n')) {
    if (each === '') continue;
    const line = parsed(each);
    const { time } = line ?? {};
    if (line === null || typeof time !== 'string' || !TIME.test(time)) ofOthers += 1;
    else if (Date.parse(time) > nowMs - DAY_MS) lines.push(harmlessLine({ ...line, time }, words, numbers));
  }
  return { tooMany: Math.max(0, lines.length - MOST_LINES), ofOthers, lines: lines.slice(-MOST_LINES) };
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function harmlessLine(
  { time, level, msg, err, ...fields }: Readonly<Record<string, unknown>> & { readonly time: string },
  words: ProgramWords,
  numbers: Map<string, number>,
): Line {
  const kept: Record<string, LogValue> = { time };
  if (typeof level === 'number' && LEVELS.has(level)) kept['level'] = level;
  kept['msg'] = typeof msg === 'string' && isSentence(msg) && words.says(msg) ? msg : '(not kept)';
  if (isFields(err)) kept['err'] = harmlessError(err, words);
  let others = 0;
  for (const [name, value] of Object.entries(fields)) {
    const found = harmlessValue(name, value, { words, numbers });
    if (found === undefined) others += 1;
    else kept[name] = found;
  }
  if (others > 0) kept['notKept'] = others;
  return kept;
}

/** A name has a capital in each of its words. */
const isSentence = (text: string) => /(?:^| )[a-z]/.test(text);

/** Undefined where it is not known to be harmless. */
function harmlessValue(
  name: string,
  value: unknown,
  { words, numbers }: { readonly words: ProgramWords; readonly numbers: Map<string, number> },
): LogValue | undefined {
  if (typeof value === 'boolean') return YES_OR_NO.has(name) ? value : undefined;
  if (typeof value === 'number')
    return NUMBERS.has(name) && Math.abs(value) <= MOST_NUMBER ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (IDS.has(name) && ID.test(value)) return `id ${numberOf(value, numbers)}`;
  if (name === 'method')
    return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(value) ? value : undefined;
  return WORDS.has(name) && /^[a-z/]/.test(value) && words.says(value) ? value : undefined;
}

/** The same id is the same number in one file, and says nothing outside it. */
function numberOf(id: string, numbers: Map<string, number>): number {
  const known = numbers.get(id) ?? numbers.size + 1;
  numbers.set(id, known);
  return known;
}

/** Its kind and where it came from, without what it says: messages quote what they failed at. */
function harmlessError(err: Readonly<Record<string, unknown>>, words: ProgramWords): Record<string, unknown> {
  const { type, code, stack } = err;
  const isKnownType =
    typeof type === 'string' && /^\w+$/.test(type) && (OWN_ERRORS.has(type) || words.makes(type));
  const isKnownCode =
    typeof code === 'string' &&
    (Object.hasOwn(constants.errno, code) || /^SQLITE_[A-Z_]+$/.test(code) || words.says(code)) &&
    /^[A-Z_]*$/.test(code);
  const frames = (typeof stack === 'string' ? stack.split('\n') : []).flatMap((line) => {
    const [, file = '', row = '', column = ''] = FRAME.exec(line) ?? [];
    return words.hasFile(file) ? [`${file}:${row}:${column}`] : [];
  });
  return {
    ...(isKnownType ? { type } : {}),
    ...(isKnownCode ? { code } : {}),
    at: frames.slice(0, MOST_FRAMES),
  };
}
