/** Editing one thing in the draft of a change, adding one, and taking one away. */
import { readDraftFile } from '../../../main/domain/catalogue/draft';
import { parseGuid, type Id } from '../../../shared/ids';
import { besideSchema } from '../../../main/domain/catalogue/draft-plan';
import { editFields, type TypedFields } from '../../catalogue/change-fields';
import { addToChange, removeFromChange } from '../../catalogue/change-things';
import type { Acting } from '../../catalogue/change-work';
import { maySee, type ChangeId } from '../../catalogue/change-state';
import { findChange, selectSitesOf } from '../../database/catalogue/changes';
import type { Database } from '../../database/tx';
import type { Office } from '../../office';
import { BESIDE, draftTables, fieldsPage, fieldsPath } from '../../pages/change-fields';
import { changePath } from '../../pages/change-acts';
import { messagesIn } from '../../locales';
import { listProperties } from '../../properties';
import { doneIn, orSay, typed, type Asked, type PageAnswer, type PageRoute } from './route';
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
      done: wrong === null ? doneIn(messagesIn(person.language).changes.done, asked.query) : null,
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
            like: asked.query.get('like'),
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
        const sent = sentIn(asked);
        return orSay(
          asked.person.language,
          () => actOn(database, asked, sent),
          (wrong) =>
            page(
              asked,
              { ...sent, like: sent.word === 'add' ? sent.like : null, find: '', typed: sent.values },
              wrong,
            ),
        );
      },
    },
  ];
}

interface Sent {
  readonly word: string;
  readonly table: string;
  readonly thing: string;
  readonly like: string;
  readonly values: TypedFields['values'];
}

const sentIn = ({ form }: Asked): Sent => ({
  word: typed(form, 'act'),
  table: typed(form, 'table'),
  thing: typed(form, 'thing'),
  like: typed(form, 'like'),
  values: valuesIn(form),
});

async function actOn(database: Database, asked: OfSite, { word, ...sent }: Sent): Promise<PageAnswer> {
  const { form, person, nowMs, propertyId } = asked;
  const id = changeOf(asked);
  const table = draftTables.find((each) => each === sent.table);
  const act = acts[word];
  if (id === null || !table || !act) return notFound(person);
  await act({ database, person, nowMs }, id, { ...sent, propertyId, table, shown: typed(form, 'shown') });
  // To the table again: who adds one often adds another.
  return {
    to:
      act === editFields
        ? `${changePath(id)}?done=fields`
        : `${fieldsPath(id, propertyId)}?table=${table}&done=${word}`,
  };
}

type Act = (acting: Acting, id: ChangeId, typed: TypedFields & { readonly like: string }) => Promise<void>;

const addTyped: Act = (acting, id, asked) => {
  const [side, unit] = (asked.values.get(BESIDE) ?? '').split(' ');
  return addToChange(acting, id, { ...asked, beside: besideSchema.safeParse({ side, unit }).data ?? null });
};

/** By what the form says; without a word a thing is edited. */
const acts: Readonly<Record<string, Act>> = { '': editFields, add: addTyped, remove: removeFromChange };

interface Chosen {
  readonly table: string;
  readonly thing: string | null;
  readonly like: string | null;
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
