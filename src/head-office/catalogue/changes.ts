/**
 * A change of catalogues. One person edits it as a draft for some sites, and a person who has edited nothing of it approves it.
 * Then it is published ring by ring. An approval holds for the very content that was shown: every edit takes it away.
 */
import { fileText, raised, readDraftFile, withEdits, type Edit } from '../../main/domain/catalogue/draft';
import { thingsOf } from '../../main/domain/catalogue/draft-things';
import { valueIn } from '../../main/domain/catalogue/draft-fields';
import type { Id } from '../../shared/ids';
import { parsePercent } from '../../shared/money';
import { newId } from '../../shared/new-id';
import { cleanText, graphemeLength, hiddenIn } from '../../shared/text';
import { CommandRefused } from '../../shared/command-line';
import {
  insertChange,
  insertChangeEditor,
  lockChange,
  saveChangeSite,
  selectChangeEditors,
  selectSitesOf,
  updateChange,
  type ChangeRow,
  type ChangeSiteHead,
  type ChangeSiteRow,
} from '../database/catalogue/changes';
import { lockProperty, selectPublished } from '../database/catalogue/published-files';
import type { Database, Tx } from '../database/tx';
import { noteAct, type Act } from '../people/acts';
import { isInScope } from '../people/scope';
import type { SignedIn } from '../people/sessions';
import { hashOfChange, isApproved, maySee, nextRing, rings, type ChangeId } from './change-state';
import { publishFileIn } from './publish';
import { readCatalogueContent } from './read-file';
import { sha256 } from './split';

const LONGEST_TITLE = 80;
/** A rent may be raised or lowered by as much at once. */
const MOST_PERCENT = 50;

/** Who acts, and when. */
export interface Acting {
  readonly database: Database;
  readonly person: SignedIn;
  readonly nowMs: number;
}

/** Begins with what is published for these sites. Throws a CommandRefused with a sentence, as everything here does. */
export function beginChange(
  { database, person, nowMs }: Acting,
  { title: typed, propertyIds }: { readonly title: string; readonly propertyIds: readonly Id<'property'>[] },
): Promise<ChangeId> {
  const title = checkedTitle(typed);
  if (propertyIds.length === 0) throw new CommandRefused('Choose at least one site.');
  return database.transaction().execute(async (tx) => {
    const id = newId<'catalogue_change'>();
    await insertChange(tx, { id, title, made_at_ms: nowMs, made_by: person.name });
    for (const propertyId of propertyIds) {
      const last = await lastOf(tx, propertyId);
      if (!last) throw new CommandRefused('A site without a catalog needs its file first.');
      await saveFile(tx, { id, propertyId, ring: 1, baseVersion: last.version }, Buffer.from(last.content));
    }
    await edited({ tx, person, nowMs }, { id, title }, propertyIds);
    return id;
  });
}

/** The same with an earlier version of one site. */
export function beginReturn(
  { database, person, nowMs }: Acting,
  { propertyId, version }: { readonly propertyId: Id<'property'>; readonly version: number },
): Promise<ChangeId> {
  return database.transaction().execute(async (tx) => {
    const found = await selectPublished(tx, { propertyId, name: 'manifest' }, 1000);
    const [last, former] = [found[0], found.find((each) => each.version === version)];
    if (!last || !former || former === last) throw new CommandRefused('There is no such earlier version.');
    const [id, title] = [newId<'catalogue_change'>(), `Back to version ${version}`];
    await insertChange(tx, { id, title, made_at_ms: nowMs, made_by: person.name });
    await saveFile(tx, { id, propertyId, ring: 1, baseVersion: last.version }, Buffer.from(former.content));
    await edited({ tx, person, nowMs }, { id, title }, [propertyId]);
    return id;
  });
}

