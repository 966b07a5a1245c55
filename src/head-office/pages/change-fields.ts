/** The page on which a thing in the draft of a change is edited: choose a table, then a thing, then type its fields. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { findThing, type CatalogueFile } from '../../main/domain/catalogue/draft';
import { valuesOf } from '../../main/domain/catalogue/draft-fields';
import { thingsOf, type Thing } from '../../main/domain/catalogue/draft-things';
import { rowEnds, type Beside } from '../../main/domain/catalogue/draft-plan';
import { draftField, draftFields, type DraftField, type DraftTable } from '../../shared/desk/draft-fields';
import type { Id } from '../../shared/ids';
import type { ChangeId } from '../catalogue/change-state';
import { beginInDraft, mayGo } from '../catalogue/change-things';
import { thingName } from '../catalogue/compare';
import { fieldWords, optionWords, partWords } from '../catalogue/words';
import { speechIn, type Speech } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { field, form, hidden, longField, said, select } from './forms';
import { framed } from './frame';

/** Of a new unit: no field of it. */
export const BESIDE = 'beside';

/** More are found by their names. */
const MOST_LISTED = 200;

export interface FieldsPage {
  readonly person: SignedIn;
  readonly change: { readonly id: ChangeId; readonly title: string };
  readonly property: Property;
  readonly sha256: string;
  readonly draft: CatalogueFile;
  /** What was chosen; null: nothing yet. */
  readonly table: DraftTable | null;
  readonly thing: string | null;
  /** The beginning of a name, or a part of it. */
  readonly find: string;
  /** The id of the thing that a new one begins as, or '' for the last one; null: nothing is added. */
  readonly like: string | null;
  readonly wrong: string | null;
  readonly done: string | null;
  /** After a refusal, what was typed. */
  readonly typed: ReadonlyMap<string, string>;
}

const besideText = ({ side, unit }: Beside): string => `${side} ${unit}`;

export const fieldsPath = (id: ChangeId, propertyId: Id<'property'>): string =>
  `/changes/${id}/${propertyId}/fields`;

// The cast: the keys of an object are known as texts alone.
export const draftTables = Object.keys(draftFields) as DraftTable[];

export function fieldsPage(page: FieldsPage): string {
  const { person, change, property, draft, table, wrong, done } = page;
  const speech = speechIn(person.language);
  const words = speech.t.changes.fields;
  const path = fieldsPath(change.id, property.id);
  const links = draftTables
    .filter((each) => thingsOf(draft, each).length > 0 || beginInDraft(draft, each, '') !== null)
    .map((each) => {
      const current = each === table ? ' aria-current="true"' : '';
      return `<li><a href="${path}?table=${each}"${current}>${speech.t.tables[each]}</a></li>`;
    });
  return framed({
    speech,
    heading: words.heading,
    title: words.title(property.name),
    person,
    path: '/catalogues',
    below: `<p>${words.below(`<bdi>${text(property.name)}</bdi>`, `<a href="/changes/${change.id}"><bdi>${text(change.title)}</bdi></a>`)}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">${chosen(speech, page)}<section class="panel"><h2>${words.tables}</h2><ul class="things">${links.join('')}</ul></section></div>`,
  });
}

function chosen(speech: Speech, page: FieldsPage): string {
  const { draft, table, thing, like } = page;
  if (table === null) return '';
  if (like !== null) return addPart(speech, page, table, like);
  const found = thing === null ? undefined : findThing(draft, { table, id: thing });
  return found
    ? `<div>${fieldsOf(speech, page, table, found)}${goPart(speech, page, table, found)}</div>`
    : `<div>${listOf(speech, page, table)}${beginPart(speech, page, table)}</div>`;
}

function listOf(speech: Speech, { change, property, draft, find }: FieldsPage, table: DraftTable): string {
  const { t, language } = speech;
  const words = t.changes.fields;
  const path = fieldsPath(change.id, property.id);
  const wanted = find.toLocaleLowerCase(language);
  const things = thingsOf(draft, table).map((thing) => ({
    id: thing.id,
    name: partWords(table, thingName(draft, table, thing), speech),
  }));
  const found = things.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
  const links = found
    .slice(0, MOST_LISTED)
    .map(
      ({ id, name }) =>
        `<li><a href="${path}?table=${table}&amp;thing=${encodeURIComponent(id)}"><bdi>${text(name)}</bdi></a></li>`,
    );
  const search =
    things.length <= 20
      ? ''
      : `<form class="find" method="get" action="${path}">${hidden('table', table)}<label for="find">${words.findLabel}</label><input id="find" name="find" value="${text(find)}"><button class="second">${words.find}</button></form>`;
  const more = found.length - links.length;
  return `<section class="panel"><h2>${t.tables[table]}</h2>${search}<ul class="things">${links.join('')}</ul>${
    found.length === 0 ? `<p>${words.noSuch}</p>` : ''
  }${more > 0 ? `<p>${words.more(more)}</p>` : ''}</section>`;
}

function fieldsOf(speech: Speech, page: FieldsPage, table: DraftTable, thing: Thing): string {
  const { person, change, property, sha256, draft } = page;
  const act = form({
    action: fieldsPath(change.id, property.id),
    person,
    button: speech.t.changes.fields.change,
    fields: `${hidden('table', table)}${hidden('thing', thing.id)}${hidden('shown', sha256)}${inputsOf(speech, page, draft, { table, thing })}`,
  });
  return `<section class="panel"><h2>${speech.t.tables[table]}: <bdi>${text(partWords(table, thingName(draft, table, thing), speech))}</bdi></h2>${act}</section>`;
}

