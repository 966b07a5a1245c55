/** How a process of ours begins and ends, the same for every entry. */
import { StartupError, type Application } from '../../app/application';
import type { EntryOptions, ParsedOptions } from './options';

/** A service manager waits five seconds: what has not closed by then never will. */
const patienceMs = 4_800;

export interface Closable {
  close(): Promise<void>;
}

export interface Life {
  /** As a signal does: close, then end the process. */
  stop(): void;
  /** Hears signals again. Electron takes them before it is ready, and after the first of them the next one kills. */
  listenAgain(): void;
}

/**
 * The options to run with. For anything else prints what to know and ends the process (help 0, refused 2).
 * Null only because Electron's process may live on for a moment after the order to exit.
 */
export function optionsOrExit(parsed: ParsedOptions, program: string): EntryOptions | null {
  if (parsed.kind === 'run') return parsed.options;
  if (parsed.kind === 'help') {
    process.stdout.write(`${program} takes:\n${parsed.text}\n`);
  } else {
    process.stderr.write(`${program}: ${parsed.message}. --help lists the options.\n`);
  }
  exit(parsed.kind === 'help' ? 0 : 2);
  return null;
}

/** One line for the person at the keyboard when the reason is known; everything else keeps its stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/**
 * What asks a program to end. SIGHUP: the terminal is gone. Windows has no SIGTERM, which would end the process at once;
 * its service managers send Ctrl+C, and Ctrl+Break arrives as SIGBREAK.
 */
export const stopSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Starts something and keeps it until a signal comes. A signal during the start is obeyed right after it; a start
 * that fails ends the process with 1 and the reason on stderr.
 */
export function runUntilSignal(start: () => Promise<Closable>): Life {
  let asked = false;
  let running: Closable | null = null;
  const stop = () => {
    asked = true;
    if (running) void closeAndExit(running);
    running = null;
  };
  const listen = () => {
    // Node asks the system for a signal only with its first listener.
    for (const signal of stopSignals(process.platform)) process.off(signal, stop).on(signal, stop);
  };
  // Node forgets a signal that came and was not yet delivered when its last listener goes. An immediate runs right after
  // Node has delivered what came.
  const listenAgain = () => void setImmediate(listen);
  listen();
  hearStarter(stop);

  start().then(
    (started) => {
      running = started;
      if (asked) stop();
    },
    (error: unknown) => {
      process.stderr.write(`${describeStartFailure(error)}\n`);
      exit(1);
    },
  );
  return { stop, listenAgain };
}

/**
 * On Windows `npm start` cannot send a signal that is heard: it says `stop` over a channel (scripts/lib/run.mjs), and a
 * starter that is gone breaks it.
 */
function hearStarter(stop: () => void): void {
  if (!process.channel || !process.env['KEYTURN_STOPPED_BY_MESSAGE']) return;
  process.on('message', (message) => message === 'stop' && stop());
  process.once('disconnect', stop);
}

/**
 * The application with its pages. Payments and reader let go first, because a page may drive the reader; the pages are
 * closed next, because they talk to the application.
 */
export function closeInOrder(application: Application, ...pages: readonly Closable[]): Closable {
  return {
    async close() {
      await application.letGo();
      for (const part of [...pages, application]) await part.close();
    },
  };
}

async function closeAndExit(closable: Closable): Promise<void> {
  setTimeout(() => {
    process.stderr.write('Closing took too long; ending anyway.\n');
    exit(1);
  }, patienceMs).unref();
  try {
    await closable.close();
    exit(0);
  } catch (error) {
    process.stderr.write(`Closing failed: ${describeStartFailure(error)}\n`);
    exit(1);
  }
}

/** Not typed `never`: under Electron the call returns, and the process ends a little later. */
function exit(code: number): void {
  process.exit(code);
}
