/**
 * Signing in somebody of head office. The kiosk shows a question, and head office's page on their phone answers it with
 * ten digits, which they type here. It works while this kiosk has no line, since the phone has one. Questions are in
 * memory alone, and each is good once, for two minutes and a few tries.
 */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { staffRoles, type StaffRole } from '../../../shared/desk/roles';
import type { SignInOutcome } from '../../../shared/desk/session';
import { clearanceLink, clearanceText } from '../../../shared/head-office/staff';
import { ok, refuse, refuseAll, type Result } from '../../../shared/result';
import type { Tx } from '../../database/schema';
import { loadStaffBundle, type StaffBundleRow } from '../../database/staff/bundle';
import { selectCentralStaff, updateStaff, type StaffRow } from '../../database/staff/staff';
import { qrCode } from '../../domain/base/qr-code';
import { digitsFor } from '../../domain/login/clearance';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { OfficePlace } from '../base/head-office';
import { newAgreementKey, sums } from './clearance-key';
import { signInDelay, welcomeStaff, type Attempt } from './delays';
import type { DeskPlace } from './session';
import { openStaffSession, type StaffSessionDeps } from './session-rows';
import { fail } from './sign-in';

const GOOD_SECONDS = 120;
const MOST_TRIES = 5;
/** At the desk anybody on the network may ask; the oldest question makes room. */
const MOST_QUESTIONS = 20;

interface Question {
  readonly key: ReturnType<typeof newAgreementKey>;
  /** Of head office, as it was when this began. */
  readonly clearanceKey: string;
  readonly place: DeskPlace['place'];
  /** By a clock that nobody sets. */
  readonly until: number;
  tries: number;
}

export interface Clearances {
  /** Refuses with no_clearances. */
  begin(from: DeskPlace): Promise<Result<DeskOutput<'session.clearance-begin'>>>;
  /** Refuses with clearance_wrong, clearance_over, throttled. */
  signIn(input: DeskRequest<'session.clearance'>, from: DeskPlace): Promise<Result<SignInOutcome>>;
}

interface ClearanceWork {
  readonly ctx: Pick<ServiceContext, 'headOffice'>;
  readonly tx: Tx;
}

interface ClearancePlace {
  readonly office: OfficePlace;
  readonly list: StaffBundleRow;
}

/** Null where nobody of head office can be let in: the kiosk works alone, or has no list yet. */
export async function clearancePlace({ ctx, tx }: ClearanceWork): Promise<ClearancePlace | null> {
  const office = ctx.headOffice.place();
  if (office === null) return null;
  const list = await loadStaffBundle(tx);
  return list.version === 0 ? null : { office, list };
}

export function createClearances(deps: StaffSessionDeps): Clearances {
  const { ctx } = deps;
  const questions = new Map<string, Question>();
  return {
    async begin({ place }) {
      const here = await ctx.store.read((tx) => clearancePlace({ ctx, tx }));
      if (here === null) return refuse('FAILED', 'conflict', { desk: 'no_clearances' });
      const { office, list } = here;
      const question = newQuestion(place, list.clearance_key);
      makeRoom(questions);
      questions.set(question.key.publicKey, question);
      const asked = { key: question.key.publicKey, clearanceKey: question.clearanceKey, place };
      const link = clearanceLink(list.address ?? office.url, office.kioskId, asked);
      return ok({ question: asked.key, link, qr: await qrCode(link), seconds: GOOD_SECONDS });
    },
    signIn: ({ question, digits }, from) =>
      deps.attempts[from.place].take(async () => {
        const asked = questions.get(question);
        if (!asked || asked.place !== from.place || performance.now() >= asked.until) {
          questions.delete(question);
          return refuse('FAILED', 'unauthenticated', { desk: 'clearance_over', field: 'digits' });
        }
        const answered = await answer(deps, asked, digits, from);
        if (answered.ok || asked.tries >= MOST_TRIES) questions.delete(question);
        return answered;
      }),
  };
}

const newQuestion = (place: DeskPlace['place'], clearanceKey: string): Question => ({
  key: newAgreementKey(),
  clearanceKey,
  place,
  until: performance.now() + GOOD_SECONDS * 1000,
  tries: 0,
});

function makeRoom(questions: Map<string, Question>): void {
  for (const [key, { until }] of questions) if (performance.now() >= until) questions.delete(key);
  const [oldest] = questions.keys();
  if (oldest !== undefined && questions.size >= MOST_QUESTIONS) questions.delete(oldest);
}

async function answer(
  deps: StaffSessionDeps,
  asked: Question,
  digits: string,
  from: DeskPlace,
): Promise<Result<SignInOutcome>> {
  const { ctx, passwords } = deps;
  const about = attemptOf(from, ctx.clock.nowMs());
  const wait = await ctx.store.transaction((tx) => signInDelay(tx, about, passwords.loginLimits));
  if (wait) return refuseAll([wait]);
  asked.tries += 1;
  const opened = await ctx.store.transaction(async (tx) => {
    const found = await whoseDigits({ ctx, tx }, asked, digits);
    if (found === null) return null;
    const { staff, role } = found;
    // Head office's word of this minute: its last list may be weeks old.
    if (staff.role !== role) {
      await updateStaff(tx, staff.id, { role });
      await note({ ctx, tx, by: 'head_office' }, 'staff.role_changed', staff.id);
    }
    await welcomeStaff(tx, about);
    return openStaffSession({ ...deps, tx }, { ...staff, role }, from.place);
  });
  if (opened === null) return fail(deps, about, undefined, { reason: 'clearance_wrong' });
  return ok({ outcome: 'signed_in', ...opened });
}

/** Nobody types a number, so an address of the network is counted for itself: one keeps no other out. */
const attemptOf = (from: DeskPlace, nowMs: number): Attempt => ({
  number: from.place === 'kiosk' ? 'clearance' : `clearance ${from.address}`,
  from,
  nowMs,
});

/** Whom the digits let in, and as what; null: nobody. Everybody on the list is compared, to the end. */
async function whoseDigits(
  work: ClearanceWork,
  { key, clearanceKey, place }: Question,
  digits: string,
): Promise<{ readonly staff: StaffRow; readonly role: StaffRole } | null> {
  const here = await clearancePlace(work);
  const digitsOf = digitsFor(sums, { own: key, other: clearanceKey });
  // The key was replaced meanwhile: what it would let in is asked once more.
  if (here === null || digitsOf === null || here.list.clearance_key !== clearanceKey) return null;
  const { kioskId, propertyId } = here.office;
  let found: { readonly staff: StaffRow; readonly role: StaffRole } | null = null;
  for (const staff of await selectCentralStaff(work.tx)) {
    if (staff.disabled === 1) continue;
    for (const role of staffRoles) {
      const text = clearanceText({ kioskId, propertyId, personId: staff.id, role, place });
      if (digitsOf(text) === digits) found = { staff, role };
    }
  }
  return found;
}
