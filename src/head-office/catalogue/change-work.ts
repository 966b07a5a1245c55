/** What each act on a change of catalogues has: who does it, on what, and what is written down of it. */
import { readDraftFile } from '../../main/domain/catalogue/draft';
import type { Id } from '../../shared/ids';
import { Refused } from '../locales/refused';
import {
  insertChangeEditor,
  lockChange,
  selectSitesOf,
  updateChange,
  type ChangeRow,
  type ChangeSiteHead,
  type ChangeSiteRow,
} from '../database/catalogue/changes';
import { readCatalogueVersion, selectPublished } from '../database/catalogue/published-files';
import type { Database, Tx } from '../database/tx';
import { noteAct, type Act } from '../people/acts';
import { isInScope } from '../people/scope';
import type { SignedIn } from '../people/sessions';
import { partsOf } from './change-parts';
import { isLeft, maySee, type ChangeId } from './change-state';
import { sha256 } from './split';

/** Who acts, and when. */
export interface Acting {
  readonly database: Database;
  readonly person: SignedIn;
  readonly nowMs: number;
}

/** Not left to the page: no caller acts where the person does not work. */
export function checkScope({ scope }: Pick<SignedIn, 'scope'>, propertyIds: readonly Id<'property'>[]): void {
  if (!propertyIds.every((propertyId) => isInScope(scope, propertyId)))
    throw new Refused((t) => t.refusals.catalogues.foreignSite);
}

export function changing(
  { database, person }: Acting,
  id: ChangeId,
  work: (tx: Tx, change: ChangeRow, sites: readonly ChangeSiteRow[]) => Promise<void>,
): Promise<void> {
  return database.transaction().execute(async (tx) => {
    const change = await lockChange(tx, id);
    const sites = await selectSitesOf(tx, id);
    if (!change || !maySee(person, sites)) throw new Refused((t) => t.refusals.catalogues.noChange);
    if (change.ended_at_ms !== null) throw new Refused((t) => t.refusals.catalogues.stopped);
    await work(tx, change, sites);
  });
}

/** Answers for which sites it was edited. */
export function editing(
  acting: Acting,
  id: ChangeId,
  work: (tx: Tx, sites: readonly ChangeSiteRow[]) => Promise<readonly Id<'property'>[]>,
): Promise<void> {
  return changing(acting, id, async (tx, change, sites) => {
    if (!sites.every(isLeft)) throw new Refused((t) => t.refusals.catalogues.someHave);
    const propertyIds = await work(tx, sites);
    const { person, nowMs } = acting;
    await edited({ tx, person, nowMs }, change, propertyIds);
  });
}

type Noting = Pick<Acting, 'person' | 'nowMs'> & { readonly tx: Tx };

export async function edited(
  noting: Noting,
  { id, title }: Pick<ChangeRow, 'id' | 'title'>,
  propertyIds: readonly Id<'property'>[],
): Promise<void> {
  const { tx, person } = noting;
  await updateChange(tx, id, {
    approved_by: null,
    approved_by_name: null,
    approved_at_ms: null,
    approved_sha256: null,
  });
  await insertChangeEditor(tx, { change_id: id, person_id: person.id, name: person.name });
  const sites = propertyIds.map((property_id) => ({ property_id }));
  await noteForSites(noting, 'change.edited', title, sites);
}

/** Once for each site, so that everybody whose site it is reads it. */
export async function noteForSites(
  { tx, person, nowMs }: Noting,
  act: Act,
  about: string,
  sites: readonly Pick<ChangeSiteHead, 'property_id'>[],
): Promise<void> {
  for (const { property_id: propertyId } of sites)
    await noteAct(tx, person, { act, about, propertyId }, nowMs);
}

/** What a draft is stored as beside its file: its hash, and what it changes. */
export async function draftColumns(
  tx: Tx,
  { property_id, base_version }: Pick<ChangeSiteHead, 'property_id' | 'base_version'>,
  content: Buffer,
): Promise<Pick<ChangeSiteRow, 'sha256' | 'content' | 'parts'>> {
  const base = await readCatalogueVersion(tx, property_id, base_version);
  const parts = partsOf(base === null ? null : readDraftFile(base), readDraftFile(content.toString('utf8')));
  return { sha256: sha256(content), content, parts: [...parts].join(' ') };
}

export async function lastOf(tx: Tx, propertyId: Id<'property'>) {
  return (await selectPublished(tx, { propertyId, name: 'manifest' }, 1))[0];
}
