/** What waits for a person at the kiosks, by their last reports, and who at head office has it. */
import type { KioskStatus } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';
import { DAY_MS, MINUTE_MS } from '../../shared/durations';
import { showHidden } from '../../shared/text';
import type { AlertKind, ApprovalAct } from '../../shared/desk/choices';
import type { Messages } from '../locales';
import { mayApproveMoney, mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { ApprovalDecision, WaitingTaken } from '../database/fleet/waiting';

/** A kiosk does what was said within a day. */
export const DECIDED_MS = DAY_MS;

type Reported = NonNullable<KioskStatus['waiting']>[number];
/** A kiosk that has been silent this long is not reached; it reports every minute or so. */
export const SILENT_MS = 5 * MINUTE_MS;

export interface Waiting extends Reported {
  /** At head office; null: nobody. */
  readonly takenBy: { readonly personId: string; readonly name: string; readonly atMs: number } | null;
  /** What somebody at head office said to it; null: nobody has. */
  readonly decided: { readonly name: string; readonly approve: boolean } | null;
}

export function waitingOf(
  kioskId: string,
  reported: readonly Reported[],
  {
    taken,
    decisions,
  }: { readonly taken: readonly WaitingTaken[]; readonly decisions: readonly ApprovalDecision[] },
): readonly Waiting[] {
  return reported.map((each) => {
    // What waits again under the same subject is another thing.
    const row = taken.find(
      ({ kiosk_id, kind, subject, since_ms }) =>
        kiosk_id === kioskId && kind === each.kind && subject === each.subject && since_ms === each.sinceMs,
    );
    const said = decisions.find(
      (one) =>
        one.kiosk_id === kioskId &&
        one.approval_id === each.subject &&
        one.content_sha256 === each.approval?.contentSha256,
    );
    return {
      ...each,
      decided: said ? { name: said.said_by, approve: said.approve } : null,
      takenBy: row ? { personId: row.person_id, name: row.said_by, atMs: row.at_ms } : null,
    };
  });
}

/** Of a kiosk that was heard and is not any more: it cannot say so itself. Gone as soon as it is heard again. */
export const NOT_REACHED = 'not_reached';

/** `lastHeardMs`: null where it never was, which is no failure. */
export function notReachedHere(
  kioskId: string,
  lastHeardMs: number | null,
  nowMs: number,
): readonly Reported[] {
  if (lastHeardMs === null || nowMs - lastHeardMs <= SILENT_MS) return [];
  return [{ kind: NOT_REACHED, subject: kioskId, sinceMs: lastHeardMs, label: null, isTaken: false }];
}

/** Who sees no kiosks is shown what they may approve, and nothing else. */
export const isShownTo = (
  { role }: Pick<SignedIn, 'role'>,
  { approval }: Pick<Waiting, 'approval'>,
): boolean => mayDo(role, 'see') || (approval !== undefined && mayApproveMoney(role, approval.act));

/** People of head office have the same id in a kiosk's list of staff. */
export const isAskedBy = (
  approval: NonNullable<Waiting['approval']>,
  { id }: Pick<SignedIn, 'id'>,
): boolean => approval.askedBy !== undefined && String(approval.askedBy) === id;

/** Who asked for what of it. Of head office: other ids are nobody's there. */
export const askersOf = (waiting: readonly Pick<Waiting, 'approval'>[]): Id<'person'>[] =>
  waiting.flatMap(({ approval }) =>
    approval?.askedBy === undefined ? [] : [approval.askedBy as string as Id<'person'>],
  );

/** A kind that this head office does not know is of a newer kiosk. */
export function waitingWords(kind: string, { waiting }: Messages): string {
  const kinds: Readonly<Record<AlertKind | typeof NOT_REACHED, string>> = waiting.kinds;
  return Object.hasOwn(kinds, kind) ? kinds[kind as AlertKind] : `“${showHidden(kind)}”`;
}

/** Where a customer is on the screen. A step that this head office does not know is of a newer kiosk. */
export function stepWords(step: string, { waiting }: Messages): string {
  const steps: Readonly<Record<string, string>> = waiting.steps;
  return (Object.hasOwn(steps, step) ? steps[step] : undefined) ?? showHidden(step.replaceAll('-', ' '));
}

/** An act that this head office does not know is of a newer kiosk. */
export function approvalWords(act: string, { waiting }: Messages): string {
  const acts: Readonly<Record<ApprovalAct, string>> = waiting.acts;
  return Object.hasOwn(acts, act) ? acts[act as ApprovalAct] : `“${showHidden(act)}”`;
}