/** A file replaces what the change has for its site, or adds the site. */
export function uploadFile(
  acting: Acting,
  id: ChangeId,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<void> {
  const { propertyId } = readCatalogueContent(name, content);
  if (!isInScope(acting.person.scope, propertyId))
    throw new CommandRefused(`Nothing was changed: ${name} is of a site that is not yours.`);
  return editing(acting, id, async (tx, sites) => {
    const last = await lastOf(tx, propertyId);
    const ring = sites.find(({ property_id }) => property_id === propertyId)?.ring ?? 1;
    await saveFile(tx, { id, propertyId, ring, baseVersion: last?.version ?? 0 }, content);
    return [propertyId];
  });
}

/** Of one type of storage, or with '' of all, at every site of the change. */
export function raiseRents(
  acting: Acting,
  id: ChangeId,
  { storageType, percent }: { readonly storageType: string; readonly percent: string },
): Promise<void> {
  const size: number | null = parsePercent(percent.replace('-', ''));
  if (size === null || size === 0 || size > MOST_PERCENT * 1000)
    throw new CommandRefused(
      `Nothing was changed: type a percentage up to ${MOST_PERCENT}, such as 4 or -2.5.`,
    );
  const rate = percent.trim().startsWith('-') ? -size : size;
  return editing(acting, id, async (tx, sites) => {
    const changed: Id<'property'>[] = [];
    for (const site of sites) {
      const file = readDraftFile(Buffer.from(site.content).toString('utf8'));
      const edits = thingsOf(file, 'unit').flatMap((unit): Edit[] => {
        const before = valueIn(file, 'unit', unit, 'rent');
        const isMeant = storageType === '' || unit.root['storageType'] === storageType;
        if (!isMeant || typeof before !== 'string' || Number(before) === 0) return [];
        const value = raised(before, rate);
        return [{ place: { table: 'unit', id: unit.id, field: 'rent' }, before, value }];
      });
      if (edits.length === 0) continue;
      const { property_id: propertyId, ring, base_version: baseVersion } = site;
      const content = Buffer.from(fileText(withEdits(file, edits)));
      readCatalogueContent('The draft', content);
      await saveFile(tx, { id, propertyId, ring, baseVersion }, content);
      changed.push(propertyId);
    }
    if (changed.length === 0) throw new CommandRefused('Nothing was changed: no unit is of that type.');
    return changed;
  });
}

/** In which ring a site gets it. */
export function moveToRing(
  acting: Acting,
  id: ChangeId,
  { propertyId, ring }: { readonly propertyId: string; readonly ring: number },
): Promise<void> {
  return editing(acting, id, async (tx, sites) => {
    const site = sites.find(({ property_id }) => property_id === propertyId);
    if (!site || !rings.some((each) => each === ring)) throw new CommandRefused('Choose a site and a ring.');
    await saveChangeSite(tx, { ...site, ring });
    return [site.property_id];
  });
}

/** `shown`: what the person saw. Refused where it is another by now, and for each of its editors. */
export function approveChange(acting: Acting, id: ChangeId, shown: string): Promise<void> {
  const { person, nowMs } = acting;
  return changing(acting, id, async (tx, change, sites) => {
    const hash = hashOfChange(sites);
    if (shown !== hash)
      throw new CommandRefused(
        'Nothing was approved: it was edited after you opened this page. Read it again.',
      );
    if (isApproved(change, sites)) throw new CommandRefused('It is approved already.');
    if ((await selectChangeEditors(tx, id)).some(({ person_id }) => person_id === person.id))
      throw new CommandRefused('Nothing was approved: who edited a change cannot approve it.');
    for (const { content } of sites) readCatalogueContent('The draft', Buffer.from(content));
    const approval = { approved_by: person.id, approved_by_name: person.name, approved_at_ms: nowMs };
    await updateChange(tx, id, { ...approval, approved_sha256: hash });
    await noteForSites({ tx, person, nowMs }, 'change.approved', change.title, sites);
  });
}

/** To the sites of the next ring: all of them, or none where one has another catalogue meanwhile. */
export function publishNextRing(acting: Acting, id: ChangeId): Promise<void> {
  const { person, nowMs } = acting;
  return changing(acting, id, async (tx, change, sites) => {
    if (!isApproved(change, sites))
      throw new CommandRefused('Nothing was published: another person has to approve it first.');
    const ring = nextRing(sites);
    if (ring === null) throw new CommandRefused('Every site has it already.');
    const next = sites.filter((site) => site.ring === ring && site.published_version === null);
    for (const site of next) {
      const propertyId = site.property_id;
      await lockProperty(tx, propertyId);
      if (((await lastOf(tx, propertyId))?.version ?? 0) !== site.base_version)
        throw new CommandRefused(
          'Nothing was published: a site of this ring got another catalog meanwhile. Begin another change.',
        );
      const place = { propertyId, name: 'manifest' } as const;
      const { version } = await publishFileIn(tx, { nowMs, by: person }, place, Buffer.from(site.content));
      await saveChangeSite(tx, { ...site, published_version: version, published_at_ms: nowMs });
    }
    await noteForSites({ tx, person, nowMs }, 'change.published', `ring ${ring} of “${change.title}”`, next);
  });
}

/** It goes to no more sites; those that have it keep it. */
export function endChange(acting: Acting, id: ChangeId): Promise<void> {
  const { person, nowMs } = acting;
  return changing(acting, id, async (tx, change, sites) => {
    if (nextRing(sites) === null) throw new CommandRefused('Every site has it already.');
    await updateChange(tx, id, { ended_at_ms: nowMs });
    await noteForSites({ tx, person, nowMs }, 'change.stopped', change.title, sites);
  });
}

function changing(
  { database, person }: Acting,
  id: ChangeId,
  work: (tx: Tx, change: ChangeRow, sites: readonly ChangeSiteRow[]) => Promise<void>,
): Promise<void> {
  return database.transaction().execute(async (tx) => {
    const change = await lockChange(tx, id);
    const sites = await selectSitesOf(tx, id);
    if (!change || !maySee(person, sites)) throw new CommandRefused('There is no such change.');
    if (change.ended_at_ms !== null) throw new CommandRefused('Nothing was changed: it was stopped.');
    await work(tx, change, sites);
  });
}

/** Answers for which sites it was edited. */
function editing(
  acting: Acting,
  id: ChangeId,
  work: (tx: Tx, sites: readonly ChangeSiteRow[]) => Promise<readonly Id<'property'>[]>,
): Promise<void> {
  return changing(acting, id, async (tx, change, sites) => {
    if (sites.some(({ published_version }) => published_version !== null))
      throw new CommandRefused('Nothing was changed: some sites have it already. Begin another change.');
    const propertyIds = await work(tx, sites);
    const { person, nowMs } = acting;
    await edited({ tx, person, nowMs }, change, propertyIds);
  });
}

type Noting = Pick<Acting, 'person' | 'nowMs'> & { readonly tx: Tx };

async function edited(
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
async function noteForSites(
  { tx, person, nowMs }: Noting,
  act: Act,
  about: string,
  sites: readonly Pick<ChangeSiteHead, 'property_id'>[],
): Promise<void> {
  for (const { property_id: propertyId } of sites)
    await noteAct(tx, person, { act, about, propertyId }, nowMs);
}

async function lastOf(tx: Tx, propertyId: Id<'property'>) {
  return (await selectPublished(tx, { propertyId, name: 'manifest' }, 1))[0];
}

async function saveFile(
  tx: Tx,
  {
    id,
    propertyId,
    ring,
    baseVersion,
  }: {
    readonly id: ChangeId;
    readonly propertyId: Id<'property'>;
    readonly ring: number;
    readonly baseVersion: number;
  },
  content: Buffer,
): Promise<void> {
  const place = { change_id: id, property_id: propertyId, ring, base_version: baseVersion };
  await saveChangeSite(tx, {
    ...place,
    sha256: sha256(content),
    content,
    published_version: null,
    published_at_ms: null,
  });
}

function checkedTitle(typed: string): string {
  const title = cleanText(typed);
  if (title === '' || graphemeLength(title) > LONGEST_TITLE || hiddenIn(title) !== null)
    throw new CommandRefused(`Say in 1 to ${LONGEST_TITLE} characters what the change is.`);
  return title;
}
