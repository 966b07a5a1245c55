/** `support`: the file for the maker's support. */
import { existsSync, openSync, closeSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { supportFacts } from '../app/support/support-facts';
import { openConnection, type OpenDatabase } from '../database/connection';
import { DATABASE_FILE, errorCode } from '../database/storage/files';
import { toIsoInstant } from '../domain/base/dates';
import { readState } from '../update/state';
import type { Command } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';

/** Of the packages, readable by everybody. */
const UPDATES = '/var/lib/keyturn-versions/state.json';

export const supportCommand: Command = {
  usage: 'support FILE',
  summary:
    "writes one file for the maker's support: versions, settings, health, rows of each table, and a day of the log",
  more: 'There is no personal data and no secret in it. Of the settings it has numbers and choices, of any other text only that it is set. The log is taken over by a list of what is harmless. It reads only, also while Keyturn runs, and where something is broken it says which part does not read',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const { dataDir } = invocation;
    const file = resolve(onlyPositional(invocation));
    if (!existsSync(dataDir)) throw new CommandRefused(`there is no folder ${dataDir}`);
    const handle = openNew(file);
    const open = openOrNull(dataDir);
    try {
      const facts = await supportFacts({ dataDir, open, nowMs: io.nowMs(), environment: io.environment });
      writeFileSync(handle, `${JSON.stringify({ ...facts, updates: updates() }, null, 1)}\n`);
    } finally {
      closeSync(handle);
      await open?.close();
    }
    io.out(`written to ${file}; look it through before you send it`);
    return 0;
  },
};

/** What `keyturn-update` remembers, without its sentences. Of a kiosk without the packages it is all null. */
function updates(): Readonly<Record<string, unknown>> {
  const { lastUpdate, lastRollBack, lastLook, underWay } = readState(UPDATES);
  const brief = (one: typeof lastUpdate) => one && { ...versionsOf(one), at: toIsoInstant(one.atMs) };
  return {
    lastUpdate: brief(lastUpdate),
    lastRollBack: brief(lastRollBack),
    lastLook: lastLook && { at: toIsoInstant(lastLook.atMs), wentWell: lastLook.problem === null },
    underWay: underWay && { ...versionsOf(underWay), phase: underWay.phase },
  };
}

const versionsOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({ from, to });

/** Before anything is looked at: a file that cannot be written is said at once. */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new CommandRefused(`${file} is already there; choose another name`);
    throw error;
  }
}

function openOrNull(dataDir: string): OpenDatabase | null {
  try {
    const file = join(dataDir, DATABASE_FILE);
    return existsSync(file) ? openConnection(file) : null;
  } catch {
    return null;
  }
}
