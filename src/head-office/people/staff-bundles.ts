/**
 * Signs for each kiosk who of head office may work there, whenever that changes. It does so once a day too, so that the
 * list does not run out. A kiosk whose list nobody was ever on gets none.
 */
import { createHash } from 'node:crypto';
import { MOST_CENTRAL_STAFF, type StaffBundle } from '../../shared/head-office/staff';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import { setDocument } from '../database/catalogue/documents';
import {
  forgetStaffEnded,
  lockStaffBundle,
  noteStaffEnded,
  saveStaffBundle,
  selectKiosksForStaff,
  type StaffBundleRow,
} from '../database/people/bundles';
import { selectWhoCanSignIn, type PersonRow } from '../database/people/people';
import type { Database } from '../database/tx';
import type { Signer } from '../signing/signer';
import { kioskRoles, mayApproveMoney } from './roles';
import { DAY_MS } from '../../shared/durations';

const GOOD_MS = 14 * DAY_MS;

export interface StaffBundleParts {
  readonly database: Database;
  readonly signer: Pick<Signer, 'staff' | 'clearanceKey' | 'era'>;
  /** Where phones reach head office; null: where its kiosks do. */
  readonly address: string | null;
  readonly nowMs: () => number;
}

type Facts = Pick<
  StaffBundle,
  'kioskId' | 'propertyId' | 'address' | 'clearanceKey' | 'people' | 'approvers'
>;

export async function signStaffBundles(parts: StaffBundleParts, stop: AbortSignal): Promise<void> {
  const { database, signer, address } = parts;
  const clearanceKey = signer.clearanceKey()?.publicKey ?? null;
  // Nothing is signed while the database may be an old one.
  if (clearanceKey === null) return;
  const people = await selectWhoCanSignIn(database);
  for (const { last, ...kiosk } of await selectKiosksForStaff(database)) {
    if (stop.aborted) return;
    const own = people.filter((person) => hasProperty(person, kiosk));
    const lists = { people: whoWorksThere(own), approvers: whoApproves(own) };
    const facts: Facts = { ...kiosk, address, clearanceKey, ...lists };
    if (last === null && facts.people.length + facts.approvers.length === 0) continue;
    if (isDue(parts, last, facts)) await signOne(parts, facts);
  }
}

const hasProperty = ({ is_everywhere, properties }: PersonRow, { propertyId }: KioskAddress): boolean =>
  is_everywhere || properties.includes(propertyId);

function whoWorksThere(people: readonly PersonRow[]): StaffBundle['people'] {
  return people
    .flatMap(({ id, name, role }) => {
      const here = kioskRoles[role];
      return here === null ? [] : [{ id: asStaff(id), name, role: here }];
    })
    .slice(0, MOST_CENTRAL_STAFF);
}

/** Managers there approve all of it, and stand among those who work there. */
function whoApproves(people: readonly PersonRow[]): StaffBundle['approvers'] {
  return people
    .filter(({ role }) => kioskRoles[role] === null && mayApproveMoney(role, 'difference'))
    .map(({ id, name }) => ({ id: asStaff(id), name }))
    .slice(0, MOST_CENTRAL_STAFF);
}

/** At a kiosk they are staff by the same id. */
const asStaff = (id: Id<'person'>) => id as string as Id<'staff'>;
const asPerson = (id: Id<'staff'>) => id as string as Id<'person'>;

const hashOf = (facts: Facts): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

function isDue({ signer, nowMs }: StaffBundleParts, last: StaffBundleRow | null, facts: Facts): boolean {
  if (last === null || last.facts_sha256 !== hashOf(facts) || last.era !== signer.era()) return true;
  // Also where the clock was ahead when it was signed.
  return Math.abs(nowMs() - last.issued_at_ms) >= DAY_MS;
}

async function signOne(parts: StaffBundleParts, facts: Facts): Promise<void> {
  const { database, signer, nowMs } = parts;
  await database.transaction().execute(async (tx) => {
    const last = await lockStaffBundle(tx, facts.kioskId);
    // Another process of head office was first.
    if (!isDue(parts, last, facts)) return;
    const issuedMs = nowMs();
    const place = { era: signer.era(), version: (last?.version ?? 0) + 1 };
    const bundle: StaffBundle = { ...facts, ...place, issuedMs, expiresMs: issuedMs + GOOD_MS };
    const signed = signer.staff(JSON.stringify(bundle));
    if (signed === null) return;
    const { kioskId, propertyId } = facts;
    const ids = [...facts.people, ...facts.approvers].map(({ id }) => asPerson(id));
    const row: StaffBundleRow = {
      kiosk_id: kioskId,
      ...place,
      facts_sha256: hashOf(facts),
      person_ids: ids,
      issued_at_ms: issuedMs,
    };
    await saveStaffBundle(tx, row);
    await noteStaffEnded(
      tx,
      row,
      (last?.person_ids ?? []).filter((id) => !ids.includes(id)),
    );
    await forgetStaffEnded(tx, kioskId, ids);
    await setDocument(tx, { propertyId, kioskId, kind: 'staff' }, JSON.stringify(signed), issuedMs);
  });
}
