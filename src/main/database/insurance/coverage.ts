/** Queries on what a booking has chosen for its coverage. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { CoverageTable } from '../schema/booking';

export type CoverageRow = Selectable<CoverageTable>;

const coverageOf = prepared((tx, { booking_id }: Pick<CoverageRow, 'booking_id'>) =>
  tx.selectFrom('coverage').selectAll().where('booking_id', '=', booking_id),
);
const withoutCoverage = prepared((tx, { booking_id }: Pick<CoverageRow, 'booking_id'>) =>
  tx.deleteFrom('coverage').where('booking_id', '=', booking_id),
);
const newCoverage = prepared((tx, row: CoverageRow) =>
  tx.insertInto('coverage').values({
    booking_id: row.booking_id,
    kind: row.kind,
    plan_id: row.plan_id,
    premium_id: row.premium_id,
    insurer: row.insurer,
    policy_number: row.policy_number,
    expires_on: row.expires_on,
    brings_within: row.brings_within,
  }),
);

export function findCoverage(tx: Tx, bookingId: Id<'booking'>): Promise<CoverageRow | undefined> {
  return coverageOf.first(tx, { booking_id: bookingId });
}

/** Writes the coverage chosen; whatever was chosen before is replaced. */
export async function replaceCoverage(tx: Tx, coverage: CoverageRow): Promise<void> {
  await deleteCoverage(tx, coverage.booking_id);
  await newCoverage.all(tx, coverage);
}

export async function deleteCoverage(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await withoutCoverage.all(tx, { booking_id: bookingId });
}
