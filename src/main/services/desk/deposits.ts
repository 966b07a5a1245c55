/** Deposits that the site holds at the end of a day, tenant by tenant. Who has everything back is not listed. */
import { selectDeposits } from '../../database/desk/deposits';
import { tenantName } from '../../domain/contact/company-rules';
import { heldDeposit } from '../../domain/desk/deposits';
import type { TableMade, TableWork } from './report-table';

export async function deposits({ tx, days }: TableWork): Promise<TableMade<'deposits'>> {
  const rows = (await selectDeposits(tx, days))
    .map((row) => ({ ...row, ...heldDeposit(row) }))
    .filter(({ heldMinor, unpaidMinor }) => heldMinor !== 0 || unpaidMinor !== 0);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    rows: rows.map((row) => ({
      cells: {
        tenant: tenantName(row),
        contract: row.number,
        unit: row.unitNumber,
        state: row.endedAtMs === null ? 'running' : 'ended',
        moved_in: row.move_in_on,
        charged: row.chargedMinor,
        unpaid: row.unpaidMinor,
        credited: row.creditedMinor,
        held: row.heldMinor,
      },
      opens: { column: 'tenant', area: 'tenants', id: row.contactId },
    })),
    sums: {
      charged: sum((row) => row.chargedMinor),
      unpaid: sum((row) => row.unpaidMinor),
      credited: sum((row) => row.creditedMinor),
      held: sum((row) => row.heldMinor),
    },
  };
}
