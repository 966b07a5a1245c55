/**
 * A line to an SFTP server: OpenSSH's own program encrypts, proves both ends and carries bytes. This speaks the third
 * version of the protocol over it (draft-ietf-secsh-filexfer-02), which every server knows. One question has one answer,
 * and many may be under way.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../storage/files';
import { SecondPlaceRefusal, type SecondPlaceTrouble } from './place';

export interface SftpToReach {
  readonly kind: 'sftp';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** There; one that does not begin with a slash begins in the user's home. */
  readonly folder: string;
  /** Its kind and its base64, as the second and third word of a line of `ssh-keyscan`. */
  readonly hostKey: string;
  /** With the private key. */
  readonly keyFile: string;
}

/** What is asked, by the protocol's numbers. */
export const ask = {
  open: 3,
  close: 4,
  read: 5,
  write: 6,
  openFolder: 11,
  readFolder: 12,
  remove: 13,
  makeFolder: 14,
  stat: 17,
  rename: 18,
  extended: 200,
} as const;
const [INIT, VERSION, STATUS] = [1, 2, 101];

/** Of an answer that is no content. */
export const status = { ok: 0, end: 1, noSuchFile: 2, denied: 3, failure: 4 } as const;

export interface Answer {
  /** Null: it has content. */
  readonly status: number | null;
  readonly content: Reader;
}

export interface SftpLine {
  /** Names of what the server can do beyond the third version. */
  readonly extensions: ReadonlySet<string>;
  /** Rejects with a SecondPlaceRefusal as soon as the line breaks. */
  ask(kind: number, ...parts: readonly Part[]): Promise<Answer>;
  end(): void;
}

/** A number is of 32 bits, a bigint of 64; texts and bytes have their length before them. */
type Part = number | bigint | string | Uint8Array;

function bytesOf(parts: readonly Part[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part): Uint8Array[] => {
      const number = Buffer.alloc(typeof part === 'bigint' ? 8 : 4);
      if (typeof part === 'bigint') number.writeBigUInt64BE(part);
      else if (typeof part === 'number') number.writeUInt32BE(part);
      if (typeof part === 'bigint' || typeof part === 'number') return [number];
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      number.writeUInt32BE(bytes.length);
      return [number, bytes];
    }),
  );
}

