/** Catalogues: which kiosks have an old one and why, what was published for a site, and two sites side by side. */
import { readDraftFile } from '../../../main/domain/catalogue/draft';
import { parseGuid, type Id } from '../../../shared/ids';
import { messagesIn } from '../../locales';
import { Refused } from '../../locales/refused';
import { compareCatalogues } from '../../catalogue/compare';
import { standingsOf } from '../../catalogue/standing';
import {
  lastCatalogues,
  readCatalogueVersion,
  selectCatalogues,
  selectPublished,
} from '../../database/catalogue/published-files';
import { fleetOf } from '../../fleet/facts';
import type { FleetView } from '../../fleet/view';
import type { Office } from '../../office';
import { cataloguePage, cataloguesPage, comparisonPage } from '../../pages/catalogues';
import { isInScope } from '../../people/scope';
import { listProperties, type Property } from '../../properties';
import { forYou } from './for-you';
import { elsewhereRoutes } from './elsewhere';
import { doneIn, type Asked, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

const MOST_VERSIONS = 50;

type OfProperty = Asked & { readonly propertyId: Id<'property'> };

export function catalogueRoutes(office: Office, view: FleetView, timeZone: string): readonly PageRoute[] {
  const { forPages } = office;
  return [
    {
      method: 'GET',
      path: '/catalogues',
      needs: 'seeCatalogues',
      async answer({ person, nowMs }) {
        const { facts } = await view.look();
        if (!facts) throw new Error('nothing is known of the kiosks yet');
        const { kiosks } = fleetOf(facts, person.scope);
        const [published, properties] = await Promise.all([
          lastCatalogues(forPages),
          listProperties(forPages, person.scope),
        ]);
        const standings = standingsOf(kiosks, published, nowMs);
        const own = { ...(await forYou(office, person, null)), requests: [] };
        return {
          html: cataloguesPage({ person, standings, published, properties, forYou: own, nowMs, timeZone }),
        };
      },
    },
    {
      method: 'GET',
      path: '/catalogues/:property',
      needs: 'seeCatalogues',
      about: 'property',
      answer: (asked) => one(office, asked, { timeZone, wrong: null }),
    },
    ...elsewhereRoutes(office, (asked, wrong) => one(office, asked, { timeZone, wrong })),
    {
      method: 'GET',
      path: '/catalogues/:property/:version/file',
      needs: 'seeCatalogues',
      about: 'property',
      async answer({ person, propertyId, params }) {
        const text = await readCatalogueVersion(forPages, propertyId, versionOf(params['version']));
        if (text === null) return notFound(person);
        return {
          file: {
            name: `catalog-${propertyId}-${params['version'] ?? ''}.json`,
            mediaType: 'application/json; charset=utf-8',
            content: text,
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/catalogues/:property/compare/:other',
      needs: 'seeCatalogues',
      about: 'property',
      answer: (asked) => compare(office, asked),
    },
  ];
}

/** Of no version there is none. */
const versionOf = (word: string | undefined): number =>
  word !== undefined && /^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0;

async function one(
  { forPages }: Office,
  asked: OfProperty,
  { timeZone, wrong }: { readonly timeZone: string; readonly wrong: string | null },
): Promise<PageAnswer> {
  const { person, propertyId, query } = asked;
  const [properties, versions, published, [elsewhere]] = await Promise.all([
    listProperties(forPages, person.scope),
    selectCatalogues(forPages, propertyId, MOST_VERSIONS),
    lastCatalogues(forPages),
    selectPublished(forPages, { propertyId, name: 'elsewhere' }, 1),
  ]);
  const property = properties.find(({ id }) => id === propertyId);
  if (!property) return notFound(person);
  const others = properties.filter(({ id }) => id !== propertyId && published.has(id));
  const last = elsewhere ? { version: elsewhere.version, atMs: elsewhere.published_at_ms } : null;
  const done = doneIn(messagesIn(person.language).changes.catalogues.done, query);
  const html = cataloguePage({ person, property, versions, others, elsewhere: last, timeZone, wrong, done });
  return { html, status: wrong === null ? 200 : 400 };
}

async function compare({ forPages }: Office, asked: OfProperty): Promise<PageAnswer> {
  const { person, propertyId, params } = asked;
  const otherId = parseGuid<'property'>(params['other'] ?? '');
  // The same for a site that is not there and for one that is somebody else's.
  if (otherId === null || !isInScope(person.scope, otherId)) return notFound(person);
  const properties = await listProperties(forPages, person.scope);
  const sideOf = async (id: Id<'property'>) => {
    const property = properties.find((each) => each.id === id);
    const [last] = await selectCatalogues(forPages, id, 1);
    const text = last ? await readCatalogueVersion(forPages, id, last.version) : null;
    if (!property || !last || text === null) return null;
    return { property, version: last.version, file: fileOf({ property, text }) };
  };
  const [here, there] = [await sideOf(propertyId), await sideOf(otherId)];
  if (!here || !there) return notFound(person);
  return {
    html: comparisonPage({
      person,
      one: here,
      other: there,
      differences: compareCatalogues(here.file, there.file),
    }),
  };
}

/** An older program published by other rules: then its file is still there to be kept. */
function fileOf({ property, text }: { readonly property: Property; readonly text: string }) {
  try {
    return readDraftFile(text);
  } catch (error) {
    throw new Refused((t) => t.refusals.catalogues.cannotCompare(property.name), {
      cause: error,
    });
  }
}
