/** How far the books go, chain by chain, so that head office can find what it received after that. */
import { CHAIN_BEGUN, chainBegunSchema, type ChainPlace } from '../../../shared/head-office/event';
import type { Tx } from '../schema';

/** Also of chains whose events were pruned, where the one that follows them says how far they went. */
export async function selectPlaces(tx: Tx): Promise<readonly ChainPlace[]> {
  const last = await tx
    .selectFrom('outbox')
    .select('chain_id')
    .select((row) => row.fn.max('sequence').as('sequence'))
    .groupBy('chain_id')
    .execute();
  const packed = await tx
    .selectFrom('outbox_pack')
    .select('chain_id')
    .select((row) => row.fn.max('last_sequence').as('sequence'))
    .groupBy('chain_id')
    .execute();
  const begun = await tx.selectFrom('outbox').select('payload').where('type', '=', CHAIN_BEGUN).execute();
  const before = await tx.selectFrom('outbox_pack').select('begun').where('begun', 'is not', null).execute();
  const said = [...before.map((pack) => pack.begun ?? ''), ...begun.map(({ payload }) => payload)];
  const former = said.map((payload) => chainBegunSchema.parse(JSON.parse(payload)));
  const ends = new Map([...packed, ...last].map((end) => [end.chain_id, end.sequence]));
  return [
    ...[...ends].map(([chainId, sequence]) => ({ chainId, sequence })),
    ...former.map(({ formerChainId, afterSequence }) => ({
      chainId: formerChainId,
      sequence: afterSequence,
    })),
  ];
}
