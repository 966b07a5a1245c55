/** Which kiosk rents out which unit without asking. */
import type { Id } from '../../../shared/ids';
import { allotUnits, withdrawUnits } from '../../claims/allotments';
import { byKiosk, loadStandings } from '../../claims/moves';
import { findUnits, planShare, planUnits, type Plan } from '../../claims/plan';
import { loadSite, unitNames } from '../../claims/site';
import { Refused } from '../../locales/refused';
import { findKiosk, listKiosks } from '../../database/kiosk/kiosks';
import type { Database } from '../../database/tx';
import { told } from '../../claims/told';
import type { Office } from '../../office';
import { planPage, propertiesPage, unitsPage } from '../../pages/units';
import { messagesIn } from '../../locales';
import { noteAct } from '../../people/acts';
import { listProperties, type Property } from '../../properties';
import { doneIn, orSay, typed, type Asked, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';
import { unitsTyped } from './typed-units';

type OfProperty = Asked & { readonly propertyId: Id<'property'> };

export function unitRoutes({ forPages: database }: Office): readonly PageRoute[] {
  const about = 'property';
  const act = (word: string, work: (asked: OfProperty) => Promise<PageAnswer>): PageRoute => ({
    method: 'POST',
    path: `/units/:property/${word}`,
    needs: 'allot',
    about,
    answer: (asked) =>
      orSay(
        asked.person.language,
        () => work(asked),
        (wrong) => {
          const { units } = messagesIn(asked.person.language).refusals;
          return page(database, asked, units.notChanged(wrong));
        },
      ),
  });
  return [
    {
      method: 'GET',
      path: '/units',
      needs: 'seeUnits',
      answer: async ({ person }) => ({
        html: propertiesPage(person, await listProperties(database, person.scope)),
      }),
    },
    {
      method: 'GET',
      path: '/units/:property',
      needs: 'seeUnits',
      about,
      answer: (asked) => page(database, asked, null),
    },
    act('allot', async (asked) => {
      const kioskId = await kioskOf(database, asked);
      const plan = await planUnits(database, kioskId, unitsTyped(asked));
      return allot(database, asked, plan);
    }),
    act('share', async (asked) => allot(database, asked, await planShare(database, asked.propertyId))),
    act('withdraw', (asked) => withdraw(database, asked)),
  ];
}

/** Shows what would be done, and does it when that comes back. */
async function allot(database: Database, asked: OfProperty, { moves }: Plan): Promise<PageAnswer> {
  const { person, propertyId, form, nowMs } = asked;
  const nameOf = await unitNames(database, propertyId);
  const path = `/units/${propertyId}`;
  if (typed(form, 'sure') !== 'yes') {
    const property = await propertyOf(database, asked);
    if (!property) return notFound(person);
    const kiosk = typed(form, 'kiosk');
    const fields = kiosk === '' ? {} : { kiosk, units: typed(form, 'units') };
    const action = `${path}/${kiosk === '' ? 'share' : 'allot'}`;
    return { html: planPage({ person, property, action, fields, moves, nameOf }) };
  }
  const news = moves.filter(({ how }) => how !== 'has');
  await database.transaction().execute(async (tx) => {
    for (const [kioskId, units] of byKiosk(news)) {
      await allotUnits(tx, { kioskId, propertyId }, units, { nowMs });
      const about = `${told(units.map(nameOf))} to ${kioskId}`;
      await noteAct(tx, person, { act: 'units.allotted', about, propertyId }, nowMs);
    }
  });
  return { to: `${path}?done=allotted` };
}

async function withdraw(database: Database, asked: OfProperty): Promise<PageAnswer> {
  const { person, propertyId, nowMs } = asked;
  const kioskId = await kioskOf(database, asked);
  const unitIds = await findUnits(database, propertyId, unitsTyped(asked), { orUnlisted: true });
  const nameOf = await unitNames(database, propertyId);
  await database.transaction().execute(async (tx) => {
    if ((await withdrawUnits(tx, { kioskId, propertyId }, unitIds, nowMs)) === 0)
      throw new Refused((t) => t.refusals.units.noneAllotted(kioskId));
    const about = `${told(unitIds.map(nameOf))} from ${kioskId}`;
    await noteAct(tx, person, { act: 'units.withdrawn', about, propertyId }, nowMs);
  });
  return { to: `/units/${propertyId}?done=withdrawn` };
}

/** A kiosk of this very property: another's is as one that is not there. */
async function kioskOf(database: Database, { form, propertyId }: OfProperty): Promise<string> {
  const kiosk = await findKiosk(database, typed(form, 'kiosk'));
  if (kiosk?.property_id !== propertyId) throw new Refused((t) => t.refusals.units.chooseKiosk);
  return kiosk.id;
}

const propertyOf = async (
  database: Database,
  { person, propertyId }: OfProperty,
): Promise<Property | undefined> =>
  (await listProperties(database, person.scope)).find(({ id }) => id === propertyId);

async function page(database: Database, asked: OfProperty, wrong: string | null): Promise<PageAnswer> {
  const { person, propertyId, query, form } = asked;
  const [property, site, standings, kiosks] = await Promise.all([
    propertyOf(database, asked),
    loadSite(database, propertyId),
    loadStandings(database, propertyId),
    listKiosks(database),
  ]);
  if (!property) return notFound(person);
  const kioskIds = kiosks.flatMap(({ id, property_id, state }) =>
    property_id === propertyId && state === 'active' ? [id] : [],
  );
  const done = doneIn(messagesIn(person.language).kiosks.units.done, query);
  const html = unitsPage({
    person,
    property,
    site,
    standings,
    kioskIds,
    wrong,
    done,
    typed: typed(form, 'units'),
  });
  return { html, status: wrong === null ? 200 : 400 };
}
