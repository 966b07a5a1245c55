/** What waits for a person at the kiosks, by their last reports, and who at head office has it. */
import type { KioskStatus } from '../../shared/head-office/status';
import { showHidden } from '../../shared/text';
import type { AlertKind } from '../../shared/desk/choices';
import type { Messages } from '../locales';
import type { WaitingTaken } from '../database/fleet/waiting';

type Reported = NonNullable<KioskStatus['waiting']>[number];

export interface Waiting extends Reported {
  /** At head office; null: nobody. */
  readonly takenBy: { readonly personId: string; readonly name: string; readonly atMs: number } | null;
}

export function waitingOf(
  kioskId: string,
  status: KioskStatus | null,
  taken: readonly WaitingTaken[],
): readonly Waiting[] {
  return (status?.waiting ?? []).map((each) => {
    // What waits again under the same subject is another thing.
    const row = taken.find(
      ({ kiosk_id, kind, subject, since_ms }) =>
        kiosk_id === kioskId && kind === each.kind && subject === each.subject && since_ms === each.sinceMs,
    );
    return {
      ...each,
      takenBy: row ? { personId: row.person_id, name: row.said_by, atMs: row.at_ms } : null,
    };
  });
}

/** A kind that this head office does not know is of a newer kiosk. */
export function waitingWords(kind: string, { waiting }: Messages): string {
  const kinds: Readonly<Record<AlertKind, string>> = waiting.kinds;
  return Object.hasOwn(kinds, kind) ? kinds[kind as AlertKind] : `“${showHidden(kind)}”`;
}
