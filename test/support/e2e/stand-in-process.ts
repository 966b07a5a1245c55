/** The Electron entry under the stand-in, as a process that answers questions about itself. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessItHangs } from '../base/unless-it-hangs';
import type { Command } from '../electron-stand-in/commands';
import { startsFrom } from './kiosk-process';
import { headlessPath, projectNode, root } from './programs';

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** A data directory of its own, as a first start with the sample property has left it. */
export function folderOfFirstStart(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-wiring-'));
  startsFrom(folder, []);
  return folder;
}

export class StandIn {
  private readonly child;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;
  /** What it wrote on stderr. */
  said = '';

  /** As a package that somebody installed, not from the folder of the sources. */
  static packaged(...args: string[]): StandIn {
    return StandIn.with('KEYTURN_STAND_IN_PACKAGED', args);
  }

  /** Ready only after somebody has told it to end. */
  static slow(...args: string[]): StandIn {
    return StandIn.with('KEYTURN_STAND_IN_SLOW', args);
  }

  /** A signal comes in the moment before it is ready. */
  static signaled(...args: string[]): StandIn {
    return StandIn.with('KEYTURN_STAND_IN_SIGNALED', args);
  }

  private static with(setting: string, args: readonly string[]): StandIn {
    process.env[setting] = '1';
    try {
      return new StandIn(...args);
    } finally {
      delete process.env[setting];
    }
  }

  constructor(...args: string[]) {
    this.child = fork(
      join(root, 'test/support/electron-stand-in/run.ts'),
      [join(root, 'out/main/index.js'), ...args],
      {
        execPath: projectNode,
        // As Electron does, Node only warns of a promise that nobody caught.
        execArgv: ['--expose-gc', '--unhandled-rejections=warn'],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...process.env, KEYTURN_TEST_CHROMIUM: headlessPath() },
      },
    );
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    // A test that fails leaves it behind; it must not outlive the runner.
    const orphan = () => this.child.kill('SIGKILL');
    process.once('exit', orphan);
    this.child.once('exit', () => process.off('exit', orphan));
    this.child.on('message', (answer: Answer) => this.waiting.get(answer.id)?.(answer));
  }

  ask(name: Command['name'], argument?: unknown): Promise<unknown> {
    const id = (this.lastId += 1);
    const answered = new Promise((resolve, reject) => {
      this.waiting.set(id, ({ value, error }) =>
        error === undefined ? resolve(value) : reject(new Error(error)),
      );
      this.child.send({ id, name, argument });
    });
    return unlessItHangs(`An answer to '${name}'`, answered, () => this.said);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends it with a signal, or waits for it to end by itself, and answers its exit code. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    if (signal) this.child.kill(signal);
    try {
      await unlessItHangs('The end of the process', once(this.child, 'exit'), () => this.said);
    } finally {
      this.child.kill('SIGKILL');
    }
    return this.child.exitCode;
  }
}
