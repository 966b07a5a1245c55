/** How the documents of a move-in are delivered: which ones wait, and what goes to the printer or into the letter. */
import { findContact } from '../../database/contact/contacts';
import { selectDocuments } from '../../database/contract/documents';
import { findContract, selectContractParts } from '../../database/contract/contracts';
import { documentQueue, type DeliveryRow } from '../../database/delivery/document-deliveries';
import type { PassFacts } from '../../documents/port';
import type { DeliveryOutcome } from '../../domain/delivery/delivery';
import type { ServiceContext } from '../base/context';
import type { DeliveryQueue } from './runner';
import type { Outside } from './runner';
import { passFactsOf } from '../pass/pass';
import { paperSizeOf } from '../price/document-parties';
import { requireProperty } from '../property/property';
import { formerUnitOf } from '../transfer/former-unit';
import { documentFileName, passFileName } from '../../domain/contract/document-number';
import type { InTransaction } from '../base/work';

/** Nobody writes to this person any more. */
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
          const { contract, files, pass } = await readMoveInDocuments({ ctx, tx }, row);
          const paper = await paperSizeOf(tx, await requireProperty(tx));
          return { title: contract.number, paper, files, pass };
        });
        const { pass, files, ...rest } = job;
        return printer.print({ ...rest, files: [...(await drawnPass(ctx, pass)), ...files] }, limits);
      }),
    send:
      mailer &&
      (async (row, stop) => {
        const letter = await ctx.store.transaction(async (tx) => {
          const { contract, unitNumber, files, pass, hasReceipt } = await readMoveInDocuments(
            { ctx, tx },
            row,
          );
          const contact = await findContact(tx, contract.contact_id);
          if (!contact) throw new Error('a contract without its contact');
          // They were erased meanwhile.
          if (contact.email === '') return null;
          const property = await requireProperty(tx);
          return {
            id: row.id,
            // Their own address, which they gave and saw on the check screen, or the other one that they
            // typed for this.
            to: row.other_address === '' ? contact.email : row.other_address,
            language: row.language,
            property: { name: property.name, phoneNumber: property.phone_number, email: property.email },
            unitNumber,
            contractNumber: contract.number,
            firstName: contact.first_name,
            formerUnit: await formerUnitOf(tx, contract.booking_id),
            hasReceipt,
            pass,
            files,
          };
        });
        if (!letter) return calledOff;
        const { pass, files, ...rest } = letter;
        const all = [...(await drawnPass(ctx, pass)), ...files];
        return mailer.sendDocuments({ ...rest, facts: pass.rows, files: all }, stop);
      }),
  };
}

/** If it cannot be drawn, the other documents go out without it. */
async function drawnPass(ctx: ServiceContext, facts: PassFacts) {
  try {
    return [{ name: passFileName(facts.number), content: await ctx.documents.pass(facts) }];
  } catch (error) {
    ctx.log.error({ contract: facts.number, err: error }, 'a pass could not be drawn');
    return [];
  }
}

async function readMoveInDocuments({ ctx, tx }: InTransaction, row: DeliveryRow) {
  const contract = await findContract(tx, row.contract_id);
  if (!contract) throw new Error('a delivery without its contract');
  const { unitNumber } = await selectContractParts(tx, contract);
  const documents = await selectDocuments(tx, contract.id);
  const files = documents.map((each) => ({ name: documentFileName(each), content: each.content }));
  const hasReceipt = documents.some(({ kind }) => kind === 'receipt');
  return {
    contract,
    unitNumber,
    files,
    hasReceipt,
    pass: await passFactsOf(tx, contract, ctx.clock.nowMs()),
  };
}
