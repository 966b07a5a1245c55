/** `claims release`: lets others have units whose tenant has left, or whose kiosk is gone. */
import { noteAct, onCommandLine } from '../people/acts';
import { told as toldUnits } from '../claims/told';
import { findUnits } from '../claims/plan';
import { selectUnitsHad } from '../database/claims/claims';
import { releaseUnits, type LetContract, type Obstacle } from '../claims/releases';
import { unitNames } from '../claims/site';
import { findKiosk } from '../database/kiosk/kiosks';
import { required, requiredText, type Command } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';
import { unitWords } from './units-option';
import { withDatabase } from './with-database';

export const claimsReleaseCommand: Command = {
  usage: 'claims release --kiosk NAME [--units UNIT,UNIT,...] --by WHO --why TEXT [--ended]',
  summary:
    'frees units (by number or id) that a kiosk has. With --ended those whose tenant has left. Any unit of a kiosk that was turned away; all it has without --units',
  options: ['postgres', 'kiosk', 'units', 'by', 'why'],
  flags: ['ended'],
  positionals: [],
  async run(invocation, io) {
    const kioskId = required(invocation, 'kiosk');
    const words = invocation.options['units'] === undefined ? null : unitWords(invocation);
    const [by, why] = [requiredText(invocation, 'by'), requiredText(invocation, 'why')];
    const ended = invocation.flags.has('ended');
    await withDatabase(invocation, io, async (database) => {
      const kiosk = await findKiosk(database, kioskId);
      if (!kiosk) throw new CommandRefused(`there is no kiosk "${kioskId}"; "kiosk list" shows them`);
      if (words === null && kiosk.state !== 'revoked')
        throw new UsageError(`--units is missing: only of a kiosk that was turned away all is released`);
      const unitIds = words && (await findUnits(database, kiosk.property_id, words, { orUnlisted: true }));
      const name = await unitNames(database, kiosk.property_id);
      const released = await database.transaction().execute(async (tx) => {
        const done = await releaseUnits(
          tx,
          { kiosk, unitIds: unitIds ?? (await selectUnitsHad(tx, kiosk.id)), ended, by, why },
          io.nowMs(),
        );
        if (done.some(({ obstacle }) => obstacle !== null)) return done;
        const about = `${toldUnits(done.map(({ unitId }) => name(unitId)))} of ${kioskId}`;
        const act = { act: 'claims.released', about, propertyId: kiosk.property_id, why } as const;
        await noteAct(tx, onCommandLine(by), act, io.nowMs());
        return done;
      });
      const obstacles = released.flatMap(({ unitId, obstacle }) =>
        obstacle === null ? [] : [whyNot(name(unitId), kioskId, obstacle)],
      );
      if (obstacles.length > 0) throw new CommandRefused([...obstacles, 'Nothing was released.'].join('\n'));
      for (const unit of released) io.out([name(unit.unitId), ...unit.ended.map(told)].join('\t'));
      const who = kiosk.state === 'revoked' ? 'head office frees them' : `${kioskId} gives them up`;
      const what = released.length === 1 ? '1 unit is' : `${released.length} units are`;
      io.out(`${what} released, and free once ${who}: "claims list" shows it`);
    });
    return 0;
  },
};

const told = ({ number, kioskId }: LetContract) => `contract ${number} (${kioskId}) counts as ended`;

function whyNot(unit: string, kioskId: string, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'not_had':
      return `${unit}: ${kioskId} has neither a claim on it nor a contract for it`;
    case 'let_twice':
      return `${unit}: it was rented twice, and that is not settled; settle it at the front desk of one of the kiosks`;
    case 'let':
      return `${unit}: ${named(obstacle.contracts)}; --ended says that the tenant has left`;
    case 'not_turned_away':
      return `${unit}: ${kioskId} reported no contract for it, and gives it up itself once nothing there needs it. "withdraw" takes it out of an allotment. Only for a kiosk that was turned away ("kiosk revoke") it is done here`;
  }
}

const named = (contracts: readonly LetContract[]) =>
  contracts.map(({ number, kioskId }) => `contract ${number} (${kioskId}) holds it`).join(', ');
