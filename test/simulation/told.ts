/** What tenants read of their money is what the books have: all of it, now and then. */
import { ledgerChange } from '../../src/main/services/tenant/ledger';
import { selectTenantLedger } from '../../src/main/database/tenant/ledger';
import type { Id } from '../../src/shared/ids';
import type { Site } from './site';

interface Owes {
  readonly id: Id<'contact'>;
  readonly minor: number;
}

/** 2: what a tenant owes by the ledger that they read, all contracts together, is what the books say. */
export async function wronglyTold({ raw, ctx }: Site): Promise<string[]> {
  const owed = raw
    .prepare<[], Owes>(
      `SELECT c.contact_id AS id, sum(p.debit_minor - p.credit_minor) AS minor FROM posting p
        JOIN rental_contract c ON c.id = p.contract_id WHERE p.account IN ('receivable', 'advance') GROUP BY 1`,
    )
    .all();
  const wrong: string[] = [];
  for (const { id, minor } of owed) {
    const rows = await ctx.store.read((tx) => selectTenantLedger(tx, id));
    const told = rows.reduce((sum, row) => sum + ledgerChange(row), 0);
    if (told !== minor) wrong.push(`2: a tenant reads of ${told}, and owes ${minor}`);
  }
  return wrong;
}
