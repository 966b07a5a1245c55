/**
 * Contracts that the books lack, with what is known of each, for the person who decides whether they are
 * written back.
 */
import { join } from 'node:path';
import { formatMoney, minor } from '../../../shared/money';
import { readOffers, type FoundOffer } from '../../database/books/contract-rows';
import { readFormerDatabase } from '../../database/books/former-databases';
import { selectLostContracts, type LostContractRow } from '../../database/books/lost-contracts';
import type { MissingPart } from '../../../shared/head-office/written-back';
import type { ServiceContext } from '../base/context';
import { missingOf, offerOf } from './rebuilt';

export interface LostOffer {
  readonly row: LostContractRow;
  /** Null where nothing more is known than that there is one: it cannot be written back. */
  readonly holds: Held | null;
  /** What could not be written back with it. */
  readonly missing: readonly MissingPart[];
}

export interface Held extends Omit<FoundOffer, 'contractId' | 'hasMandate'> {
  readonly hasMandate: boolean;
}

/** Oldest first. */
export async function listOffers(
  ctx: Pick<ServiceContext, 'store'>,
  dataDir: string,
): Promise<readonly LostOffer[]> {
  const rows = await ctx.store.read(selectLostContracts);
  const kept = new Map<string, FoundOffer>();
  for (const file of new Set(rows.flatMap(({ file: name }) => name ?? []))) {
    const ids = rows.filter((row) => row.file === file).map(({ contract_id }) => contract_id);
    const offers = readFormerDatabase(join(dataDir, file), (raw) => readOffers(raw, ids), { isWhole: false });
    for (const offer of offers ?? []) kept.set(offer.contractId, offer);
  }
  return ctx.store.read(async (tx) => {
    const offers: LostOffer[] = [];
    for (const row of rows) {
      const whole = kept.get(row.contract_id);
      const holds = whole ?? (await offerOf(tx, row));
      const missing = whole || !holds ? [] : missingOf(row);
      offers.push({ row, holds: holds && { ...holds, hasMandate: holds.hasMandate === 1 }, missing });
    }
    return offers;
  });
}

/** What was paid, as people read it. */
export const amountOf = ({ totalMinor, currency }: Held, locale: string): string =>
  formatMoney(minor(totalMinor), currency, locale);
