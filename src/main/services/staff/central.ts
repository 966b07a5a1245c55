/**
 * People of head office who work here, as the list says that head office signed for this kiosk. Each list replaces the one
 * before: who is not on it any more is let in no more, and their sessions end at once. A head office whose database was put back may
 * have forgotten who left. Its lists let nobody in again who was ended here before that, until it has left them out once itself.
 */
import type { StaffBundle, StaffStatus } from '../../../shared/head-office/staff';
import type { Tx } from '../../database/schema';
import {
  deleteEndedEra,
  deleteStaffBundle,
  loadStaffBundle,
  NO_BUNDLE,
  saveEndedEra,
  saveStaffBundle,
  selectEndedEras,
} from '../../database/staff/bundle';
import { setStaffSessionsEnded } from '../../database/staff/sessions';
import {
  findStaff,
  insertStaff,
  nextStaffNumber,
  selectCentralStaff,
  updateStaff,
  type StaffRow,
} from '../../database/staff/staff';
import { saveApprover, selectApprovers } from '../../database/staff/approvers';
import type { Clock } from '../../domain/base/dates';
import { note } from '../audit/audit';

interface CentralWork {
  readonly ctx: { readonly clock: Clock };
  readonly tx: Tx;
}

type Person = StaffBundle['people'][number];
type Listed = Pick<StaffBundle, 'approvers' | 'era'>;

/** What no PIN and no password has as its hash. */
const NONE = '';

export async function takeBundle(work: CentralWork, bundle: StaffBundle): Promise<void> {
  const { ctx, tx } = work;
  const isOfNewEra = (await loadStaffBundle(tx)).era !== bundle.era;
  const endedEras = await selectEndedEras(tx);
  const staysOut = ({ id }: Person) => (endedEras.get(id) ?? bundle.era) < bundle.era;
  for (const person of bundle.people)
    if (!staysOut(person)) await takePerson(work, person);
    else if (isOfNewEra) await note({ ctx, tx, by: 'head_office' }, 'staff.central_kept_out', person.id);
  const listed = new Set(bundle.people.map(({ id }) => id));
  for (const staff of await selectCentralStaff(tx)) {
    if (listed.has(staff.id)) continue;
    if (staff.disabled === 0) await endPerson(work, staff);
    await saveEndedEra(tx, staff.id, bundle.era);
  }
  await takeApprovers(work, bundle);
  const { era, version, issuedMs, expiresMs, address, clearanceKey } = bundle;
  await saveStaffBundle(tx, {
    ...NO_BUNDLE,
    era,
    version,
    issued_at_ms: issuedMs,
    expires_at_ms: expiresMs,
    address,
    clearance_key: clearanceKey,
  });
  await note({ ctx, tx, by: 'head_office' }, 'staff.list_taken', bundle.kioskId, `version ${version}`);
}

/** Those who only say yes to differences, by the same rule: who left before head office's database was put back stays out. */
async function takeApprovers({ ctx, tx }: CentralWork, { approvers, era }: Listed): Promise<void> {
  const known = await selectApprovers(tx);
  const by = 'head_office';
  for (const { id, name } of approvers) {
    const row = known.find((each) => each.id === id);
    if (row && row.ended_era !== null && row.ended_era < era) continue;
    if (row?.ended_era === null && row.name === name) continue;
    await saveApprover(tx, { id, name, ended_era: null });
    if (row?.ended_era !== null) await note({ ctx, tx, by }, 'staff.approver_listed', id);
  }
  const listed = new Set(approvers.map(({ id }) => id));
  for (const row of known) {
    if (listed.has(row.id)) continue;
    if (row.ended_era === null) await note({ ctx, tx, by }, 'staff.approver_ended', row.id);
    await saveApprover(tx, { ...row, ended_era: era });
  }
}

async function takePerson(work: CentralWork, person: Person): Promise<void> {
  const { ctx, tx } = work;
  const staff = await findStaff(tx, person.id);
  if (!staff) {
    const number = await nextStaffNumber(tx, 'head_office');
    await insertStaff(tx, newStaff(person, number, ctx.clock.nowMs()));
    return note({ ctx, tx, by: 'head_office' }, 'staff.central_let_in', person.id);
  }
  const { name, role } = person;
  if (staff.disabled === 1) await note({ ctx, tx, by: 'head_office' }, 'staff.central_let_in', person.id);
  if (staff.role !== role) {
    await setStaffSessionsEnded(tx, person.id, ctx.clock.nowMs());
    await note({ ctx, tx, by: 'head_office' }, 'staff.role_changed', person.id);
  }
  await deleteEndedEra(tx, person.id);
  if (staff.name !== name || staff.role !== role || staff.disabled === 1)
    await updateStaff(tx, person.id, { name, role, disabled: 0 });
}

const newStaff = ({ id, name, role }: Person, number: number, nowMs: number): StaffRow => ({
  id,
  number,
  name,
  role,
  source: 'head_office',
  password_hash: NONE,
  password_must_change: 0,
  pin_hash: NONE,
  pin_must_change: 0,
  totp_secret: null,
  totp_pending: null,
  totp_last_step: 0,
  disabled: 0,
  created_at_ms: nowMs,
});

async function endPerson({ ctx, tx }: CentralWork, { id }: StaffRow): Promise<void> {
  await updateStaff(tx, id, { disabled: 1 });
  await setStaffSessionsEnded(tx, id, ctx.clock.nowMs());
  await note({ ctx, tx, by: 'head_office' }, 'staff.central_ended', id);
}

/** Once for each document, however often it comes. Answers whether it is another one. */
export async function noteRefusedBundle(
  { ctx, tx }: CentralWork,
  {
    kioskId,
    sha256,
    why,
    said,
  }: {
    readonly kioskId: string;
    readonly sha256: string;
    readonly why: string;
    /** The same as a sentence, for the audit. */
    readonly said: string;
  },
): Promise<boolean> {
  const known = await loadStaffBundle(tx);
  if (known.refused_sha256 === sha256 && known.refused_why === why) return false;
  await saveStaffBundle(tx, { ...known, refused_sha256: sha256, refused_why: why });
  await note({ ctx, tx, by: 'head_office' }, 'staff.list_refused', kioskId, said);
  return true;
}

/** The list in use came once more, behind the one that was refused. */
export async function forgetRefusedBundle(tx: Tx): Promise<void> {
  const known = await loadStaffBundle(tx);
  if (known.refused_why !== null)
    await saveStaffBundle(tx, { ...known, refused_sha256: null, refused_why: null });
}

/** Where the kiosk joins another head office, or works alone from now on: nobody of the former one is let in. */
export async function forgetCentralStaff(work: CentralWork): Promise<void> {
  for (const staff of await selectCentralStaff(work.tx))
    if (staff.disabled === 0) await endPerson(work, staff);
  await takeApprovers(work, { approvers: [], era: 0 });
  await deleteEndedEra(work.tx);
  await deleteStaffBundle(work.tx);
}

/** For head office: which list is in use here. */
export async function staffStatus(tx: Tx): Promise<StaffStatus> {
  const { era, version, refused_why: refused } = await loadStaffBundle(tx);
  return { era, version, refused };
}
