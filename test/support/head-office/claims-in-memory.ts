/** Claims in memory and lines to them that tests cut: for the kiosk's rules of claims, which need no head office. */
import type { Claim } from '../../../src/shared/head-office/documents';
import { documentKey, type DownDocument } from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { LineDown, type HeadOfficeLine } from '../../../src/main/sync/line';

const propertyId = '019b0000-0000-7000-8000-000000000001' as Id<'property'>;

export type ClaimsLine = Pick<HeadOfficeLine, 'up' | 'era' | 'onChange' | 'watch' | 'claim' | 'release'> & {
  /** Cuts the line, or mends it. */
  turn(up: boolean): void;
  /** From now on questions are done and their answers lost, or not done at all. */
  lose(what: 'answers' | 'questions' | 'nothing'): void;
  /** How often head office was asked for a unit. */
  readonly asked: () => number;
};

export interface ClaimsInMemory {
  readonly all: Map<string, Claim & { fence?: number }>;
  /** As after a restore: what does not stand is granted to nobody for now. */
  waits(isSo: boolean): void;
  lineOf(kioskId: string): ClaimsLine;
  /** Lays a document down, for one kiosk or, without its name, for the property. */
  publish(name: 'allotment' | 'taken', value: unknown, kioskId?: string): void;
}

export function openClaimsInMemory(): ClaimsInMemory {
  const claims = new Map<string, Claim & { fence?: number }>();
  let last = 0;
  let isWaiting = false;
  const documents = new Map<string, Uint8Array>();
  const watchers = new Set<() => void>();
  const keyOf = (document: DownDocument, kioskId: string) => documentKey({ propertyId, kioskId }, document);

  return {
    all: claims,
    waits(isSo) {
      isWaiting = isSo;
    },
    publish(name, value, kioskId = '-') {
      documents.set(keyOf({ name }, kioskId), Buffer.from(JSON.stringify(value)));
      for (const tell of watchers) tell();
    },
    lineOf(kioskId) {
      const listeners = new Set<(up: boolean) => void>();
      let isUp = true;
      let lost: 'answers' | 'questions' | 'nothing' = 'nothing';
      let asked = 0;
      async function ask<T>(work: () => T): Promise<T> {
        await Promise.resolve();
        if (!isUp || lost === 'questions') throw new LineDown('cut by the test');
        const answer = work();
        if (lost === 'answers') throw new LineDown('cut by the test');
        return answer;
      }
      return {
        era: () => 1,
        up: () => isUp,
        onChange(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        watch(document, changed) {
          let seen: Uint8Array | undefined;
          const tell = () => {
            const now = documents.get(keyOf(document, kioskId));
            if (!isUp || now === seen) return;
            seen = now;
            changed(now ?? null);
          };
          watchers.add(tell);
          tell();
          return () => watchers.delete(tell);
        },
        claim({ unitId, atMs, held }) {
          asked += 1;
          return ask(() => {
            const stands = claims.get(unitId);
            if (stands && stands.kioskId !== kioskId) return { kind: 'taken', by: stands } as const;
            if (stands?.fence !== undefined && stands.fence === held)
              return { kind: 'ours', fence: held } as const;
            if (isWaiting) return { kind: 'not_yet' } as const;
            last += 1;
            claims.set(unitId, { kioskId, kind: stands?.kind ?? 'claimed', atMs, fence: last });
            return { kind: 'ours', fence: last } as const;
          });
        },
        release: (unitId, fence) =>
          ask(() => {
            const stands = claims.get(unitId);
            if (stands?.kioskId === kioskId && stands.fence === fence) claims.delete(unitId);
          }),
        turn(up) {
          if (isUp === up) return;
          isUp = up;
          for (const listener of listeners) listener(up);
          for (const tell of watchers) tell();
        },
        lose(what) {
          lost = what;
        },
        asked: () => asked,
      };
    },
  };
}
