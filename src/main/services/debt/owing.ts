/** Contracts that owe money, for staff who call or write to their tenants and take the money when they come. */
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import type { Owing } from '../../../shared/desk/money';
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { findOwingContract, selectOwing, type OwingRow } from '../../database/ledger/owing';
import { tenantName } from '../../domain/contact/company-rules';
import { businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';

/** Each page is one read of a few milliseconds, so that a touch at the screen never waits for the whole list. */
const CONTRACTS_AT_ONCE = 50;
const MOST_LISTED = 200;

/**
 * Contracts with something open that is due today or earlier, ended ones too, the longest overdue first. What is billed
 * but not yet due is left out. Amounts are written in the page's language.
 */
export async function listOwing(ctx: ServiceContext, language?: Language): Promise<Result<Owing>> {
  const property = await ctx.store.read(requireProperty);
  const dueBy = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const owing: OwingRow[] = [];
  for (let after: Id<'contract'> | null = BEFORE_FIRST; after !== null;) {
    const from: Id<'contract'> = after;
    const page = await ctx.store.read((tx) =>
      selectOwing(tx, { after: from, limit: CONTRACTS_AT_ONCE, dueBy }),
    );
    owing.push(...page.rows);
    after = page.next;
  }
  owing.sort((a, b) => a.since.localeCompare(b.since) || a.contractId.localeCompare(b.contractId));
  const locale = writtenFor(language, property);
  return ctx.store.read(async (tx) => {
    const contracts: Owing['contracts'] = [];
    for (const { contractId, since, openMinor } of owing.slice(0, MOST_LISTED)) {
      const { number, contactId, unitNumber, ...tenant } = await findOwingContract(tx, contractId);
      contracts.push({
        contractId,
        contactId,
        contractNumber: number,
        unitNumber,
        customer: tenantName(tenant),
        since,
        open: toPrice(openMinor, property.currency, locale),
      });
    }
    return ok({ contracts, more: owing.length > MOST_LISTED });
  });
}
