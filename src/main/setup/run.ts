/** From the arguments of `keyturn-setup` to its exit code: 0 done, 1 refused, 2 not understood, 3 a check fails. */
import { parseArgs } from 'node:util';
import { exitCodeOf, readArguments } from '../../shared/command-line';
import { readAnswers } from './answers';
import { everythingChecked, linesOf } from './checks';
import { clearLeftovers, holdSetup } from './leftovers';
import type { Machine } from './machine';
import { withPlan } from './plan';
import { askEverything, type Ask } from './questions';
import { takeOver } from './take-over';
import { setUp } from './steps';
import { readTyped } from './typed';

const HELP = `Usage: keyturn-setup [--restore FILE | --from DIR] [--answers FILE] | --check

Makes this machine a kiosk: asks what it must, checks everything, and sets it up. Can be run again.

  --answers FILE  takes the answers from a file (docs/operate/appliance.md).
  --restore FILE  first puts a backup on this new machine, in the place of one that is gone.
  --restore PLACE --key FILE [--name BACKUP]
                  the same from the second place, by the secret key of the recovery sheet.
                  PLACE is a folder, or a file PLACE.json as for "keyturn second-place set-up".
                  --name takes an older backup, such as keyturn-20261126T033000Z.db.
  --from DIR      first takes over the data directory of a kiosk that ran without the packages.
  --check         only looks whether everything is well, and says what to do.

Exit codes: 0 done, 1 refused, 2 not understood, 3 set up, but a check fails.`;

export interface Terminal {
  readonly machine: Machine;
  /** Null where nobody sits. */
  readonly ask: Ask | null;
  readonly err: (line: string) => void;
}

/** Never throws: what goes wrong is said in plain lines. */
export function runSetup(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { machine, ask, err } = terminal;
  const act = async () => {
    const {
      answers: file,
      check = false,
      help = false,
      restore,
      from,
      key,
      name,
    } = readArguments(argv, read);
    if (help) {
      machine.say(HELP);
      return 0;
    }
    if (check) {
      const checks = await everythingChecked(machine, { patient: false });
      for (const line of linesOf(checks)) machine.say(line);
      return checks.every(({ holds }) => holds) ? 0 : 3;
    }
    const typed = readTyped(machine);
    // Read first: a mistake in it leaves no data that was taken over.
    const given = file === undefined ? null : readAnswers(file);
    const answersOf =
      given === null ? ask && (() => askEverything(machine, ask, typed)) : () => Promise.resolve(given);
    if (answersOf === null) {
      err('There is no terminal to ask at: --answers FILE, or over ssh: ssh -t.');
      return 2;
    }
    const alone = holdSetup(machine);
    try {
      clearLeftovers(machine);
      if (restore !== undefined)
        await takeOver(
          machine,
          key === undefined
            ? { kind: 'backup', file: restore }
            : { kind: 'second', place: restore, keyFile: key, name },
        );
      if (from !== undefined) await takeOver(machine, { kind: 'folder', folder: from });
      // A file says it all: what was typed before it is not offered after it.
      if (given !== null) typed.forget();
      const answers = await answersOf();
      const isWell = await withPlan(machine, answers, (plan) => setUp(machine, plan));
      typed.forget();
      return isWell ? 0 : 3;
    } finally {
      alone.release();
    }
  };
  return exitCodeOf(act, { err, usage: HELP });
}

function read(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      answers: { type: 'string' },
      restore: { type: 'string' },
      from: { type: 'string' },
      key: { type: 'string' },
      name: { type: 'string' },
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { answers, restore, from, key, name } = values;
  if (values.check === true && [answers, restore, from, key, name].some((given) => given !== undefined))
    throw new Error('--check takes nothing else');
  if (restore !== undefined && from !== undefined) throw new Error('either --restore or --from');
  if (key !== undefined && restore === undefined) throw new Error('--key goes with --restore');
  if (name !== undefined && key === undefined) throw new Error('--name goes with --restore PLACE --key FILE');
  return values;
}