function inputsOf(
  speech: Speech,
  { typed }: FieldsPage,
  file: CatalogueFile,
  { table, thing }: { readonly table: DraftTable; readonly thing: Thing },
): string {
  const inputs = Object.entries(valuesOf(file, table, thing)).map(([name, value]) => {
    const spec = draftField(table, name);
    const [input, label] = [`value:${name}`, fieldWords(name, speech)];
    const now = typed.get(name) ?? (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
    if (typeof value === 'boolean')
      return choice({ name: input, label, now }, ['yes', 'no'], (word) =>
        word === 'yes' ? speech.t.frame.yes : speech.t.frame.no,
      );
    const words = spec && choicesOf(file, spec);
    if (words)
      return choice({ name: input, label, now }, words.includes(now) ? words : [now, ...words], (word) =>
        spec.kind === 'choice' ? optionWords(word, speech) : word,
      );
    return spec?.kind === 'long'
      ? longField({ name: input, label, value: now })
      : field({ name: input, label, value: now, isRequired: spec?.mayBeEmpty === false });
  });
  return inputs.join('\n');
}

/** What can stand in the field; undefined: anything. */
function choicesOf(file: CatalogueFile, { kind, options, mayBeEmpty }: DraftField): string[] | undefined {
  const known: Readonly<Partial<Record<DraftField['kind'], readonly string[]>>> = {
    choice: options ?? [],
    storageType: thingsOf(file, 'storage_type').map((type) => thingName(file, 'storage_type', type)),
    userType: thingsOf(file, 'user_type').map((type) => thingName(file, 'user_type', type)),
    taxCode: Object.keys(file.taxes),
  };
  const words = known[kind];
  return words && [...(mayBeEmpty ? [''] : []), ...words];
}

/** Chooses what the new one begins as. */
function beginPart({ t }: Speech, { change, property, draft }: FieldsPage, table: DraftTable): string {
  const words = t.changes.fields;
  if (beginInDraft(draft, table, '') === null) return '';
  const [one = ''] = t.changes.things[table];
  const things = thingsOf(draft, table)
    .filter(({ id }) => mayGo(table, id))
    .slice(0, MOST_LISTED)
    .map((thing) => ({ value: thing.id, name: thingName(draft, table, thing) }));
  const like =
    things.length === 0 || table === 'agreement' ? hidden('like', '') : select('like', words.like, things);
  return `<section class="panel"><h2>${words.addOne}</h2><form class="form" method="get" action="${fieldsPath(change.id, property.id)}">${hidden('table', table)}${like}
<p class="act"><button class="second">${words.addNew(one)}</button></p></form></section>`;
}

function addPart(speech: Speech, page: FieldsPage, table: DraftTable, like: string): string {
  const words = speech.t.changes.fields;
  const { person, change, property, sha256, draft, typed } = page;
  const begun = beginInDraft(draft, table, like);
  const thing = begun && findThing(begun.file, { table, id: begun.id });
  if (!begun || !thing) return '';
  const ends = table === 'unit' ? rowEnds(draft) : [];
  const chosen = typed.get(BESIDE) ?? (begun.beside ? besideText(begun.beside) : '');
  const beside =
    ends.length === 0
      ? ''
      : select(
          `value:${BESIDE}`,
          words.map,
          ends
            .flatMap(({ first, last }) => [
              { beside: { side: 'after', unit: last.id } as const, name: words.after(last.number) },
              { beside: { side: 'before', unit: first.id } as const, name: words.before(first.number) },
            ])
            .map(({ beside: at, name }) => {
              const value = besideText(at);
              return { value, name, isChosen: value === chosen };
            }),
        );
  const act = form({
    action: fieldsPath(change.id, property.id),
    person,
    button: words.add,
    fields: `${hidden('act', 'add')}${hidden('table', table)}${hidden('like', like)}${hidden('shown', sha256)}${inputsOf(speech, page, begun.file, { table, thing })}${beside}`,
  });
  return `<section class="panel"><h2>${words.aNew(speech.t.changes.things[table][0] ?? '')}</h2>${act}</section>`;
}

function goPart(
  { t }: Speech,
  { person, change, property, sha256 }: FieldsPage,
  table: DraftTable,
  thing: Thing,
): string {
  const words = t.changes.fields;
  if (!mayGo(table, thing.id)) return '';
  const path = fieldsPath(change.id, property.id);
  const shown = `${hidden('table', table)}${hidden('thing', thing.id)}${hidden('shown', sha256)}`;
  const more =
    table === 'agreement'
      ? ''
      : `<p><a href="${path}?table=${table}&amp;like=${encodeURIComponent(thing.id)}">${words.addLike}</a></p>`;
  const go = form({
    action: path,
    person,
    button: words.take,
    isSecond: true,
    fields: `${hidden('act', 'remove')}${shown}`,
  });
  return `<section class="panel"><h2>${words.addOrTake}</h2>${more}<p>${words.gone}</p>${go}</section>`;
}

const choice = (
  { name, label, now }: { readonly name: string; readonly label: string; readonly now: string },
  words: readonly string[],
  said: (word: string) => string,
): string =>
  select(
    name,
    label,
    words.map((word) => ({ value: word, name: word === '' ? '–' : said(word), isChosen: word === now })),
  );
