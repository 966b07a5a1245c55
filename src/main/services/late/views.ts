/** Late rent as the desk sees it: of one contract, what was done and what follows; and what people are asked to do today. */
import type { LateTasks, LateView } from '../../../shared/desk/late';
import type { Id } from '../../../shared/ids';
import { toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { selectUndelivered, selectWhose } from '../../database/late/deliveries';
import { selectHolds } from '../../database/late/holds';
import { selectLettersOfContract, selectLettersToPrint } from '../../database/contract/letters';
import { isLockWanted, selectLocksToPutOn, selectLocksToTakeOff } from '../../database/late/overlocks';
import { findPlan, selectOpenPlans } from '../../database/late/plans';
import { selectLateSteps } from '../../database/late/steps';
import { selectInvoices } from '../../database/contract/invoices';
import type { Tx } from '../../database/schema';
import { isContractEnded } from '../../database/unit/claims';
import { findUnit } from '../../database/unit/units';
import { tenantName } from '../../domain/contact/company-rules';
import { businessDateAt } from '../../domain/base/dates';
import { nextStep } from '../../domain/late/late-steps';
import { documentDays } from '../../domain/late/lien';
import { planStand } from '../../domain/late/payment-plan';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { isNoticeDue, selectNoticesDue } from './default-notice';
import { factsOfBill, readLateContract, type LateContract } from './late-facts';

const MOST_LETTERS = 100;

/** Refuses `unknown`. */
export function lateOfContract(ctx: ServiceContext, contractId: Id<'contract'>): Promise<Result<LateView>> {
  return ctx.store.read(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const late = await readLateContract(tx, contractId, ctx.clock.nowMs());
    const holds = await selectHolds(tx, contractId);
    const letters = await selectLettersOfContract(tx, contractId);
    const isOn = (await findUnit(tx, contract.unit_id))?.state === 'overlocked';
    return ok({
      hasRules: late !== null,
      mayHold: !(await isContractEnded(tx, contractId)),
      steps: await stepsOf(tx, contractId),
      next: late && nextOf(late),
      holds: await Promise.all(holds.map((hold) => holdView({ ctx, tx }, hold))),
      letters: letters.map(
        ({ id, kind, madeOn, printedOn, openedOn, mail, isDrawn, deliveredOn, deliveredBy }) => ({
          id,
          kind,
          madeOn,
          openedOn,
          isDrawn: isDrawn === 1,
          state:
            printedOn !== null
              ? 'printed'
              : mail === 'done'
                ? 'mailed'
                : isDrawn && mailFails(mail)
                  ? 'to_print'
                  : 'waiting',
          delivered:
            deliveredOn !== null && deliveredBy !== null ? { on: deliveredOn, way: deliveredBy } : null,
        }),
      ),
      lien: late && (await lienView({ ctx, tx }, late)),
      lock: isOn ? 'on' : (await isLockWanted(tx, contractId)) ? 'wanted' : 'off',
    });
  });
}

async function holdView(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  { id, cause, from_on: from, to_on: to, why }: Awaited<ReturnType<typeof selectHolds>>[number],
): Promise<LateView['holds'][number]> {
  const plan = await findPlan(tx, id);
  const property = await requireProperty(tx);
  // How it stood when it ended: what came later was not part of it.
  const day = to ?? businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const parts = plan ? planStand(plan.parts, plan.leftMinor, day).parts : [];
  return {
    cause,
    from,
    to,
    why,
    parts: parts.map(({ dueOn, amountMinor, state }) => ({
      dueOn,
      amount: toPrice(amountMinor, property.currency, property.locale),
      state,
    })),
  };
}

/** There is no mail, or it has failed for good. */
const mailFails = (mail: string | null) => mail === null || mail === 'failed';

async function stepsOf(tx: Tx, contractId: Id<'contract'>): Promise<LateView['steps']> {
  const done = await selectLateSteps(tx, contractId);
  if (done.length === 0) return [];
  const invoices = await selectInvoices(tx, [...new Set(done.map(({ invoice_id: id }) => id))]);
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  return done.map((step) => ({
    invoiceNumber: numbers.get(step.invoice_id) ?? '',
    on: step.done_on,
    letter: step.letter_id !== null,
    fee: step.fee_invoice_id !== null,
    suspends: step.suspends === 1,
    overlock: step.task === 'overlock',
  }));
}

/** What the law of the place wants; its documents follow the notice for the oldest bill that is open. */
async function lienView(work: InTransaction, late: LateContract): Promise<LateView['lien']> {
  const { lien, steps } = late.rules;
  if (!lien) return null;
  const keys = steps.filter(({ letter }) => letter === 'default_notice').map(({ key }) => key);
  const [first] = late.bills.flatMap((bill) => {
    const done = late.steps.find((step) => step.invoice_id === bill.id && keys.includes(step.step_key));
    return done ? [{ dueOn: bill.dueOn, deliveredOn: done.deliveredOn }] : [];
  });
  return {
    isNoticeDue: await isNoticeDue(work, late.contract.id),
    ways: [...lien.ways],
    documents: first ? [...documentDays(lien, first)] : [],
  };
}

/** The first step that any bill will have; while it waits for a letter, without a day. */
function nextOf(late: LateContract): LateView['next'] {
  const following = late.bills.flatMap((bill) => {
    const { invoice, terms, facts } = factsOfBill(late, bill);
    const next = nextStep(invoice, terms, facts);
    return next ? [{ ...next, bill }] : [];
  });
  const [first] = following.sort((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9'));
  if (!first) return null;
  const { letter, fee, suspend, task } = first.step;
  return {
    invoiceNumber: first.bill.number,
    on: first.on,
    isHeld: late.holds.some(({ toOn }) => toOn === null),
    letter: letter !== null,
    fee: fee !== null,
    suspends: suspend,
    overlock: task !== null,
  };
}

/** Letters to print, locks to put on or take off, and payment plans that are not kept. */
export function listLateTasks(ctx: ServiceContext): Promise<Result<LateTasks>> {
  return ctx.store.read(async (tx) => {
    const { time_zone: timeZone } = await requireProperty(tx);
    const today = businessDateAt(ctx.clock.nowMs(), timeZone);
    return ok({
      letters: (await selectLettersToPrint(tx, MOST_LETTERS)).map((letter) => ({
        ...who(letter),
        letterId: letter.id,
        kind: letter.kind,
        madeOn: letter.madeOn,
      })),
      locksOn: (await selectLocksToPutOn(tx)).map(who),
      notices: (await selectWhose(tx, await selectNoticesDue({ ctx, tx }))).map(who),
      undelivered: (await selectUndelivered(tx)).map((letter) => ({
        ...who(letter),
        letterId: letter.letterId,
      })),
      locksOff: (await selectLocksToTakeOff(tx, today)).map(who),
      brokenPlans: (await selectOpenPlans(tx)).flatMap((plan) => {
        const { brokenSince: since } = planStand(plan.parts, plan.leftMinor, today);
        return since === null ? [] : [{ ...who(plan), since }];
      }),
    });
  });
}

interface Whose {
  readonly contractId: Id<'contract'>;
  readonly contactId: Id<'contact'>;
  readonly unitNumber: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string | null;
}

function who({ contractId, contactId, unitNumber, ...tenant }: Whose) {
  return { contractId, contactId, unitNumber, customer: tenantName(tenant) };
}
