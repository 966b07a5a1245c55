/** What head office knows of a kiosk's contracts. */
import { z } from 'zod';
import type { BooksAnswer } from '../../../shared/head-office/books';
import { idSchema } from '../../../shared/ids';
import { eventsIn, WRITTEN_BACK } from '../../inbox/written-back';
import type { Database } from '../tx';

/** How a contract began, as it was reported. One that was emptied, because somebody was to be forgotten, has neither. */
const BEGUN = ['contract.signed', 'contract.adopted'];
const begunSchema = z.object({ bookingId: idSchema<'booking'>().nullish(), moveInDate: z.string() });

export async function loadBooks(database: Database, kioskId: string): Promise<BooksAnswer> {
  const rows = await database
    .selectFrom('unit_let')
    .select(['contract_id', 'number', 'unit_id', 'ended_at_ms'])
    .where('kiosk_id', '=', kioskId)
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
  const begun = await database
    .selectFrom('inbox_event')
    .select(['type', 'payload'])
    .where('kiosk_id', '=', kioskId)
    .where('type', 'in', [...BEGUN, WRITTEN_BACK])
    .execute();
  const heads = await database
    .selectFrom('chain')
    .select(['head_sequence as sequence', 'head_hash as hash'])
    .where('kiosk_id', '=', kioskId)
    .execute();
  const facts = new Map(
    begun
      .flatMap((event) => (event.type === WRITTEN_BACK ? eventsIn(event) : [event]))
      .filter(({ type }) => BEGUN.includes(type))
      .map(({ payload }) => factsOf(payload)),
  );
  return {
    contracts: rows.map(({ contract_id, number, unit_id, ended_at_ms }) => ({
      contractId: contract_id,
      number,
      unitId: unit_id,
      bookingId: facts.get(contract_id)?.bookingId ?? null,
      moveInOn: facts.get(contract_id)?.moveInDate ?? null,
      isEnded: ended_at_ms !== null,
    })),
    heads,
    epoch: Math.max(1, ...rows.map(({ number }) => epochOf(number))),
  };
}

function factsOf(payload: string): [string, z.output<typeof begunSchema> | undefined] {
  const value: unknown = JSON.parse(payload);
  const id = z.object({ contractId: z.string() }).safeParse(value).data?.contractId ?? '';
  return [id, begunSchema.safeParse(value).data];
}

/** `C-000101` is of the first epoch, `C3-000101` of the third. */
const epochOf = (number: string) => Number(/^[A-Z]+(\d+)-/.exec(number)?.[1] ?? 1);
