/** The letter that confirms a notice: its words are written down with the notice, and its PDF is drawn from them afterward. */
import type { Id } from '../../../shared/ids';
import { insertLetter } from '../../database/contract/letters';
import type { NoticeLetterFacts } from '../../documents/port';
import { businessDateAt } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';

export async function writeNoticeLetter(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  said: Pick<NoticeLetterFacts, 'kind' | 'givenOn' | 'lastDay' | 'bySite'>,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const { header, parts, property } = await readBillAbout(tx, contractId, nowMs);
  const madeOn = businessDateAt(nowMs, property.time_zone);
  const facts: NoticeLetterFacts = { ...header, number: parts.contract.number, madeOn, ...said };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: contractId,
    kind: said.kind,
    made_on: madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
}
