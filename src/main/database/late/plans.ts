/** Queries on payment plans: what was agreed, and what of the debt is left. Whole minor units. */
import { sql } from 'kysely';
import { z } from 'zod';
import { idSchema, type Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { PlanPart } from '../../domain/late/payment-plan';
import type { Tx } from '../schema';

const partsSchema = z.array(
  z.object({ dueOn: z.string(), amountMinor: z.number().int().positive().transform(minor) }),
);

const invoicesSchema = z.array(idSchema<'invoice'>());

export interface StoredPlan {
  readonly parts: readonly PlanPart[];
  /** What of the debt nothing has settled. */
  readonly leftMinor: Minor;
}

export async function insertPlan(
  tx: Tx,
  holdId: Id<'contract_hold'>,
  { parts, invoices }: { readonly parts: readonly PlanPart[]; readonly invoices: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('payment_plan')
    .values({ hold_id: holdId, parts: JSON.stringify(parts), invoices: JSON.stringify(invoices) })
    .execute();
}

const left = sql<number>`(SELECT coalesce(sum(i.total_minor - (SELECT coalesce(sum(a.amount_minor), 0)
    FROM allocation_line a WHERE a.invoice_id = i.id)), 0)
  FROM invoice i WHERE i.id IN (SELECT value FROM json_each(p.invoices)))`;

const readPlan = ({ parts, leftMinor }: { readonly parts: string; readonly leftMinor: number }) => ({
  parts: partsSchema.parse(JSON.parse(parts)),
  leftMinor: minor(leftMinor),
});

/** Undefined for a hold without one. */
export async function findPlan(tx: Tx, holdId: Id<'contract_hold'>): Promise<StoredPlan | undefined> {
  const row = await tx
    .selectFrom('payment_plan as p')
    .select(['p.parts', left.as('leftMinor')])
    .where('p.hold_id', '=', holdId)
    .executeTakeFirst();
  return row && readPlan(row);
}

export interface ContractPlan extends StoredPlan {
  /** The bills that it covers. */
  readonly invoiceIds: ReadonlySet<Id<'invoice'>>;
}

/** The plan that a contract has now; undefined where it has none. */
export async function findPlanOf(tx: Tx, contractId: Id<'contract'>): Promise<ContractPlan | undefined> {
  const row = await tx
    .selectFrom('payment_plan as p')
    .innerJoin('contract_hold as h', 'h.id', 'p.hold_id')
    .select(['p.parts', 'p.invoices', left.as('leftMinor')])
    .where('h.contract_id', '=', contractId)
    .where('h.to_on', 'is', null)
    .executeTakeFirst();
  return row && { ...readPlan(row), invoiceIds: new Set(invoicesSchema.parse(JSON.parse(row.invoices))) };
}

/** Those of holds that last, of contracts that have not ended, by unit. */
export async function selectOpenPlans(tx: Tx) {
  const rows = await tx
    .selectFrom('payment_plan as p')
    .innerJoin('contract_hold as h', 'h.id', 'p.hold_id')
    .innerJoin('rental_contract as c', 'c.id', 'h.contract_id')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as k', 'k.id', 'c.contact_id')
    .select(['p.parts', left.as('leftMinor'), 'c.id as contractId', 'c.contact_id as contactId'])
    .select(['u.number as unitNumber', 'k.first_name', 'k.last_name', 'k.company'])
    .where('h.to_on', 'is', null)
    .where('c.id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .orderBy('u.number')
    .execute();
  return rows.map(({ parts, leftMinor, ...who }) => ({ ...who, ...readPlan({ parts, leftMinor }) }));
}
