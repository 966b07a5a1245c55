/**
 * The audit as managers read it: a page at a time, with today's names and what each line is about joined at reading. The audit
 * itself has ids only, so an erased person is one.
 */
import type { AuditLine } from '../../../shared/desk/staff';
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { selectApiKeys } from '../../database/upkeep/api-keys';
import { selectAuditPage } from '../../database/audit/audit';
import { selectAuditSubjects } from '../../database/audit/subjects';
import type { Tx } from '../../database/schema';
import { selectApprovers } from '../../database/staff/approvers';
import { selectStaff } from '../../database/staff/staff';
import { addDays, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';

export interface AuditQuery {
  readonly staffId: Id<'staff'> | null;
  /** First and last day, of the property's. */
  readonly from: string | null;
  readonly to: string | null;
  readonly act: string | null;
  /** Only what was noted before this sequence. */
  readonly before: number | null;
}

const PAGE = 50;

export function readAudit(
  { store }: Pick<ServiceContext, 'store'>,
  query: AuditQuery,
): Promise<Result<{ readonly entries: AuditLine[]; readonly more: boolean }>> {
  return store.read(async (tx) => {
    const { time_zone: zone } = await requireProperty(tx);
    const rows = await selectAuditPage(tx, {
      staffId: query.staffId,
      sinceMs: query.from === null ? null : startOfDayMs(query.from, zone),
      untilMs: query.to === null ? null : startOfDayMs(addDays(query.to, 1), zone),
      act: query.act,
      before: query.before,
      limit: PAGE + 1,
    });
    const names = await namesOf(tx);
    const known = await selectAuditSubjects(tx, [...new Set(rows.map(({ subject }) => subject))]);
    const subjects = new Map(known.map(({ id, kind, label, opens }) => [id, { kind, label, opens }]));
    const entries = rows.slice(0, PAGE).map((row): AuditLine => {
      const [kind = '', id = null] = row.actor.split(':');
      return {
        sequence: row.sequence,
        at: toIsoInstant(row.atMs),
        actor: { kind, id, name: names.get(id ?? '') ?? null },
        act: row.action,
        subject: {
          id: row.subject,
          name: names.get(row.subject) ?? null,
          about: subjects.get(row.subject) ?? null,
        },
        why: row.why,
      };
    });
    return ok({ entries, more: rows.length > PAGE });
  });
}

/** Of those whose names are no customer's. */
async function namesOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const named = [...(await selectApprovers(tx)), ...(await selectStaff(tx)), ...(await selectApiKeys(tx))];
  return new Map(named.map(({ id, name }) => [id, name]));
}
