/**
 * Alerts of a kiosk that somebody works at are silenced for a while: who said so, why and until when stands on its page. Only what
 * tells of the machine is: a customer who calls for help is always heard, and so is what waits for a decision.
 */
import type { KioskAddress } from '../../shared/head-office/names';
import { HOUR_MS } from '../../shared/durations';
import { machineProblems } from '../../shared/health-problems';
import { deleteSilence, saveSilence } from '../database/fleet/silences';
import type { Tx } from '../database/tx';
import { Refused } from '../locales/refused';
import { noteAct, type Doer } from '../people/acts';
import { NOT_REACHED } from './waiting';

/** What a silence keeps quiet. */
const quietKinds: ReadonlySet<string> = new Set([...Object.keys(machineProblems), NOT_REACHED]);
const quietProblems: ReadonlySet<string> = new Set(Object.values(machineProblems).flat());

/** `kind`: of what waits at a kiosk that is silenced. */
export const isQuiet = (kind: string): boolean => quietKinds.has(kind);

/** `problem`: a word of the kiosk's own health. */
export const isQuietProblem = (problem: string): boolean => quietProblems.has(problem);

/** A week: what is broken for longer is no surprise, and is not to be forgotten. */
export const MOST_SILENT_HOURS = 168;

/** In place of what was said before. `typed`: whole hours. */
export async function silenceKiosk(
  tx: Tx,
  by: Doer,
  { kioskId, propertyId, typed, why }: KioskAddress & { readonly typed: string; readonly why: string },
  nowMs: number,
): Promise<void> {
  const hours = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (hours < 1 || hours > MOST_SILENT_HOURS)
    throw new Refused((t) => t.refusals.kiosks.silentHours(MOST_SILENT_HOURS));
  const until_ms = nowMs + hours * HOUR_MS;
  await saveSilence(tx, { kiosk_id: kioskId, until_ms, said_by: by.name, at_ms: nowMs, why });
  await noteAct(tx, by, { act: 'kiosk.silenced', about: kioskId, propertyId, why }, nowMs);
}

export async function endSilence(
  tx: Tx,
  by: Doer,
  { kioskId, propertyId }: KioskAddress,
  nowMs: number,
): Promise<void> {
  if (!(await deleteSilence(tx, kioskId, nowMs))) throw new Refused((t) => t.refusals.kiosks.notSilenced);
  await noteAct(tx, by, { act: 'kiosk.silence_ended', about: kioskId, propertyId }, nowMs);
}
