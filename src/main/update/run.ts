/** From the arguments of `keyturn-update` to its exit code: 0 done or nothing to do, 1 failed, 2 not understood, 75 somebody is there. */
import { parseArgs } from 'node:util';
import { exitCodeOf, readArguments } from '../../shared/command-line';
import type { Site } from './site';
import type { UpdateState } from './state';
import { finishAtStart, update, type Asked, type Outcome } from './steps';

const HELP = `Usage: keyturn-update [--again] [--though-paused] | --status | --quiet

Looks for a newer version and tries it on a copy of the database. It switches while nobody is at the screen. A version
that does not work is taken back. A timer runs it; run it by hand to have it at once.

  --again   also a version that was refused before.
  --though-paused
            also while head office has paused updates.
  --status  which version serves, from which ring, the last update and the last roll-back.
  --quiet   only asks whether anybody is there: exit code 0 nobody, 75 a customer or a payment.

Exit codes: 0 done, or nothing to do; 1 failed, refused or taken back; 2 not understood; 75 not now.
Not now: somebody is there, or another keyturn-update is under way.`;

/** As EX_TEMPFAIL of sysexits.h: try again later. */
const LATER = 75;

export interface Hands {
  readonly site: Site;
  /** Null while another round has the machine. */
  readonly hold: () => { release(): void } | null;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const told = (outcome: Outcome): string => {
  if (outcome.is === 'up_to_date') return `up to date: ${outcome.version}`;
  if (outcome.is === 'paused') return `paused by head office: ${outcome.version} goes on`;
  if (outcome.is === 'ahead')
    return outcome.isPinned
      ? `${outcome.version} goes on: head office has pinned it to ${outcome.offered}, which is older`
      : `${outcome.version} goes on: its ring offers ${outcome.offered}, which is older`;
  if (outcome.is === 'waits') return `${outcome.version} waits: ${outcome.for}`;
  if (outcome.is === 'updated') return `updated from ${outcome.from} to ${outcome.to}`;
  if (outcome.is === 'refused') return `${outcome.version} is refused: ${outcome.why}`;
  if (outcome.is === 'failed') return `failed: ${outcome.why}`;
  const stays = `something was sold with it, so ${outcome.version} stays: call support`;
  return outcome.stayed
    ? `it does not work (${outcome.why}); ${stays}`
    : `taken back to ${outcome.version}: ${outcome.why}`;
};

/** Never throws. */
export function runUpdate(argv: readonly string[], hands: Hands): Promise<number> {
  const { site, out, err } = hands;
  const act = async () => {
    const given = readArguments(argv, read);
    if (given.help) out(HELP);
    else if (given.status) for (const line of statusLines(site)) out(line);
    else if (given['at-start']) await finishAtStart(site);
    else if (given.quiet) return (await site.busy()) === null ? 0 : LATER;
    else
      return await round(hands, {
        again: given.again ?? false,
        thoughPaused: given['though-paused'] ?? false,
      });
    return 0;
  };
  return exitCodeOf(act, { err, usage: HELP });
}

async function round(hands: Hands, asked: Asked): Promise<number> {
  const held = hands.hold();
  if (held === null) {
    hands.err('another keyturn-update is under way: "keyturn-update --status" says how far it is');
    return LATER;
  }
  try {
    return await heldRound(hands, asked);
  } finally {
    held.release();
  }
}

async function heldRound({ site, out, err }: Hands, asked: Asked): Promise<number> {
  const outcome = await update(site, asked);
  if (['up_to_date', 'updated', 'paused', 'ahead'].includes(outcome.is)) {
    out(told(outcome));
    return 0;
  }
  err(told(outcome));
  return outcome.is === 'waits' ? LATER : 1;
}

function statusLines(site: Site): string[] {
  const { underWay, lastUpdate, lastRollBack, lastLook, refused }: UpdateState = site.readState();
  const { ring, paused, pinned } = site.orders();
  const at = (ms: number) => new Date(ms).toISOString();
  const current = site.linked('current');
  const lines = [
    `version: ${current}`,
    `ring: ${ring ?? 'none: no repository is set up'}`,
    ...(paused ? ['paused: by head office'] : []),
    ...(pinned === null ? [] : [`pinned: to ${pinned}, by head office`]),
    `last look: ${lastLook === null ? 'none yet' : `${at(lastLook.atMs)}, ${lastLook.problem ?? 'well'}`}`,
    `last update: ${lastUpdate === null ? 'none yet' : `${at(lastUpdate.atMs)}, from ${lastUpdate.from} to ${lastUpdate.to}`}`,
    `last roll-back: ${lastRollBack === null ? 'none' : `${at(lastRollBack.atMs)}, from ${lastRollBack.from}: ${lastRollBack.why}${lastRollBack.stayed ? ' (it stays: something was sold with it)' : ''}`}`,
  ];
  if (underWay !== null) lines.push(`under way: ${underWay.phase}, from ${underWay.from} to ${underWay.to}`);
  for (const [version, why] of Object.entries(refused)) lines.push(`refused: ${version}: ${why}`);
  return lines;
}

function read(args: string[]) {
  const boolean = { type: 'boolean' } as const;
  return parseArgs({
    args,
    options: {
      again: boolean,
      'though-paused': boolean,
      status: boolean,
      quiet: boolean,
      // For the unit that runs before the service.
      'at-start': boolean,
      help: { ...boolean, short: 'h' },
    },
  }).values;
}
