/**
 * Answers the question of a kiosk with the ten digits by which it lets somebody of head office in. Only who is signed in here
 * now gets them, so nobody whose access ended comes in anywhere, whichever list a kiosk still has.
 */
import { digitsFor } from '../../main/domain/login/clearance';
import { Refused } from '../locales/refused';
import type { StaffRole } from '../../shared/desk/roles';
import type { KioskAddress } from '../../shared/head-office/names';
import {
  clearanceText,
  clearanceQuestionSchema,
  type ClearanceQuestion,
} from '../../shared/head-office/staff';
import { findKiosk, type KioskRow } from '../database/kiosk/kiosks';
import { findStaffBundle } from '../database/people/bundles';
import type { Database, Tx } from '../database/tx';
import { sums } from '../signing/agreement';
import type { Signer } from '../signing/signer';
import { noteAct } from './acts';
import { kioskRoles } from './roles';
import type { SignedIn } from './sessions';

export interface Clearing {
  readonly kiosk: KioskRow;
  readonly role: StaffRole;
  readonly question: ClearanceQuestion;
}

export interface AskedClearance extends KioskAddress {
  readonly person: SignedIn;
  /** What the kiosk shows, as it came. */
  readonly asked: unknown;
}

type Speaks = Pick<Signer, 'clearanceKey'>;

/** Whom it would let in, where and as what. Throws a Refused with a sentence. */
export async function readClearance(
  database: Database | Tx,
  signer: Speaks,
  { person, kioskId, asked }: AskedClearance,
): Promise<Clearing> {
  const question = clearanceQuestionSchema.safeParse(asked);
  if (!question.success) throw new Refused((t) => t.clearances.noQuestion);
  const role = kioskRoles[person.role];
  if (role === null) throw new Refused((t) => t.clearances.noRole);
  const kiosk = await findKiosk(database, kioskId);
  if (kiosk?.state !== 'active') throw new Refused((t) => t.clearances.noKiosk);
  const bundle = await findStaffBundle(database, kioskId);
  if (!bundle?.person_ids.includes(person.id)) throw new Refused((t) => t.clearances.notListed);
  const key = signer.clearanceKey();
  if (key === null) throw new Refused((t) => t.clearances.notSigned);
  if (key.publicKey !== question.data.clearanceKey) throw new Refused((t) => t.clearances.otherKey);
  return { kiosk, role, question: question.data };
}

/** The digits, noted as given. Throws a Refused. */
export function giveClearance(
  database: Database,
  signer: Speaks,
  asked: AskedClearance,
  nowMs: number,
): Promise<Clearing & { readonly digits: string }> {
  return database.transaction().execute(async (tx) => {
    const clearing = await readClearance(tx, signer, asked);
    const { kioskId, propertyId, person } = asked;
    const { role, question } = clearing;
    const own = signer.clearanceKey();
    const digitsOf = own && digitsFor(sums, { own, other: question.key });
    if (digitsOf === null) throw new Refused((t) => t.clearances.noQuestion);
    const place = question.place;
    const facts = { kioskId, propertyId, personId: person.id, role, place };
    const about = `${kioskId}, as ${role} ${place === 'kiosk' ? 'at its screen' : 'at its front desk'}`;
    await noteAct(tx, person, { act: 'kiosk.clearance_given', about, propertyId }, nowMs);
    return { ...clearing, digits: digitsOf(clearanceText(facts)) };
  });
}
