/**
 * Somebody at the screen is found without a password or a code. The unit and the end of the phone number are enough to pay.
 * Who cannot be sent a code signs in with their agreement's number and the gate's digits besides. So does, with a code of staff in
 * the place of both, whom staff know. Whether anybody was found shows nowhere.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { ok, refuse, refuseAll, type Result } from '../../../shared/result';
import { selectStandingCodes } from '../../database/access/codes';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import type { ContractRow } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { useCode } from '../../database/login/one-time-codes';
import { sha256 } from '../../database/sha256';
import { lastDigits } from '../../domain/contact/phone-rules';
import { typedUnit } from '../../domain/unit/typed-number';
import type { Reach } from '../../domain/login/one-time-code';
import { levelOf, type Proofs } from '../../domain/login/proof-level';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { toContactBookInfo } from '../contact/book';
import { addressesOf } from './addressee';
import type { LoginView } from './login';
import { loginOf } from './one-time-codes';
import type { PasswordHasher } from './passwords';
import { LIFETIME_MS, openSession, signToken, type OpenedSession } from './sessions';
import { findTypedUnit, runningContractOf, staffSubject, typedStaffCode } from './staff-code';
import { countFailure, forgive, subjectsOf, throttled, type Origin } from './throttle';

export interface UnitProof {
  readonly unitNumber: string;
  /** The last four of the phone number. */
  readonly phoneDigits: string;
  /** What stands on the documents of who cannot be sent a code; null: they only pay. */
  readonly document: { readonly contractNumber: string; readonly gateCode: string } | null;
}

/** Who may see what is due for one unit, and pay it. */
export interface Payer {
  readonly contactId: Id<'contact'>;
  readonly contractId: Id<'contract'>;
}

type Found = { readonly level: 1; readonly payer: Payer } | { readonly level: 2; readonly opened: LoginView };

/**
 * Whatever does not fit is one refusal: INVALID_USER_LOGIN (unauthenticated, `unit_unknown`). So is the document of somebody
 * whom a code reaches. A unit that another kiosk of the site keeps is `unit_elsewhere`, whatever else was typed. Also refuses
 * with FAILED (throttled); failures are counted as those of a login.
 */
export async function findByUnit(
  ctx: ServiceContext,
  hasher: Pick<PasswordHasher, 'loginLimits' | 'verify'>,
  origin: Origin,
  { proof, setUp }: { readonly proof: UnitProof; readonly setUp: Reach },
): Promise<Result<Found>> {
  const subjects = subjectsOf(`unit:${typedUnit(proof.unitNumber)}`, origin);
  const { caller } = origin;
  const throttle = (tx: Tx) => throttled(tx, subjects, hasher.loginLimits, ctx.clock.nowMs());
  const early = await ctx.store.transaction(throttle);
  if (early) return refuseAll([early]);
  const { unitNumber, document } = proof;
  const code =
    document && (await typedStaffCode(ctx, hasher, { unitNumber, typed: document.gateCode.trim() }));
  const found = await ctx.store.attempt(async (tx): Promise<Result<Opened | null>> => {
    const nowMs = ctx.clock.nowMs();
    const wait = await throttle(tx);
    if (wait) return refuseAll([wait]);
    const isSaid = code !== null && (await useCode(tx, code)) ? code.subject : null;
    const person = await personOf(tx, proof, { setUp, isSaid });
    const login = person?.level === 2 ? await loginOf({ ctx, tx }, person.contact) : null;
    if (person === null || login?.disabled === 1) {
      await countFailure(tx, subjects, hasher.loginLimits, nowMs);
      await note({ ctx, tx, by: caller }, 'login.failed', '-');
      return ok(null);
    }
    await forgive(tx, subjects);
    const { contact, contract } = person;
    if (login === null) {
      await note({ ctx, tx, by: caller }, 'login.by_unit', contract.id);
      return ok({ payer: { contactId: contact.id, contractId: contract.id } });
    }
    await note({ ctx, tx, by: caller }, 'login.succeeded', login.id);
    const session = await openSession({ ctx, tx }, login.id, { proof: 'document', lifetimeMs: LIFETIME_MS });
    return ok({ contact, session });
  });
  if (!found.ok) return found;
  if (found.value === null) return (await isElsewhere(ctx, unitNumber)) ? elsewhere() : wrong();
  if ('payer' in found.value) return ok({ level: 1, payer: found.value.payer });
  const { contact, session } = found.value;
  const opened = { authContactBookInfo: toContactBookInfo(contact), token: await signToken(session) };
  return ok({ level: 2, opened });
}

/** What one transaction has written; its token is signed afterward. */
type Opened = { readonly payer: Payer } | { readonly contact: ContactRow; readonly session: OpenedSession };

interface Person {
  readonly level: 1 | 2;
  readonly contact: ContactRow;
  readonly contract: ContractRow;
}

/** Only while head office is reached: else nobody knows whose unit it is. */
async function isElsewhere(
  { store, unitRights }: Pick<ServiceContext, 'store' | 'unitRights'>,
  unitNumber: string,
): Promise<boolean> {
  const offered = unitRights.offered();
  if (offered.kind !== 'all_but') return false;
  const unit = await store.read((tx) => findTypedUnit(tx, unitNumber));
  return unit?.state === 'available' && offered.unitIds.includes(unit.id);
}

/** Null where anything that was typed does not fit. */
async function personOf(
  tx: Tx,
  proof: UnitProof,
  { setUp, isSaid }: { readonly setUp: Reach; readonly isSaid: string | null },
): Promise<Person | null> {
  const contract = await runningContractOf(tx, proof.unitNumber);
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!contract || !contact || contact.restricted_at_ms !== null) return null;
  const isFromStaff = isSaid === staffSubject(contract.id);
  const proofs: Proofs = {
    unitAndPhone: isSame(lastDigits(contact.phone_number), proof.phoneDigits),
    passwordOrCode: false,
    documentAndGateCode:
      isFromStaff || (proof.document !== null && (await isTheirDocument(tx, contract, proof.document))),
    identitySeen: false,
  };
  const level = levelOf(proofs);
  if (proof.document === null) return level === 1 ? { level, contact, contract } : null;
  const addresses = await addressesOf(tx, contact);
  const isReached = (setUp.email && addresses.email !== null) || (setUp.text && addresses.text !== null);
  return level === 2 && (isFromStaff || !isReached) ? { level, contact, contract } : null;
}

async function isTheirDocument(
  tx: Tx,
  contract: ContractRow,
  { contractNumber, gateCode }: NonNullable<UnitProof['document']>,
): Promise<boolean> {
  const codes = await selectStandingCodes(tx, contract.unit_id);
  const code = codes.find(({ contract_id: id }) => id === contract.id);
  const isNumber = isSame(contract.number, contractNumber.trim().toUpperCase());
  return code !== undefined && isSame(code.code, gateCode.trim()) && isNumber;
}

/** Takes as long for what is nearly right as for what is not. */
function isSame(known: string, typed: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(known)), Buffer.from(sha256(typed))) && known !== '';
}

function wrong(): Result<never> {
  return refuse('INVALID_USER_LOGIN', 'unauthenticated', {
    reason: 'unit_unknown',
    message: 'Nobody is known by this unit and these digits.',
  });
}

function elsewhere(): Result<never> {
  return refuse('INVALID_USER_LOGIN', 'unauthenticated', {
    reason: 'unit_elsewhere',
    message: 'Another kiosk of this site keeps this unit.',
  });
}
