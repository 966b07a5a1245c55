/** Changes of catalogues: begun and edited by one person, approved by another, published ring by ring. */
import { readDraftFile } from '../../../main/domain/catalogue/draft';
import { parseGuid } from '../../../shared/ids';
import { Refused } from '../../locales/refused';
import {
  beginChange,
  beginReturn,
  chooseDay,
  moveToRing,
  raiseRents,
  uploadFile,
} from '../../catalogue/change-draft';
import { approveChange, endChange, publishNextRing } from '../../catalogue/changes';
import type { Acting } from '../../catalogue/change-work';
import { isLeft, maySee, type ChangeId } from '../../catalogue/change-state';
import { MOST_FILE_BYTES } from '../../catalogue/split';
import { standingsOf } from '../../catalogue/standing';
import {
  findChange,
  selectChangeEditors,
  selectChanges,
  selectChangeSites,
  selectSitesOf,
} from '../../database/catalogue/changes';
import { lastCatalogues, readCatalogueVersion } from '../../database/catalogue/published-files';
import type { Database } from '../../database/tx';
import { fleetOf } from '../../fleet/facts';
import type { FleetView } from '../../fleet/view';
import type { Office } from '../../office';
import { changePath } from '../../pages/change-acts';
import { bdi } from '../../pages/forms';
import { changePage, changesPage, type ChangeSite } from '../../pages/changes';
import { messagesIn } from '../../locales';
import { secondPersonOff } from '../../people/second-owner';
import { oneHandWith } from '../../people/two-people';
import { listProperties } from '../../properties';
import {
  BESIDE_FILE_BYTES,
  doneIn,
  orSay,
  typed,
  typedAll,
  type Asked,
  type PageAnswer,
  type PageRoute,
  type Route,
} from './route';
import { notFound } from './serve';

const MOST_CHANGES = 100;
const needs = 'catalogues' as const;

export function changeRoutes(office: Office, view: FleetView, timeZone: string): readonly PageRoute[] {
  const { forPages: database } = office;
  const actingOf = ({ person, nowMs }: Asked): Acting => ({ database, person, nowMs });
  const list = (asked: Asked, wrong: string | null) => changes(office, asked, { timeZone, wrong });
  const page = (asked: Asked, wrong: string | null) => one({ office, view, timeZone }, asked, wrong);
  const act = (
    word: string,
    work: (acting: Acting, id: ChangeId, asked: Asked) => Promise<void>,
    more: Partial<Pick<Route<Asked>, 'needs' | 'bodyBytes' | 'again'>> = {},
  ): PageRoute => ({
    method: 'POST',
    path: `/changes/:change/${word}`,
    needs,
    ...more,
    answer: (asked) =>
      orSay(
        asked.person.language,
        async () => {
          const id = parseGuid<'catalogue_change'>(asked.params['change'] ?? '');
          if (id === null) return notFound(asked.person);
          await work(actingOf(asked), id, asked);
          return { to: `${changePath(id)}?done=${word}` };
        },
        (wrong) => page(asked, wrong),
      ),
  });
  return [
    { method: 'GET', path: '/changes', needs: 'seeCatalogues', answer: (asked) => list(asked, null) },
    {
      method: 'POST',
      path: '/changes',
      needs,
      answer: (asked) =>
        orSay(
          asked.person.language,
          async () => ({ to: changePath(await begin(office, asked)) }),
          (wrong) => list(asked, wrong),
        ),
    },
    {
      method: 'POST',
      path: '/catalogues/:property/:version/return',
      needs: 'publish',
      about: 'property',
      async answer(asked) {
        const version = Number(asked.params['version']);
        return {
          to: changePath(await beginReturn(actingOf(asked), { propertyId: asked.propertyId, version })),
        };
      },
    },
    { method: 'GET', path: '/changes/:change', needs: 'seeCatalogues', answer: (asked) => page(asked, null) },
    act('raise', (acting, id, { form }) =>
      raiseRents(acting, id, { storageType: typed(form, 'type'), percent: typed(form, 'percent') }),
    ),
    act('upload', upload, { bodyBytes: MOST_FILE_BYTES + BESIDE_FILE_BYTES }),
    act('day', (acting, id, { form }) => chooseDay(acting, id, typed(form, 'day'))),
    act('ring', (acting, id, asked) =>
      moveToRing(acting, id, { propertyId: typed(asked.form, 'site'), ring: ringOf(asked) }),
    ),
    act('approve', (acting, id, { form }) => approveChange(acting, id, typed(form, 'shown')), {
      needs: 'approve',
      again: (asked) => approvalOf(database, asked),
    }),
    act('publish', publish, { needs: 'publish', again: (asked) => publishingOf(database, asked) }),
    act('stop', endChange, { needs: 'publish' }),
  ];
}

