/** Where a change of catalogues stands, and who may see it. Pure. */
import type { Id } from '../../shared/ids';
import type { ChangeRow, ChangeSiteHead } from '../database/catalogue/changes';
import { isInScope } from '../people/scope';
import type { SignedIn } from '../people/sessions';
import { sha256 } from './split';

export type ChangeId = Id<'catalogue_change'>;

export const rings = [1, 2, 3] as const;
/** What an approval is of: each site with its ring and its file. */
export const hashOfChange = (sites: readonly ChangeSiteHead[]): string =>
  sha256(
    Buffer.from(
      JSON.stringify(
        sites
          .map(({ property_id, ring, sha256: file }) => [property_id, ring, file])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      ),
    ),
  );

/** Whether what was approved is what it says now. */
export const isApproved = ({ approved_sha256 }: ChangeRow, sites: readonly ChangeSiteHead[]): boolean =>
  approved_sha256 !== null && approved_sha256 === hashOfChange(sites);

/** A change that touches another site is not there for somebody. */
export const maySee = ({ scope }: Pick<SignedIn, 'scope'>, sites: readonly ChangeSiteHead[]): boolean =>
  sites.length > 0 && sites.every(({ property_id }) => isInScope(scope, property_id));

/** Null: all are published. */
export const nextRing = (sites: readonly ChangeSiteHead[]): number | null =>
  sites
    .filter(({ published_version }) => published_version === null)
    .reduce<number | null>((lowest, { ring }) => Math.min(lowest ?? ring, ring), null);
