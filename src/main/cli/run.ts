/** From a command line to an exit code: 0 done, 1 refused or failed, 2 not understood. */
import { homedir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as access from './access';
import * as apiKey from './api-key';
import * as audit from './audit';
import { backupCommand, putBackCommand, restoreCommand } from './backup';
import * as books from './books';
import * as catalogue from './catalogue';
import * as certificate from './certificate';
import * as clock from './clock';
import * as headOffice from './head-office';
import { trustCommand } from './head-office-trust';
import * as helpCalls from './help-calls';
import { commandOptions, type CliIo, type Command, type Invocation } from './io';
import { CommandRefused, exitCodeOf, readArguments, UsageError } from '../../shared/command-line';
import { isStorageFull } from '../services/base/storage-full';
import * as journal from './journal';
import * as payments from './payments';
import { reconcileCommand } from './reconcile';
import * as review from './review';
import { restoreSecondPlaceCommand, setUpSecondPlaceCommand, trySecondPlaceCommand } from './second-place';
import * as session from './session';
import * as staff from './staff';
import { supportCommand } from './support';
import * as tenancies from './tenancies';
import * as texts from './texts';
import { verifyCommand } from './verify';

/** Every command by its words. */
export const commands: Readonly<Record<string, Command>> = {
  'access list': access.listCommand,
  'access revoke': access.revokeCommand,
  'access renew': access.renewCommand,
  'api-key create': apiKey.createCommand,
  'api-key list': apiKey.listCommand,
  'api-key rotate': apiKey.rotateCommand,
  'api-key revoke': apiKey.revokeCommand,
  'payments check': payments.checkCommand,
  'texts check': texts.checkCommand,
  'session revoke': session.revokeCommand,
  'staff create': staff.createCommand,
  'staff list': staff.listCommand,
  'staff reset': staff.resetCommand,
  'staff disable': staff.disableCommand,
  'staff enable': staff.enableCommand,
  'staff role': staff.roleCommand,
  'audit list': audit.listCommand,
  'books show': books.showBooksCommand,
  'books write-back': books.writeBackCommand,
  'books give-up': books.giveUpCommand,
  'books confirm': books.confirmBooksCommand,
  'catalogue check': catalogue.checkCommand,
  'catalogue import': catalogue.importCommand,
  'catalogue show': catalogue.showCommand,
  'certificate show': certificate.showCommand,
  'certificate export': certificate.exportCommand,
  'clock show': clock.showCommand,
  'clock confirm': clock.confirmCommand,
  'head-office activate': headOffice.activateCommand,
  'head-office move': headOffice.moveCommand,
  'head-office show': headOffice.showCommand,
  'head-office trust': trustCommand,
  'head-office leave': headOffice.leaveCommand,
  'help list': helpCalls.listCommand,
  'help clear': helpCalls.clearCommand,
  'journal export': journal.exportCommand,
  'journal earned': journal.earnedCommand,
  'review list': review.listCommand,
  'review show': review.showCommand,
  'review settle': review.settleCommand,
  'tenancies check': tenancies.checkCommand,
  'tenancies import': tenancies.importCommand,
  'tenancies list': tenancies.listCommand,
  'tenancies undo': tenancies.undoCommand,
  reconcile: reconcileCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'put-back': putBackCommand,
  'second-place set-up': setUpSecondPlaceCommand,
  'second-place try': trySecondPlaceCommand,
  'second-place restore': restoreSecondPlaceCommand,
  verify: verifyCommand,
  support: supportCommand,
};

/** Runs one command. Never throws: what goes wrong is said in plain lines. */
export function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  return exitCodeOf(async () => {
    const parsed = readArguments(argv, parse);
    const [first, ...more] = parsed.positionals;
    if (parsed.values.help === true || (first === 'help' && more.length === 0)) {
      io.out(help(parsed.values.help === true ? parsed.positionals : [], io));
      return 0;
    }
    const { command, invocation } = read(parsed, io.environment);
    return naming(() => command.run(invocation, io), invocation.dataDir);
  }, io);
}

/**
 * Says what a person can do about a disk that is full, and about a folder of another user. On a machine with the packages these
 * commands go over to the kiosk's user, who may not use every folder of root's.
 */
async function naming(run: () => Promise<number>, dataDir: string): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && isStorageFull(error))
      throw new CommandRefused(
        `The disk is full (${error.message}). Make room where this command writes, and run it again`,
        { cause: error },
      );
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    const who = userInfo().username;
    throw new CommandRefused(
      `${error.message}. The command runs as the user ${who}: name a place that this user may use, such as one below ${dataDir}`,
      { cause: error },
    );
  }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...commandOptions,
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function read(
  { values, positionals }: ReturnType<typeof parse>,
  environment: NodeJS.ProcessEnv,
): { readonly command: Command; readonly invocation: Invocation } {
  const [first = '', second = ''] = positionals;
  const words = Object.hasOwn(commands, first) ? [first] : [first, second];
  const command = Object.hasOwn(commands, words.join(' ')) ? commands[words.join(' ')] : undefined;
  if (!command) throw new UsageError(first === '' ? 'no command' : `no command "${words.join(' ').trim()}"`);
  const rest = positionals.slice(words.length);
  if (rest.length !== command.positionals.length) throw new UsageError(`usage: ${command.usage}`);
  const { 'data-dir': dataDir, help: _, ...given } = values;
  const foreign = Object.keys(given).find(
    (option) => !(command.options as readonly string[]).includes(option),
  );
  if (foreign !== undefined) throw new UsageError(`${words.join(' ')} takes no --${foreign}`);
  if (dataDir?.trim() === '') throw new UsageError('--data-dir wants a folder');
  return {
    command,
    invocation: { ...given, dataDir: resolve(dataDir ?? defaultDataDir(environment)), positionals: rest },
  };
}

/** The folder the kiosk itself uses when it is given none. */
function defaultDataDir(environment: NodeJS.ProcessEnv): string {
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'keyturn');
}

const defaultTold = (environment: NodeJS.ProcessEnv): string =>
  environment['KEYTURN_COMMAND'] === undefined
    ? '${XDG_DATA_HOME:-~/.local/share}/keyturn'
    : defaultDataDir(environment);

/** Of the commands that begin with these words; of all where there are none. */
function help(words: readonly string[], io: Pick<CliIo, 'environment'>): string {
  const asked = Object.entries(commands).filter(([name]) =>
    name.split(' ').every((word, at) => words[at] === undefined || words[at] === word),
  );
  if (asked.length === 0) throw new UsageError(`no command "${words.join(' ')}"`);
  const lines = asked.flatMap(([, { usage, summary, more }]) => [
    `  ${usage}`,
    `      ${summary}`,
    ...(more !== undefined && words.length > 0 ? [`      ${more}`] : []),
  ]);
  return [
    // The package's own command says its name.
    `Usage: ${io.environment['KEYTURN_COMMAND'] ?? 'npm run kiosk --'} COMMAND [--data-dir DIR]`,
    '',
    ...lines,
    '',
    `  --data-dir DIR  folder of the database (default: ${defaultTold(io.environment)})`,
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 not understood.',
  ].join('\n');
}
