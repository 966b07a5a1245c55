/** `parked ...`: events that head office stores but cannot use, for a person to look at. */
import { parseGuid } from '../../shared/ids';
import { giveUpParked, selectParked } from '../database/inbox/parked';
import { readParked } from '../inbox/project';
import { commandLine, noteAct } from '../people/acts';
import { findKiosk } from '../database/kiosk/kiosks';
import { required, type Command, type Invocation } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const parkedListCommand: Command = {
  usage: 'parked list',
  summary:
    'the events that could not be read, in order: id, kiosk, place in its chain, when it happened, type and version, and why',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const parked = await withDatabase(invocation, io, (database) => selectParked(database));
    for (const { event, why } of parked) {
      const { id, kioskId, sequence, type, schemaVersion, atMs } = event;
      const about = [id, kioskId, sequence, new Date(atMs).toISOString(), `${type} v${schemaVersion}`, why];
      io.out(about.join('\t'));
    }
    return 0;
  },
};

export const parkedShowCommand: Command = {
  usage: 'parked show ID',
  summary: 'one of them whole, as the kiosk told it: it may name people',
  options: ['postgres'],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = eventId(invocation);
    const [parked] = await withDatabase(invocation, io, (database) => selectParked(database, id));
    if (!parked) throw notParked(id);
    io.out(JSON.stringify({ ...parked.event, why: parked.why }, null, 2));
    return 0;
  },
};

export const parkedRetryCommand: Command = {
  usage: 'parked retry',
  summary: 'reads them again; head office does so by itself at each start, so after each new version',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const [read, left] = await withDatabase(invocation, io, async (database) => [
      await database.transaction().execute((tx) => readParked(tx, io.nowMs())),
      (await selectParked(database)).length,
    ]);
    io.out(`read now: ${read}; still parked: ${left}`);
    return 0;
  },
};

export const parkedDropCommand: Command = {
  usage: 'parked drop ID --why TEXT',
  summary:
    'gives one up: it stays in the inbox, is not shown among what needs looking at, and no later version reads it either',
  options: ['postgres', 'why'],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = eventId(invocation);
    const why = required(invocation, 'why');
    const isDone = await withDatabase(invocation, io, (database) =>
      database.transaction().execute(async (tx) => {
        const [parked] = await selectParked(tx, id);
        if (!parked || !(await giveUpParked(tx, id, why, io.nowMs()))) return false;
        const { kioskId } = parked.event;
        const propertyId = (await findKiosk(tx, kioskId))?.property_id ?? null;
        await noteAct(
          tx,
          commandLine,
          { act: 'parked.dropped', about: kioskId, propertyId, why },
          io.nowMs(),
        );
        return true;
      }),
    );
    if (!isDone) throw notParked(id);
    io.out(`event ${id} is given up`);
    return 0;
  },
};

function eventId(invocation: Invocation) {
  const id = parseGuid<'event'>(onlyPositional(invocation));
  if (id === null) throw new UsageError('ID is that of an event: "parked list" tells it');
  return id;
}

const notParked = (id: string) => new CommandRefused(`no event ${id} is parked`);
