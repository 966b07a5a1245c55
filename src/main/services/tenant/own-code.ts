/** The access code as a tenant asks for it who has signed in. Only a code that opens the gate leaves here. */
import { localeFor } from '../../../shared/formats';
import type { GateCodeView } from '../../../shared/gate-code-channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { SecondLock } from '../../../shared/shapes';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import { receivableAndDeposit } from '../../database/move-out/settlements';
import { selectStandingCodes } from '../../database/access/codes';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import type { Tx } from '../../database/schema';
import { isLockToTakeOff } from '../../database/late/overlocks';
import { findUnit } from '../../database/unit/units';
import { businessDateAt } from '../../domain/base/dates';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { TokenHolder } from '../login/sessions';
import { requireProperty } from '../property/property';
import { actorOfHolder, ownContract, refuseOver } from './own-contract';

/** What was proven must be as much as a password or a code that was sent: see domain/login/proof-level.ts. */
const LEVEL = 2;

/**
 * Refuses NO_RECORDS_FOUND (404) for what is unknown or another's, and for too little proof. Refuses `contract_over` for
 * what has ended.
 */
export function ownGateCode(
  ctx: ServiceContext,
  holder: TokenHolder,
  { contractId, language }: { readonly contractId: Id<'contract'>; readonly language: Language },
): Promise<Result<GateCodeView>> {
  return ctx.store.attempt(async (tx) => {
    if (holder.level < LEVEL || holder.isByDocument) return refuse('NO_RECORDS_FOUND', 'not_found');
    const own = await ownContract({ tx, by: holder }, contractId);
    if (!own.ok) return own;
    if ((await contractEndedAt(tx, contractId)) !== null) return refuseOver();
    const contract = own.value;
    const unit = await findUnit(tx, contract.unit_id);
    if (!unit) throw new Error('a contract without its unit');
    const code = await codeOf(tx, contract);
    if (code?.state === 'active') await note({ ctx, tx, by: actorOfHolder(holder) }, 'access.read', code.id);
    const property = await requireProperty(tx);
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const { receivable } = await receivableAndDeposit(tx, contractId);
    return ok({
      contractId,
      number: contract.number,
      unitNumber: unit.number,
      state: code?.state ?? 'none',
      code: code?.state === 'active' ? code.code : null,
      validFrom: code?.state === 'active' && code.valid_from_on > today ? code.valid_from_on : null,
      cause: code?.state === 'suspended' ? await causeOf(tx, contractId) : null,
      overlocked: await secondLockOf(tx, contract, today),
      owed: receivable > 0 ? toPrice(receivable, property.currency, localeFor(language, property)) : null,
    });
  });
}

/** Whether a second lock is on the unit of a contract, and why still. `today`: YYYY-MM-DD. */
export async function secondLockOf(tx: Tx, contract: ContractRow, today: string): Promise<SecondLock> {
  if ((await findUnit(tx, contract.unit_id))?.state !== 'overlocked') return null;
  return (await isLockToTakeOff(tx, contract.id, today)) ? 'comes_off' : 'owed';
}

/** Null where it is revoked, or there never was one. */
async function codeOf(tx: Tx, contract: ContractRow) {
  const codes = await selectStandingCodes(tx, contract.unit_id);
  const code = codes.find(({ contract_id: id }) => id === contract.id);
  return code === undefined || code.state === 'revoked' ? null : { ...code, state: code.state };
}

/** Why the code of a contract is suspended; null where it is not. */
export async function suspendedBy(tx: Tx, contract: ContractRow): Promise<'arrears' | 'staff' | null> {
  const code = await codeOf(tx, contract);
  return code?.state === 'suspended' ? await causeOf(tx, contract.id) : null;
}

/** Whether the code of a contract opens the gate by now; `ended` also where there never was one. */
export async function accessOf(
  tx: Tx,
  contract: ContractRow | undefined,
): Promise<'works' | 'suspended' | 'ended'> {
  const code = contract && (await codeOf(tx, contract));
  if (!code) return 'ended';
  return code.state === 'suspended' ? 'suspended' : 'works';
}

/** What a tenant can do something about comes only where nothing else keeps the code shut. */
async function causeOf(tx: Tx, contractId: Id<'contract'>): Promise<'arrears' | 'staff'> {
  const causes = (await selectOpenSuspensions(tx, contractId)).map(({ cause }) => cause);
  return causes.every((cause) => cause === 'arrears') ? 'arrears' : 'staff';
}
