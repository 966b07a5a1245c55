/**
 * What a person asks a kiosk to do: start its program again, or make a backup. It goes out with the kiosk's notices until its time
 * is over, and the kiosk's reports say what came of it.
 */
import {
  commandStates,
  isFinal,
  MOST_ANSWERS,
  type CommandAnswer,
  type CommandKind,
  type CommandState,
  type KioskCommand,
} from '../../shared/head-office/commands';
import type { KioskAddress } from '../../shared/head-office/names';
import { HOUR_MS } from '../../shared/durations';
import { newId } from '../../shared/new-id';
import { noteChange } from '../database/claims/changes';
import {
  deleteOlderCommands,
  insertCommand,
  selectOpenCommands,
  updateCommand,
  withdrawCommand,
  type KioskCommandRow,
} from '../database/kiosk/commands';
import type { Database, Tx } from '../database/tx';
import { Refused } from '../locales/refused';
import { noteAct, type Doer } from '../people/acts';

/** For this time a kiosk that is not reached may come back for it. */
export const commandHours = [1, 8, 24] as const;
const ASKED = { restart: 'kiosk.restart_asked', backup: 'kiosk.backup_asked' } as const;

export const askedAct = (kind: CommandKind): (typeof ASKED)[CommandKind] => ASKED[kind];

interface Wanted extends KioskAddress {
  readonly kind: CommandKind;
  readonly hours: number;
}

/** Throws a Refused where the kiosk has not done the same yet. */
export async function askKiosk(
  database: Database,
  by: Doer,
  { kioskId, propertyId, kind, hours }: Wanted,
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const open = await selectOpenCommands(tx, kioskId);
    if (open.some((row) => row.kind === kind && row.expires_at_ms > nowMs && row.withdrawn_at_ms === null))
      throw new Refused((t) => t.refusals.kiosks.commandWaits);
    await insertCommand(tx, {
      id: newId<'kiosk_command'>(),
      kiosk_id: kioskId,
      kind,
      said_by: by.name,
      asked_at_ms: nowMs,
      expires_at_ms: nowMs + hours * HOUR_MS,
    });
    await deleteOlderCommands(tx, kioskId, MOST_ANSWERS);
    await noteAct(tx, by, { act: ASKED[kind], about: kioskId, propertyId }, nowMs);
    await noteChange(tx, propertyId);
  });
}

/** Throws a Refused where it was begun, its time is over, or somebody else was first. */
export async function withdrawFromKiosk(
  database: Database,
  by: Doer,
  { kioskId, propertyId, number }: KioskAddress & { readonly number: number },
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (!(await withdrawCommand(tx, { kioskId, number }, { by: by.name, atMs: nowMs })))
      throw new Refused((t) => t.refusals.kiosks.nothingToWithdraw);
    await noteAct(tx, by, { act: 'kiosk.command_withdrawn', about: kioskId, propertyId }, nowMs);
    await noteChange(tx, propertyId);
  });
}

/** For the kiosk: what it has not done, while there is time. What was withdrawn goes out too: the kiosk may wait with it. */
export async function commandsFor(tx: Tx, kioskId: string, nowMs: number): Promise<KioskCommand[]> {
  const open = await selectOpenCommands(tx, kioskId);
  return open
    .filter(({ expires_at_ms }) => expires_at_ms > nowMs)
    .map(({ id, number, kind, expires_at_ms, withdrawn_at_ms }) => ({
      id,
      number,
      kind,
      expiresMs: expires_at_ms,
      ...(withdrawn_at_ms === null ? {} : { isWithdrawn: true }),
    }));
}

/** Of a kiosk's report. A last word stays, whatever comes later. */
export async function takeAnswers(
  database: Database,
  { kioskId, propertyId }: KioskAddress,
  answers: readonly CommandAnswer[],
  nowMs: number,
): Promise<void> {
  if (answers.length === 0) return;
  const open = await selectOpenCommands(database, kioskId);
  const news = answers.filter(({ id, state, why }) =>
    open.some((row) => row.id === id && (row.state !== state || row.why !== why)),
  );
  if (news.length === 0) return;
  await database.transaction().execute(async (tx) => {
    for (const answer of news) await updateCommand(tx, kioskId, answer, nowMs);
    // Then it is asked no more.
    if (news.some(({ state }) => isFinal(state))) await noteChange(tx, propertyId);
  });
}

/** As its page says it; `not_heard`: the kiosk has not answered yet. What it has done before it heard stays done. */
export function stateOf(
  {
    state,
    expires_at_ms,
    withdrawn_at_ms,
  }: Pick<KioskCommandRow, 'state' | 'expires_at_ms' | 'withdrawn_at_ms'>,
  nowMs: number,
): CommandState | 'not_heard' | 'withdrawn' {
  const known = commandStates.find((each) => each === state) ?? null;
  if (isFinal(known)) return known ?? 'not_heard';
  if (known !== 'under_way' && withdrawn_at_ms !== null) return 'withdrawn';
  if (expires_at_ms <= nowMs) return 'expired';
  return known ?? 'not_heard';
}
