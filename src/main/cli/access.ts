/** `access list | revoke | renew`: the access codes of units. */
import { newId } from '../../shared/new-id';
import {
  listAccess,
  renewAccess,
  revokeAccess,
  type AccessContext,
  type AccessRefusal,
} from '../services/access/codes';
import { withStore } from './database';
import type { CliIo, Command, Invocation } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';

const contextOf = (io: CliIo): AccessContext => ({
  newId,
  clock: { nowMs: () => io.nowMs() },
});

export const listCommand: Command = {
  usage: 'access list',
  summary: 'shows the access codes by unit: their last two digits, state, and since when it is so',
  options: [],
  positionals: [],
  async run(invocation, io) {
    const codes = await withStore(invocation.dataDir, io.nowMs(), (store) => store.transaction(listAccess));
    if (codes.length === 0) io.out('no access codes');
    for (const { unitNumber, masked, state, changedAt, validFrom } of codes)
      io.out([unitNumber, masked, state.padEnd(7), `since ${changedAt}`, `from ${validFrom}`].join('  '));
    return 0;
  },
};

export const revokeCommand: Command = {
  usage: 'access revoke --unit NUMBER',
  summary: 'ends the access code of a unit: gates learn it with their next question',
  options: ['unit'],
  positionals: [],
  async run(invocation, io) {
    const unit = unitOf(invocation);
    const outcome = await withStore(invocation.dataDir, io.nowMs(), (store) =>
      store.transaction((tx) => revokeAccess({ ctx: contextOf(io), tx, by: 'cli' }, unit)),
    );
    if (outcome !== 'revoked') throw refusal(unit, outcome);
    io.out(`revoked the access code of unit ${unit}`);
    return 0;
  },
};

export const renewCommand: Command = {
  usage: 'access renew --unit NUMBER',
  summary: 'gives the tenant of a unit another access code, shows it, and ends the one before',
  options: ['unit'],
  positionals: [],
  async run(invocation, io) {
    const unit = unitOf(invocation);
    const outcome = await withStore(invocation.dataDir, io.nowMs(), (store) =>
      store.transaction((tx) => renewAccess({ ctx: contextOf(io), tx, by: 'cli' }, unit)),
    );
    if (typeof outcome === 'string') throw refusal(unit, outcome);
    io.out(`the access code of unit ${unit} is now ${outcome.code}; the one before opens nothing any more`);
    return 0;
  },
};

function unitOf({ unit }: Invocation): string {
  const number = unit?.trim() ?? '';
  if (number === '') throw new UsageError('--unit wants the number of a unit');
  return number;
}

const reasons: Readonly<Record<AccessRefusal, string>> = {
  unknown_unit: 'there is no such unit',
  no_code: 'it has no access code that works',
  not_rented: 'it is not rented',
};

function refusal(unit: string, reason: AccessRefusal): CommandRefused {
  return new CommandRefused(`unit ${unit}: ${reasons[reason]}`);
}
