/** The documents of a move-in as they are worked off: who waits, and what goes to the printer or into the letter. */
import { findContact } from '../../database/contact/contacts';
import { findContract, selectContractParts } from '../../database/contract/contracts';
import { documentQueue, type DeliveryRow } from '../../database/delivery/document-deliveries';
import type { Tx } from '../../database/schema';
import type { DeliveryOutcome } from '../../domain/contract/delivery';
import type { ServiceContext } from '../base/context';
import type { DeliveryQueue } from './runner';
import type { Outside } from './runner';
import { paperSizeOf } from '../price/document-parties';
import { requireProperty } from '../property/property';
import { documentFileName } from '../../domain/contract/document-number';

/** Nobody is to be written to any more. */
export const calledOff: DeliveryOutcome = { done: false, failure: 'called_off', again: false };

export function moveInDocuments(
  ctx: ServiceContext,
  { printer, mailer }: Outside,
): DeliveryQueue<DeliveryRow> {
  return {
    ...documentQueue,
    print:
      printer &&
      (async (row, limits) => {
        const job = await ctx.store.transaction(async (tx) => {
          const { contract, files } = await readMoveInDocuments(tx, row);
          return { title: contract.number, paper: await paperSizeOf(tx, await requireProperty(tx)), files };
        });
        return printer.print(job, limits);
      }),
    send:
      mailer &&
      (async (row, stop) => {
        const letter = await ctx.store.transaction(async (tx) => {
          const { contract, unitNumber, files } = await readMoveInDocuments(tx, row);
          const contact = await findContact(tx, contract.contact_id);
          if (!contact) throw new Error('a contract without its contact');
          // They were erased meanwhile.
          if (contact.email === '') return null;
          const property = await requireProperty(tx);
          return {
            id: row.id,
            // Their own, which they gave and have seen on the check, or the other one that they typed for this.
            to: row.other_address === '' ? contact.email : row.other_address,
            language: row.language,
            property: { name: property.name, phoneNumber: property.phone_number, email: property.email },
            unitNumber,
            contractNumber: contract.number,
            files,
          };
        });
        return letter ? mailer.sendDocuments(letter, stop) : calledOff;
      }),
  };
}

async function readMoveInDocuments(tx: Tx, row: DeliveryRow) {
  const contract = await findContract(tx, row.contract_id);
  if (!contract) throw new Error('a delivery without its contract');
  const { documents, unitNumber } = await selectContractParts(tx, contract);
  const files = documents.map((each) => ({ name: documentFileName(each), content: each.content }));
  return { contract, unitNumber, files };
}