/** What an approval is asked for; null: nothing that the person may see. */
async function approvalOf(database: Database, asked: Asked): Promise<string | null> {
  const found = await changeOf(database, asked);
  const { approveChange } = messagesIn(asked.person.language).people.again.acts;
  return found && approveChange(bdi(found.change.title));
}

/** Which ring the form is about; NaN where it names none. */
const ringOf = ({ form }: Asked): number => Number(typed(form, 'ring'));

const publish = (acting: Acting, id: ChangeId, asked: Asked): Promise<void> =>
  publishNextRing(acting, id, ringOf(asked));

/** To all: whatever is left. Null: other rings come later, and so this one can still be watched. */
async function publishingOf(database: Database, asked: Asked): Promise<string | null> {
  const found = await changeOf(database, asked);
  const left = new Set(found?.sites.filter(isLeft).map(({ ring }) => ring));
  if (!found || left.size !== 1 || !left.has(ringOf(asked))) return null;
  return messagesIn(asked.person.language).people.again.acts.publishToAll(bdi(found.change.title));
}

/** Null: there is none that the person may see. */
async function changeOf(database: Database, { person, params }: Asked) {
  const id = parseGuid<'catalogue_change'>(params['change'] ?? '');
  const change = id === null ? undefined : await findChange(database, id);
  const sites = change ? await selectSitesOf(database, change.id) : [];
  return change && maySee(person, sites) ? { change, sites } : null;
}

async function begin({ forPages }: Office, { person, form, nowMs }: Asked): Promise<ChangeId> {
  const known = await listProperties(forPages, person.scope);
  const chosen = new Set(typedAll(form, 'site'));
  const propertyIds = known.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return beginChange({ database: forPages, person, nowMs }, { title: typed(form, 'title'), propertyIds });
}

async function upload(acting: Acting, id: ChangeId, { form }: Asked): Promise<void> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw new Refused((t) => t.refusals.catalogues.chooseFile);
  const content = Buffer.from(await file.arrayBuffer());
  await uploadFile(acting, id, { name: file.name, content });
}

async function changes(
  { forPages: database }: Office,
  { person, form }: Asked,
  { timeZone, wrong }: { readonly timeZone: string; readonly wrong: string | null },
): Promise<PageAnswer> {
  const [found, sites, properties, published] = await Promise.all([
    selectChanges(database, MOST_CHANGES),
    selectChangeSites(database),
    listProperties(database, person.scope),
    lastCatalogues(database),
  ]);
  const bySite = Map.groupBy(sites, ({ change_id }) => change_id);
  const listed = found
    .map((change) => ({ change, sites: bySite.get(change.id) ?? [] }))
    .filter((each) => maySee(person, each.sites));
  const html = changesPage({
    person,
    listed,
    properties: properties.filter(({ id }) => published.has(id)),
    timeZone,
    wrong,
    title: typed(form, 'title'),
  });
  return { html, status: wrong === null ? 200 : 400 };
}

async function one(
  {
    office: { forPages: database },
    view,
    timeZone,
  }: { readonly office: Office; readonly view: FleetView; readonly timeZone: string },
  asked: Asked,
  wrong: string | null,
): Promise<PageAnswer> {
  const { person, query, nowMs } = asked;
  // The same for a change that is not there and for one that is of somebody else's site too.
  const found = await changeOf(database, asked);
  if (!found) return notFound(person);
  const { change, sites: rows } = found;
  const [{ facts }, published, properties, editors] = await Promise.all([
    view.look(),
    lastCatalogues(database),
    listProperties(database, person.scope),
    selectChangeEditors(database, change.id),
  ]);
  const notYet = await oneHandWith(
    database,
    person.id,
    editors.map(({ person_id }) => person_id),
    nowMs,
  );
  const kiosks = facts === null ? [] : fleetOf(facts, person.scope).kiosks;
  const standings = standingsOf(kiosks, published, nowMs);
  const sites = await Promise.all(
    rows.map(async ({ content, ...head }): Promise<ChangeSite> => {
      const { property_id: propertyId, base_version } = head;
      const base = await readCatalogueVersion(database, propertyId, base_version);
      return {
        ...head,
        property: properties.find((each) => each.id === propertyId) ?? { id: propertyId, name: propertyId },
        base: base === null ? null : readDraftFile(base),
        draft: readDraftFile(Buffer.from(content).toString('utf8')),
        standings: standings.filter(({ kiosk }) => kiosk.propertyId === propertyId),
      };
    }),
  );
  const done = doneIn(messagesIn(person.language).changes.done, query);
  const off = await secondPersonOff(database);
  const isNotYetTwo = off === null && notYet.size > 0;
  const html = changePage({ person, change, sites, editors, isNotYetTwo, off, timeZone, wrong, done });
  return { html, status: wrong === null ? 200 : 400 };
}
