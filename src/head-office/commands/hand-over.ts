/** `contracts hand-over`: gives the contracts of a kiosk that is gone to another kiosk of its property. */
import { writeFile } from 'node:fs/promises';
import { handOver } from '../claims/hand-overs';
import {
  handOverFault,
  heldNames,
  LEASE_DAYS,
  waitingTenancies,
  type HandOverFault,
} from '../claims/hand-over-rules';
import { fileOf, type HandedNote, type HandedTenancy } from '../claims/tenancies';
import { findKiosk, type KioskRow } from '../database/kiosk/kiosks';
import type { Database } from '../database/tx';
import { onCommandLine } from '../people/acts';
import { required, requiredText, type Command, type Io } from './io';
import { CommandRefused } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const contractsHandOverCommand: Command = {
  usage: 'contracts hand-over --from NAME --to NAME --file FILE --by WHO --why TEXT [--switched-off]',
  summary:
    'gives all running contracts of a kiosk that was turned away to another kiosk of its property. Writes the file of tenancies that is imported there. --switched-off says that the machine is off, though it was heard within 7 days. The same again writes the file again',
  options: ['postgres', 'from', 'to', 'file', 'by', 'why'],
  flags: ['switched-off'],
  positionals: [],
  async run(invocation, io) {
    const file = required(invocation, 'file');
    const [by, why] = [requiredText(invocation, 'by'), requiredText(invocation, 'why')];
    const isOff = invocation.flags.has('switched-off');
    await withDatabase(invocation, io, async (database) => {
      const from = await kioskOf(database, required(invocation, 'from'));
      const to = await kioskOf(database, required(invocation, 'to'));
      const nowMs = io.nowMs();
      const fault = await handOverFault(database, { from, to, isOff, nowMs });
      if (fault !== null) throw new CommandRefused(sentenceOf(fault, from, to));
      const handed = await handOver(database, { from, to, doer: onCommandLine(by), by, why }, nowMs);
      if ('heldElsewhere' in handed) {
        const units = (await heldNames(database, from, handed)).join(', ');
        throw new CommandRefused(
          `nothing was handed over: other kiosks have rented units out, or may, with contracts that still run. Release them there first: ${units}`,
        );
      }
      const tenancies = await waitingTenancies(database, to, nowMs);
      // It names tenants, so only its owner may read it.
      await writeFile(file, fileOf(tenancies), { mode: 0o600 });
      tell(io, { to, file }, tenancies);
    });
    return 0;
  },
};

async function kioskOf(database: Database, id: string): Promise<KioskRow> {
  const kiosk = await findKiosk(database, id);
  if (!kiosk) throw new CommandRefused(`there is no kiosk "${id}"; "kiosk list" shows them`);
  return kiosk;
}

function sentenceOf(fault: HandOverFault, from: KioskRow, to: KioskRow): string {
  switch (fault.kind) {
    case 'not_same_property':
      return `"${to.id}" is not another kiosk of the same property`;
    case 'let_in':
      return `"${from.id}" is let in still: "kiosk revoke ${from.id}" first`;
    case 'not_joined':
      return `"${to.id}" has not joined`;
    case 'no_catalogue':
      return `no catalogue is published for the property, and the file names units by their numbers: "catalogue publish" first`;
    case 'heard':
      return `"${from.id}" was heard on ${new Date(fault.atMs).toISOString()}, and may charge saved cards for ${LEASE_DAYS} days from then on: --switched-off says that the machine is off for good`;
    case 'let_twice':
      return `settle at the front desk first what was rented twice: ${fault.units.join(', ')}`;
  }
}

const words: Readonly<Record<HandedNote, string>> = {
  own_policy: 'has a policy of their own: ask for insurer and number',
  saved_card:
    'had a saved card: it is not charged any more, as what the tenant agreed to stayed with the old kiosk. The import writes to the tenant',
  discount: 'was given a discount: what is left of it is not in the file',
  add_ons: 'pays for extras: they are not in the file',
  payment_plan: 'had a payment plan that is no longer about what is owed: agree to one again',
  more_suspensions: 'had a code that did not work for several reasons: the first one is in the file',
  unchecked: 'has left, and nobody has looked into the unit since',
};

function tell(
  io: Io,
  { to, file }: { readonly to: KioskRow; readonly file: string },
  tenancies: readonly HandedTenancy[],
): void {
  for (const { number, cells, notes } of tenancies) {
    if (cells) for (const note of notes) io.out(`${cells.unit ?? ''}\t${number}\t${words[note]}`);
    else io.out(`${number}\tis not in the file, because too little is known of it: enter it by hand`);
  }
  const count = tenancies.filter(({ cells }) => cells !== null).length;
  io.out(`${count === 1 ? '1 tenancy is' : `${count} tenancies are`} in ${file}`);
  io.out(`import it at the front desk of ${to.id}, “Running tenancies”, and delete it`);
}
