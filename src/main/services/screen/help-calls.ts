/**
 * Somebody at the kiosk wants a person. Staff hear of it at once (log, outbox, e-mail where it is set up),
 * and see the call until they clear it. They learn which kiosk and which step, never who.
 */
import type { Id } from '../../../shared/ids';
import type { HelpCall } from '../../../shared/screen-shapes';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { parseGuid } from '../../../shared/ids';
import { insertAudit } from '../../database/audit/audit';
import {
  findHelpCall,
  insertHelpCall,
  selectOpenHelpCalls,
  setHelpCallCleared,
  type HelpCallRow,
} from '../../database/screen/help-calls';
import { toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { storeNothing, type StoreAnswer } from '../base/idempotency';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';

const UNANSWERED_AFTER_MS = 60_000;
/** An open call older than this was somebody else's: it is closed, and a new one made. */
const SAME_CALL_MS = 10 * 60_000;
/** The names of screens; anything else would be a way for typed text to reach staff and log. */
const STEP = /^[a-z-]{1,40}$/;

export interface HelpCallView {
  readonly id: Id<'help_call'>;
  readonly kioskId: string;
  readonly step: string;
  readonly language: Language;
  readonly calledAt: string;
  readonly state: HelpCall['state'];
}

/** What clearing needs; a command has no more than that. */
export type HelpContext = Pick<ServiceContext, 'newId' | 'clock'>;

/** `onCalled` runs for each new call, after it is written. */
export async function callHelp(
  ctx: ServiceContext,
  { step, language }: { readonly step: string; readonly language: Language },
  onCalled: (call: HelpCallRow) => void,
): Promise<Result<HelpCall>> {
  if (!STEP.test(step)) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'step' });
  const { kioskId } = ctx.settings;
  const made = await ctx.store.transaction(async (tx) => {
    const nowMs = ctx.clock.nowMs();
    for (const open of await selectOpenHelpCalls(tx)) {
      if (open.kiosk_id !== kioskId) continue;
      if (Math.abs(nowMs - open.called_at_ms) < SAME_CALL_MS) return { row: open, fresh: false };
      await clearHelp({ ctx, tx }, open.id, 'kiosk');
    }
    const row: HelpCallRow = {
      id: ctx.newId<'help_call'>(),
      kiosk_id: kioskId,
      step,
      language,
      called_at_ms: nowMs,
      cleared_at_ms: null,
      cleared_by: null,
    };
    await insertHelpCall(tx, row);
    await insertAudit(tx, { atMs: nowMs, actor: 'screen', action: 'help.call', subject: row.id });
    await publish({ ctx, tx }, 'help.called', { helpCallId: row.id, kioskId, step, language });
    return { row, fresh: true };
  });
  if (made.fresh) {
    ctx.log.info({ helpCall: made.row.id, kiosk: kioskId, step, language }, 'somebody asks for help');
    onCalled(made.row);
  }
  return ok(viewState(ctx, made.row));
}

export function helpState(ctx: ServiceContext, id: Id<'help_call'>): Promise<Result<HelpCall>> {
  return ctx.store.read(async (tx) => {
    const row = await findHelpCall(tx, id);
    return row ? ok(viewState(ctx, row)) : refuse('NO_RECORDS_FOUND', 'not_found');
  });
}

/** Calls nobody has taken yet, oldest first. */
export async function listHelp({ ctx, tx }: InTransaction<HelpContext>): Promise<readonly HelpCallView[]> {
  const rows = await selectOpenHelpCalls(tx);
  return rows.map((row) => ({
    ...viewState(ctx, row),
    kioskId: row.kiosk_id,
    step: row.step,
    language: row.language,
    calledAt: toIsoInstant(row.called_at_ms),
  }));
}

/** Answers false when there is no such call, or it was cleared before. `by`: "cli", "kiosk" or a key, for the audit. */
export async function clearHelp(
  { ctx, tx }: InTransaction<HelpContext>,
  id: Id<'help_call'>,
  by: string,
): Promise<boolean> {
  const nowMs = ctx.clock.nowMs();
  if (!(await setHelpCallCleared(tx, id, nowMs, by))) return false;
  await insertAudit(tx, { atMs: nowMs, actor: by, action: 'help.clear', subject: id });
  await publish({ ctx, tx }, 'help.cleared', { helpCallId: id });
  return true;
}

/** POST /v1/kiosk/help/{id}/clear: NO_RECORDS_FOUND (404) for a call that is unknown or was cleared before. */
export function clearHelpById(
  ctx: ServiceContext,
  text: string,
  by: string,
  keep: StoreAnswer = storeNothing,
): Promise<Result<{ id: string }>> {
  const unknown = refuse('NO_RECORDS_FOUND', 'not_found', { field: 'id', desk: 'unknown' });
  const id = parseGuid<'help_call'>(text);
  if (id === null) return Promise.resolve(unknown);
  return ctx.store.attempt(async (tx) => {
    if (!(await clearHelp({ ctx, tx }, id, by))) return unknown;
    await keep(tx, { id });
    return ok({ id });
  });
}

function viewState({ clock }: HelpContext, row: HelpCallRow): HelpCall {
  const waited = clock.nowMs() - row.called_at_ms;
  return {
    id: row.id,
    state: row.cleared_at_ms !== null ? 'cleared' : waited >= UNANSWERED_AFTER_MS ? 'unanswered' : 'called',
  };
}
