/** Queries on insurance plans and the revisions of their prices. */
import type { Id } from '../../../shared/ids';
import { oncePerTransaction } from '../once';
import { prepared } from '../prepared';
import type { Tx } from '../schema';

function premiumsWithPlan(tx: Tx) {
  return tx
    .selectFrom('premium_revision')
    .innerJoin('insurance_plan', 'insurance_plan.id', 'premium_revision.plan_id')
    .select([
      'premium_revision.id as premium_id',
      'premium_revision.storage_type_id',
      'premium_revision.user_type_id',
      'premium_revision.size_from_thousandths',
      'premium_revision.size_to_thousandths',
      'premium_revision.premium_minor',
      'premium_revision.listed as premium_listed',
      'insurance_plan.id as plan_id',
      'insurance_plan.property_id',
      'insurance_plan.name',
      'insurance_plan.description',
      'insurance_plan.translations',
      'insurance_plan.coverage_minor',
      'insurance_plan.listed as plan_listed',
    ]);
}

export type PremiumRow = NonNullable<Awaited<ReturnType<typeof findPremium>>>;

const premiumById = prepared((tx, { id }: { readonly id: Id<'premium'> }) =>
  premiumsWithPlan(tx).where('premium_revision.id', '=', id),
);
const premium = oncePerTransaction((tx, id: Id<'premium'>) => premiumById.first(tx, { id }));

export function findPremium(tx: Tx, id: Id<'premium'>) {
  return premium.find(tx, id);
}

export function findPlan(tx: Tx, id: Id<'plan'>) {
  return tx.selectFrom('insurance_plan').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface PremiumFilter {
  readonly propertyId: Id<'property'>;
  readonly storageTypeId: Id<'storage_type'>;
  readonly userTypeId: Id<'user_type'>;
  /** 0: whatever the size. */
  readonly sizeThousandths: number;
}

/** The prices offered for a property, storage type, user type and, unless 0, size (from <= size < to). */
export function selectPremiums(tx: Tx, filter: PremiumFilter) {
  let query = premiumsWithPlan(tx)
    .where('insurance_plan.property_id', '=', filter.propertyId)
    .where('insurance_plan.listed', '=', 1)
    .where('premium_revision.listed', '=', 1)
    .where('premium_revision.storage_type_id', '=', filter.storageTypeId)
    .where((eb) =>
      eb.or([
        eb('premium_revision.user_type_id', 'is', null),
        eb('premium_revision.user_type_id', '=', filter.userTypeId),
      ]),
    );
  if (filter.sizeThousandths > 0)
    query = query
      .where('premium_revision.size_from_thousandths', '<=', filter.sizeThousandths)
      .where((eb) =>
        eb.or([
          eb('premium_revision.size_to_thousandths', 'is', null),
          eb('premium_revision.size_to_thousandths', '>', filter.sizeThousandths),
        ]),
      );
  return query
    .orderBy('insurance_plan.position')
    .orderBy('premium_revision.size_from_thousandths')
    .orderBy('premium_revision.id')
    .execute();
}