/** Reads an answer from its beginning. Throws a RangeError where it is too short. */
export class Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get rest(): number {
    return this.bytes.length - this.at;
  }

  number(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  long(): number {
    this.at += 8;
    return Number(this.bytes.readBigUInt64BE(this.at - 8));
  }

  text(): Buffer {
    const length = this.number();
    if (length > this.rest) throw new RangeError('an answer ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** No server sends a longer one. */
const MOST_ANSWER = 1024 * 1024;
const MOST_SAID = 8 * 1024;
const KNOWN_AS = 'keyturn-second-place';

function wordsTo({ host, port, user, keyFile }: SftpToReach, knownHosts: string): string[] {
  const options = {
    BatchMode: 'yes',
    StrictHostKeyChecking: 'yes',
    UserKnownHostsFile: knownHosts,
    GlobalKnownHostsFile: '/dev/null',
    // One key is known, whatever the server is called.
    HostKeyAlias: KNOWN_AS,
    CheckHostIP: 'no',
    UpdateHostKeys: 'no',
    IdentityFile: `"${keyFile}"`,
    IdentitiesOnly: 'yes',
    IdentityAgent: 'none',
    PreferredAuthentications: 'publickey',
    ConnectTimeout: '20',
    // A line that is silent for a minute is gone.
    ServerAliveInterval: '15',
    ServerAliveCountMax: '4',
    ForwardAgent: 'no',
    ForwardX11: 'no',
    PermitLocalCommand: 'no',
    LogLevel: 'ERROR',
    Port: String(port),
    User: user,
  };
  const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return ['-F', 'none', ...words, '-s', '--', host, 'sftp'];
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (why: Error) => void;
}

/** Throws a SecondPlaceRefusal. */
export async function openLine(to: SftpToReach): Promise<SftpLine> {
  const room = mkdtempSync(join(tmpdir(), 'keyturn-second-place-'));
  const knownHosts = join(room, 'host');
  writeFileSync(knownHosts, `${KNOWN_AS} ${to.hostKey}\n`, { mode: 0o600 });
  const program = spawn('ssh', wordsTo(to, knownHosts), { stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting = new Map<number, Waiting>();
  const began = Promise.withResolvers<ReadonlySet<string>>();
  let broken: SecondPlaceRefusal | null = null;
  let said = '';
  const breakOff = (refusal: SecondPlaceRefusal) => {
    broken ??= refusal;
    began.reject(broken);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
    program.kill();
  };
  program.on('error', (error) => {
    const isMissing = errorCode(error) === 'ENOENT';
    const code = isMissing ? 'there is no program ssh here: apt install openssh-client' : errorCode(error);
    breakOff(new SecondPlaceRefusal('failed', { code, cause: error }));
  });
  program.on('close', () => {
    rmSync(room, { recursive: true, force: true });
    breakOff(whyItEnded(said));
  });
  program.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(0, MOST_SAID);
  });
  // Why it ended is known when it has.
  program.stdin.on('error', () => undefined);
  program.stdout.on(
    'data',
    framesOf((kind, content) => {
      if (kind === VERSION) return began.resolve(extensionsIn(content));
      const asked = content.number();
      waiting.get(asked)?.resolve({ status: kind === STATUS ? content.number() : null, content });
      waiting.delete(asked);
    }, breakOff),
  );
  const send = (kind: number, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(body.length + 1);
    head.writeUInt8(kind, 4);
    program.stdin.write(Buffer.concat([head, body]));
  };
  send(INIT, bytesOf([3]));
  const extensions = await began.promise;
  let asked = 0;
  return {
    extensions,
    ask(kind, ...parts) {
      if (broken !== null) return Promise.reject(broken);
      asked = (asked + 1) % 2 ** 32;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.set(asked, { resolve, reject });
      send(kind, bytesOf([asked, ...parts]));
      return promise;
    },
    end() {
      program.stdin.end();
      program.kill();
    },
  };
}

/** What the program says of itself, in English whatever the machine speaks. Its sentences name host and user: only what they mean goes on. */
function whyItEnded(said: string): SecondPlaceRefusal {
  const means: readonly (readonly [RegExp, SecondPlaceTrouble, string])[] = [
    [/host key verification failed|no matching host key type/i, 'wrong_host', 'host key'],
    [/permission denied|too many authentication failures|load key|bad permissions/i, 'refused', 'key'],
    [/subsystem request failed/i, 'failed', 'no SFTP there'],
  ];
  const found = means.find(([words]) => words.test(said));
  return new SecondPlaceRefusal(found?.[1] ?? 'unreachable', { code: found?.[2] ?? '' });
}

function extensionsIn(content: Reader): ReadonlySet<string> {
  const names = new Set<string>();
  content.number();
  while (content.rest > 0) {
    names.add(content.text().toString());
    content.text();
  }
  return names;
}

/** Takes bytes as they come, and gives on each answer that is whole. */
function framesOf(
  give: (kind: number, content: Reader) => void,
  breakOff: (refusal: SecondPlaceRefusal) => void,
): (chunk: Buffer) => void {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    try {
      while (held.length >= 5) {
        const length = held.readUInt32BE(0);
        if (length < 1 || length > MOST_ANSWER) throw new RangeError('an answer of no such length');
        if (held.length < 4 + length) return;
        const frame = held.subarray(4, 4 + length);
        held = held.subarray(4 + length);
        give(frame.readUInt8(0), new Reader(frame.subarray(1)));
      }
    } catch (error) {
      breakOff(new SecondPlaceRefusal('failed', { code: 'no SFTP there', cause: error }));
    }
  };
}
