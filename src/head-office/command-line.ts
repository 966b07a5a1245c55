/** From a command line to an exit code: 0 done, 1 refused or failed, 2 not understood. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { showHidden } from '../shared/text';
import type { Command, Invocation, Io } from './commands/io';
import { exitCodeOf, readArguments, UsageError } from '../shared/command-line';
import { commands } from './commands/table';

/** Runs one command; without a command, `run`. Never throws: errors are printed in plain lines. */
export function runCommandLine(argv: readonly string[], given: Io): Promise<number> {
  // Some of the output comes from kiosks.
  const io: Io = {
    ...given,
    out: (line) => given.out(showHidden(line)),
    err: (line) => given.err(showHidden(line)),
  };
  return exitCodeOf(async () => {
    const { values, positionals } = readArguments(argv, parse);
    if (values['help'] === true || positionals[0] === 'help') {
      io.out(help());
      return 0;
    }
    const { command, invocation } = read(values, positionals);
    return command.run(invocation, io);
  }, io);
}

type Values = ReturnType<typeof parseArgs>['values'];

function parse(args: string[]): { values: Values; positionals: string[] } {
  const all = Object.values(commands);
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const name of all.flatMap((command) => command.options)) options[name] = { type: 'string' };
  for (const name of all.flatMap((command) => command.flags ?? [])) options[name] = { type: 'boolean' };
  return parseArgs({ args, allowPositionals: true, options });
}

function read(
  values: Values,
  positionals: readonly string[],
): { readonly command: Command; readonly invocation: Invocation } {
  const [first = 'run', second = ''] = positionals;
  const words = Object.hasOwn(commands, first) ? [first] : [first, second];
  const name = words.join(' ').trim();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(whyNone(first, name));
  const rest = positionals.slice(words.length);
  if (rest.length !== command.positionals.length) throw new UsageError(`usage: ${command.usage}`);
  const options: Record<string, string> = {};
  const flags = new Set<string>();
  for (const [option, value] of Object.entries(values)) {
    if (![...command.options, ...(command.flags ?? [])].includes(option))
      throw new UsageError(`${name} takes no --${option}`);
    if (typeof value === 'string') options[option] = value;
    else flags.add(option);
  }
  return { command, invocation: { options, flags, positionals: rest } };
}

function whyNone(first: string, name: string): string {
  const seconds = Object.keys(commands).flatMap((each) =>
    each.startsWith(`${first} `) ? [each.slice(first.length + 1)] : [],
  );
  return seconds.length === 0
    ? `no command "${name}"`
    : `no command "${name}"; ${first} goes on with one of: ${seconds.join(', ')}`;
}

function help(): string {
  return [
    'Usage: keyturn-head-office [COMMAND] [OPTIONS]; from the source: npm run head-office -- [COMMAND] [OPTIONS]',
    '',
    ...Object.values(commands).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
    '',
    'Every command that needs the database takes --postgres URL, or reads it from KEYTURN_POSTGRES, where other',
    'users of the machine cannot see its password. Exit codes: 0 done, 1 refused or failed, 2 not understood.',
  ].join('\n');
}
