/** What must be true of a company's kiosks and its head office, read from their own files and tables. */
import { expect, vi } from 'vitest';
import { rows, wrongIn } from '../restore/books';
import type { KioskProcess } from './kiosk-process';
import type { ProcessFleet } from './process-fleet';
import { query } from './postgres';

type Place = Pick<KioskProcess, 'dataDir'>;

const contractsOf = ({ dataDir }: Place) =>
  rows(dataDir, 'SELECT id, unit_id FROM rental_contract').map((row) => ({
    contractId: `${row['id']}`,
    unitId: `${row['unit_id']}`,
  }));

/** Units with more than one contract, at one kiosk or at several. */
export function letTwice(places: readonly Place[]): readonly string[] {
  const units = places.flatMap(contractsOf).map(({ unitId }) => unitId);
  return units.filter((unit, place) => units.indexOf(unit) !== place);
}

/** Until head office has confirmed all that there is; it may be slow, and may not stand still for that long. */
export async function caughtUp(
  kiosk: Pick<KioskProcess, 'kioskId' | 'confirmed'>,
  standstillMs = 90_000,
): Promise<void> {
  const upTo = kiosk.confirmed().of;
  for (let before = -1; before < upTo; before = kiosk.confirmed().sequence)
    await vi.waitFor(() => expect(kiosk.confirmed().sequence, kiosk.kioskId).toBeGreaterThan(before), {
      timeout: standstillMs,
      interval: 50,
    });
}

/** Head office has what the kiosks wrote, each event once and in order, and each contract with it. */
export async function expectUnion({ kiosks, postgres }: ProcessFleet): Promise<void> {
  for (const kiosk of kiosks) await caughtUp(kiosk);
  const reported = await query<ReportedEvent>(
    postgres,
    'SELECT kiosk_id, hash, type, payload FROM inbox_event ORDER BY kiosk_id, chain_id, sequence',
  );
  expectReported(kiosks, reported);
  const [odd] = await query(
    postgres,
    `SELECT (SELECT count(*)::int FROM double_let) AS twice, (SELECT count(*)::int FROM parked_event) AS parked,
      (SELECT count(*)::int FROM forked_event) AS forked, (SELECT count(*)::int FROM unread_message) AS unread`,
  );
  expect(odd).toEqual({ twice: 0, parked: 0, forked: 0, unread: 0 });
}

interface ReportedEvent {
  readonly kiosk_id: string;
  readonly hash: string;
  readonly type: string;
  readonly payload: string;
}

/** Each kiosk's events are reported as it wrote them, and its contracts are those that were reported as signed. */
export function expectReported(
  kiosks: readonly Pick<KioskProcess, 'kioskId' | 'dataDir' | 'written'>[],
  reported: readonly ReportedEvent[],
): void {
  for (const kiosk of kiosks) {
    const own = reported.filter(({ kiosk_id }) => kiosk_id === kiosk.kioskId);
    expect(own.map(({ hash }) => hash)).toEqual(kiosk.written());
  }
  const signed = reported
    .filter(({ type }) => type === 'contract.signed')
    .map(({ payload }) => (JSON.parse(payload) as { contractId: string }).contractId);
  const contracts = kiosks.flatMap(contractsOf).map(({ contractId }) => contractId);
  expect(signed.toSorted()).toEqual(contracts.toSorted());
}

/** No unit was rented twice, no money is without its contract, and what a customer heard of is there. */
export function expectBooks(
  { kiosks }: { readonly kiosks: readonly Place[] },
  answered: readonly string[],
): void {
  expect(letTwice(kiosks)).toEqual([]);
  for (const { dataDir } of kiosks) expect(wrongIn(dataDir, { settled: true })).toEqual([]);
  const contracts = new Set(kiosks.flatMap(contractsOf).map(({ contractId }) => contractId));
  expect(answered.filter((id) => !contracts.has(id))).toEqual([]);
}
