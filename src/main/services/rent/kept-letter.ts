/** The letter to a tenant whose new rent staff withdrew. */
import { toPrice, type Minor } from '../../../shared/money';
import { findLetterOut, type RentChangeRow } from '../../database/rent/changes';
import { insertLetter } from '../../database/contract/letters';
import type { RentKeptFacts } from '../../documents/port';
import { businessDateAt } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';

/** Writes nothing where no letter announced the new rent, because that letter will no longer go out. */
export async function insertRentKeptLetter({ ctx, tx }: InTransaction, change: RentChangeRow): Promise<void> {
  const { printedOn, mailedAtMs } = await findLetterOut(tx, change.id);
  if (printedOn === null && mailedAtMs === null) return;
  const nowMs = ctx.clock.nowMs();
  const { header, parts, property } = await readBillAbout(tx, change.contract_id, nowMs);
  const price = (amount: Minor) => toPrice(amount, property.currency, header.locale);
  const madeOn = businessDateAt(nowMs, property.time_zone);
  const facts: RentKeptFacts = {
    ...header,
    number: parts.contract.number,
    kind: 'rent_kept',
    madeOn,
    announcedOn: change.announced_on,
    rent: price(change.old_minor),
    newRent: price(change.new_minor),
  };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: change.contract_id,
    kind: facts.kind,
    made_on: madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
}
