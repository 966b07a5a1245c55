/** `forks ...`: events that contradict an event committed at the same place of a chain, for a person to look at. */
import { parseGuid, type Id } from '../../shared/ids';
import { findKiosk } from '../database/kiosk/kiosks';
import { findCommitted } from '../database/inbox/inbox';
import { selectForked, settleForked } from '../database/inbox/settled';
import { noteAct, onCommandLine } from '../people/acts';
import { required, requiredText, type Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const forksListCommand: Command = {
  usage: 'forks list',
  summary:
    'the events that contradict what was committed before, by kiosk: id, kiosk, place in its chain, when it happened, type and version',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const forked = await withDatabase(invocation, io, (database) => selectForked(database));
    for (const { id, kiosk_id, sequence, at_ms, type, schema_version } of forked)
      io.out(
        [id, kiosk_id, sequence, new Date(at_ms).toISOString(), `${type} v${schema_version}`].join('\t'),
      );
    return 0;
  },
};

export const forksShowCommand: Command = {
  usage: 'forks show ID',
  summary: 'one of them whole, and the event that is committed at its place: they may name people',
  options: ['postgres'],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = eventId(onlyPositional(invocation), 'ID');
    const shown = await withDatabase(invocation, io, async (database) => {
      const [fork] = await selectForked(database, id);
      if (!fork) throw new CommandRefused(`no event ${id} is kept apart; "forks list" shows them`);
      const committed = await findCommitted(database, fork);
      return { fork, committed };
    });
    io.out(JSON.stringify(shown, null, 2));
    return 0;
  },
};

export const forksSettleCommand: Command = {
  usage: 'forks settle --kiosk NAME [--event ID] --by WHO --why TEXT',
  summary:
    'says that somebody has looked at them. They are kept, with who and why, and leave the fleet page. Without --event all of the kiosk',
  options: ['postgres', 'kiosk', 'event', 'by', 'why'],
  positionals: [],
  async run(invocation, io) {
    const kioskId = required(invocation, 'kiosk');
    const { event } = invocation.options;
    const id = event === undefined ? null : eventId(event, '--event');
    const settlement = {
      by: requiredText(invocation, 'by'),
      why: requiredText(invocation, 'why'),
      atMs: io.nowMs(),
    };
    const settled = await withDatabase(invocation, io, async (database) => {
      const kiosk = await findKiosk(database, kioskId);
      if (!kiosk) throw new CommandRefused(`there is no kiosk "${kioskId}"; "kiosk list" shows them`);
      const { by, why, atMs } = settlement;
      return database.transaction().execute(async (tx) => {
        const count = await settleForked(tx, { kioskId, id }, settlement);
        const act = { act: 'fork.settled', about: kioskId, propertyId: kiosk.property_id, why } as const;
        if (count > 0) await noteAct(tx, onCommandLine(by), act, atMs);
        return count;
      });
    });
    if (settled === 0)
      throw new CommandRefused(
        `no event ${id === null ? '' : `${id} `}of ${kioskId} waits; "forks list" shows those that do`,
      );
    io.out(`${settled} ${settled === 1 ? 'event is' : 'events are'} settled`);
    return 0;
  },
};

function eventId(text: string, name: string): Id<'event'> {
  const id = parseGuid<'event'>(text);
  if (id === null) throw new UsageError(`${name} is that of an event: "forks list" tells it`);
  return id;
}
