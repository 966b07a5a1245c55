/** Where a change of catalogues stands, and who may see it. Pure. */
import type { Id } from '../../shared/ids';
import type { ChangeRow, ChangeSiteHead } from '../database/catalogue/changes';
import { mayDo } from '../people/roles';
import { isInScope } from '../people/scope';
import type { SignedIn } from '../people/sessions';
import { changeParts, type ChangePart } from './change-parts';
import { sha256 } from './split';

export type ChangeId = Id<'catalogue_change'>;

export const rings = [1, 2, 3] as const;
/** What an approval is of: the day, and each site with its ring and its file. */
export const hashOfChange = (
  { effective_on }: Pick<ChangeRow, 'effective_on'>,
  sites: readonly ChangeSiteHead[],
): string =>
  sha256(
    Buffer.from(
      JSON.stringify([
        effective_on,
        ...sites
          .map(({ property_id, ring, sha256: file }) => [property_id, ring, file])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      ]),
    ),
  );

/** What a change is about at any of its sites. */
export const partsOfChange = (sites: readonly Pick<ChangeSiteHead, 'parts'>[]): ReadonlySet<ChangePart> =>
  new Set(changeParts.filter((part) => sites.some(({ parts }) => parts.split(' ').includes(part))));

/** Whether what was approved is what it says now. */
export const isApproved = (change: ChangeRow, sites: readonly ChangeSiteHead[]): boolean =>
  change.approved_sha256 !== null && change.approved_sha256 === hashOfChange(change, sites);

type Going = Pick<ChangeSiteHead, 'published_version' | 'scheduled_from_ms'>;
/** Its kiosks hold it until its day. */
export const isScheduled = ({ published_version, scheduled_from_ms }: Going): boolean =>
  published_version === null && scheduled_from_ms !== null;
/** Neither published nor scheduled. */
export const isLeft = ({ published_version, scheduled_from_ms }: Going): boolean =>
  published_version === null && scheduled_from_ms === null;

/** Who edits changes stops any. Who publishes them stops what is approved, and what they began or edited themselves. */
export const mayStop = (
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
  change: ChangeRow,
  sites: readonly ChangeSiteHead[],
  editors: readonly { readonly person_id: Id<'person'> }[],
): boolean =>
  mayDo(role, 'catalogues') ||
  (mayDo(role, 'publish') &&
    (isApproved(change, sites) || editors.some(({ person_id }) => person_id === id)));

/** A change that touches another site is not there for somebody. */
export const maySee = ({ scope }: Pick<SignedIn, 'scope'>, sites: readonly ChangeSiteHead[]): boolean =>
  sites.length > 0 && sites.every(({ property_id }) => isInScope(scope, property_id));

/** Null: all are published or scheduled. */
export const nextRing = (sites: readonly ChangeSiteHead[]): number | null =>
  sites.filter(isLeft).reduce<number | null>((lowest, { ring }) => Math.min(lowest ?? ring, ring), null);
