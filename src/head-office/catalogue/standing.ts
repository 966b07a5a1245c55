/** Which catalogue each kiosk has, which one it should have, and why it has not. */
import type { PublishedVersion } from '../database/catalogue/published-files';
import type { KioskFacts } from '../fleet/facts';
import type { Id } from '../../shared/ids';

/** A kiosk takes a catalogue within seconds, where nothing stands in between. */
const SOON_MS = 2 * 60_000;

export type Why =
  /** It has the one that was published last. */
  | { readonly kind: 'current' }
  | { readonly kind: 'not_published' }
  | { readonly kind: 'not_joined' }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  | { readonly kind: 'not_reached'; readonly sinceMs: number | null }
  | { readonly kind: 'on_its_way' }
  /** Reached, and neither taken nor refused: it waits for a customer who pays, or for a part of the file. */
  | { readonly kind: 'waits' };

export interface KioskCatalogue {
  readonly kiosk: KioskFacts;
  /** Null: it has not told; 0: none from head office yet. */
  readonly has: number | null;
  /** What it holds until its day; 0: nothing. */
  readonly holds: number;
  readonly target: PublishedVersion | null;
  readonly why: Why;
}

/** Without those that were turned away. Who has an old one comes first. */
export function standingsOf(
  kiosks: readonly KioskFacts[],
  published: ReadonlyMap<Id<'property'>, PublishedVersion>,
  nowMs: number,
): readonly KioskCatalogue[] {
  return kiosks
    .filter(({ state }) => state !== 'revoked')
    .map((kiosk) => {
      const target = published.get(kiosk.propertyId) ?? null;
      const has = kiosk.status?.catalogue.version ?? null;
      const holds = kiosk.status?.catalogue.next?.version ?? 0;
      return { kiosk, has, holds, target, why: whyOf(kiosk, target, nowMs) };
    })
    .toSorted((one, other) => Number(isOld(other)) - Number(isOld(one)));
}

export const isOld = ({ why }: KioskCatalogue): boolean =>
  why.kind !== 'current' && why.kind !== 'not_published';

function whyOf(kiosk: KioskFacts, target: PublishedVersion | null, nowMs: number): Why {
  if (target === null) return { kind: 'not_published' };
  const { status } = kiosk;
  if (status && status.catalogue.version >= target.version) return { kind: 'current' };
  if (kiosk.state === 'invited') return { kind: 'not_joined' };
  const refused = status?.catalogue.refused;
  if (refused && refused.version >= target.version) return { kind: 'refused', problems: refused.problems };
  if (status === null || kiosk.isSilent) return { kind: 'not_reached', sinceMs: kiosk.contactAtMs };
  return { kind: nowMs - target.atMs < SOON_MS ? 'on_its_way' : 'waits' };
}
