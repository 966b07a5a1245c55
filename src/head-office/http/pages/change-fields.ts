/** Editing one thing in the draft of a change. */
import { readDraftFile } from '../../../main/domain/catalogue/draft';
import { parseGuid, type Id } from '../../../shared/ids';
import { editFields } from '../../catalogue/change-fields';
import { maySee, type ChangeId } from '../../catalogue/change-state';
import { findChange, selectSitesOf } from '../../database/catalogue/changes';
import type { Office } from '../../office';
import { draftTables, fieldsPage } from '../../pages/change-fields';
import { changePath } from '../../pages/changes';
import { listProperties } from '../../properties';
import { orSay, typed, type Asked, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

const path = '/changes/:change/:property/fields';
const needs = 'catalogues' as const;
const about = 'property' as const;
/** The texts of an agreement in four languages. */
const FORM_BYTES = 1024 * 1024;
const VALUE = 'value:';

type OfSite = Asked & { readonly propertyId: Id<'property'> };

export function changeFieldRoutes({ forPages: database }: Office): readonly PageRoute[] {
  async function page(asked: OfSite, chosen: Chosen, wrong: string | null): Promise<PageAnswer> {
    const { person, propertyId } = asked;
    const id = changeOf(asked);
    const change = id === null ? undefined : await findChange(database, id);
    const sites = change ? await selectSitesOf(database, change.id) : [];
    const site = sites.find(({ property_id }) => property_id === propertyId);
    if (!change || !site || !maySee(person, sites)) return notFound(person);
    const known = await listProperties(database, person.scope);
    const html = fieldsPage({
      ...chosen,
      person,
      change,
      property: known.find((each) => each.id === propertyId) ?? { id: propertyId, name: propertyId },
      sha256: site.sha256,
      draft: readDraftFile(Buffer.from(site.content).toString('utf8')),
      table: draftTables.find((each) => each === chosen.table) ?? null,
      wrong,
    });
    return { html, status: wrong === null ? 200 : 400 };
  }
  return [
    {
      method: 'GET',
      path,
      needs,
      about,
      answer: (asked) =>
        page(
          asked,
          {
            table: asked.query.get('table') ?? '',
            thing: asked.query.get('thing'),
            find: asked.query.get('find') ?? '',
            typed: new Map(),
          },
          null,
        ),
    },
    {
      method: 'POST',
      path,
      needs,
      about,
      bodyBytes: FORM_BYTES,
      answer(asked) {
        const { form, person, nowMs, propertyId } = asked;
        const [table, thing] = [typed(form, 'table'), typed(form, 'thing')];
        const values = valuesIn(form);
        return orSay(
          async () => {
            const id = changeOf(asked);
            const known = draftTables.find((each) => each === table);
            if (id === null || !known) return notFound(person);
            const shown = typed(form, 'shown');
            await editFields({ database, person, nowMs }, id, {
              propertyId,
              table: known,
              thing,
              shown,
              values,
            });
            return { to: `${changePath(id)}?done=fields` };
          },
          (wrong) => page(asked, { table, thing, find: '', typed: values }, wrong),
        );
      },
    },
  ];
}

interface Chosen {
  readonly table: string;
  readonly thing: string | null;
  readonly find: string;
  readonly typed: ReadonlyMap<string, string>;
}

const changeOf = ({ params }: Asked): ChangeId | null =>
  parseGuid<'catalogue_change'>(params['change'] ?? '');

function valuesIn(form: FormData): ReadonlyMap<string, string> {
  return new Map(
    [...form].flatMap(([name, value]) =>
      name.startsWith(VALUE) && typeof value === 'string' ? [[name.slice(VALUE.length), value]] : [],
    ),
  );
}
