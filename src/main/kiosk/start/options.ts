/**
 * The command line that all entries share: Electron, the Chromium shell and the plain service. One grammar, so that
 * what works with one works with the others; an entry refuses the options that mean nothing to it.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readArguments } from '../../../shared/command-line';
import { errorMessage } from '../../../shared/error-message';

export type Entry = 'electron' | 'browser' | 'serve';

export interface EntryOptions {
  readonly dataDir: string;
  /** Port of the /v1 listener; absent: the configuration's. */
  readonly port?: number;
  readonly cataloguePath?: string;
  readonly demo: boolean;
  /** A movable window with a frame instead of the whole screen: for developers. */
  readonly windowed: boolean;
  /** False: the screen is only an address, somebody else opens it. */
  readonly window: boolean;
  /** Where a session of another user asks for the screen; absent: this process opens it. */
  readonly screenSocket?: string;
}

export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: EntryOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Where what an option does begins in the help. */
const HELP_COLUMN = 23;
const all: readonly Entry[] = ['electron', 'browser', 'serve'];
const shells: readonly Entry[] = ['electron', 'browser'];

/** Each option: what it takes, what the help says of it, and the entries that know it. */
const definitions = {
  'data-dir': { type: 'string', is: 'DIR', says: 'folder of the database and config.json', of: all },
  port: {
    type: 'string',
    is: 'N',
    says: 'port of the /v1 service on 127.0.0.1; 0 takes a free one',
    of: all,
  },
  catalogue: { type: 'string', is: 'FILE', says: 'import this catalogue first', of: all },
  demo: { type: 'boolean', is: '', says: 'the sample property, with an API key that is printed', of: all },
  windowed: { type: 'boolean', is: '', says: 'a window instead of the whole screen', of: shells },
  'no-window': {
    type: 'boolean',
    is: '',
    says: 'print the address of the screen, open nothing',
    of: ['browser'] as readonly Entry[],
  },
  'screen-socket': {
    type: 'string',
    is: 'PATH',
    says: 'a session of another user shows the screen, and asks for it here',
    of: ['browser'] as readonly Entry[],
  },
  help: { type: 'boolean', is: '', says: 'this text', of: all },
} as const;

/** Reads the arguments after the program's name. Relative paths are taken from the working directory. */
export function parseOptions(
  entry: Entry,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): ParsedOptions {
  const known = Object.entries(definitions).filter(([, { of }]) => of.includes(entry));
  let values: ReturnType<typeof parse>;
  try {
    values = readArguments(args, (given) => parse(given, Object.fromEntries(known) as typeof definitions));
  } catch (error) {
    return { kind: 'refused', message: errorMessage(error) };
  }
  if (values.help) {
    const lines = known.map(([name, { is, says }]) => `  ${`--${name} ${is}`.padEnd(HELP_COLUMN)}${says}`);
    return { kind: 'help', text: lines.join('\n') };
  }

  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(/^\d{1,5}$/.test(values.port ?? '') && port <= 65535)) {
    return { kind: 'refused', message: `--port wants a number from 0 to 65535, not '${values.port}'` };
  }
  for (const name of ['data-dir', 'catalogue', 'screen-socket'] as const) {
    if (values[name]?.trim() === '') return { kind: 'refused', message: `--${name} wants a path` };
  }
  return {
    kind: 'run',
    options: {
      dataDir: resolve(values['data-dir'] ?? defaultDataDir(environment)),
      ...(port === undefined ? {} : { port }),
      ...(values.catalogue === undefined ? {} : { cataloguePath: resolve(values.catalogue) }),
      demo: values.demo ?? false,
      windowed: values.windowed ?? false,
      window: !values['no-window'],
      ...(values['screen-socket'] === undefined ? {} : { screenSocket: resolve(values['screen-socket']) }),
    },
  };
}

function parse(args: string[], options: typeof definitions) {
  return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
}

/** Where a person who says nothing has their data: the XDG data directory. */
function defaultDataDir(environment: NodeJS.ProcessEnv): string {
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'keyturn');
}

/** Of switches that belong to Chromium, to Node or to a debugger: how whole families begin. */
const foreignFamilies =
  'allow|auth|auto|block|disable|disk-cache|enable|experimental|force|gpu|gtk|high-dpi|host|ignore|inspect|js-flags|log|' +
  'ozone|proxy|remote|touch|trace|use|wayland|webgl|x11|xdg';
/** The others that Electron documents (command-line-switches.md), and some that a display may need. */
const foreignNames =
  'class|device-scale-factor|diagnostic-dir|dns-result-order|in-process-gpu|inspect|js-flags|lang|no-deprecation|' +
  'no-experimental-global-navigator|no-proxy-server|no-sandbox|no-stdio-init|no-xshm|no-zygote|password-store|' +
  'single-process|throw-deprecation|user-data-dir|v|vmodule|window-position|window-size';
/** They stand among our arguments under Electron. */
const foreignSwitch = new RegExp(`^--(?:(?:${foreignFamilies})[-_].+|(?:${foreignNames})(?:=.*)?)$`, 's');

/** Our arguments out of Electron's: without the program, without the folder it was given to run, without switches. */
export function argumentsUnderElectron(argv: readonly string[], packaged: boolean): string[] {
  const rest = argv.slice(1);
  const start = packaged ? 0 : rest.findIndex((argument) => !argument.startsWith('-')) + 1;
  return rest.slice(start).filter((argument) => !foreignSwitch.test(argument));
}
