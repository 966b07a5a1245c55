/** The page on which a thing in the draft of a change is edited: choose a table, then a thing, then type its fields. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { findThing, type CatalogueFile } from '../../main/domain/catalogue/draft';
import { valuesOf } from '../../main/domain/catalogue/draft-fields';
import { thingsOf } from '../../main/domain/catalogue/draft-things';
import { draftField, draftFields, type DraftTable } from '../../shared/desk/draft-fields';
import type { Id } from '../../shared/ids';
import { languages } from '../../shared/languages';
import type { ChangeId } from '../catalogue/change-state';
import { thingName } from '../catalogue/compare';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { tableWords } from './catalogues';
import { field, form, hidden, longField, said, select } from './forms';
import { framed } from './frame';

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
  readonly wrong: string | null;
  /** After a refusal, what was typed. */
  readonly typed: ReadonlyMap<string, string>;
}

export const fieldsPath = (id: ChangeId, propertyId: Id<'property'>): string =>
  `/changes/${id}/${propertyId}/fields`;

// The cast: the keys of an object are known as texts alone.
export const draftTables = Object.keys(draftFields) as DraftTable[];

export function fieldsPage(page: FieldsPage): string {
  const { person, change, property, draft, table, wrong } = page;
  const path = fieldsPath(change.id, property.id);
  const links = draftTables
    .filter((each) => thingsOf(draft, each).length > 0)
    .map((each) => {
      const current = each === table ? ' aria-current="true"' : '';
      return `<li><a href="${path}?table=${each}"${current}>${tableWords[each]}</a></li>`;
    });
  return framed({
    heading: 'Edit the draft',
    title: `Edit ${property.name}`,
    person,
    path: '/catalogues',
    below: `<p><bdi>${text(property.name)}</bdi>, in the change <a href="/changes/${change.id}"><bdi>${text(change.title)}</bdi></a>. Nothing is published before another person has approved it.</p>`,
    main: `${said('wrong', wrong)}<div class="side">${chosen(page)}<section class="panel"><h2>What is edited</h2><ul class="things">${links.join('')}</ul></section></div>`,
  });
}

function chosen(page: FieldsPage): string {
  const { draft, table, thing } = page;
  if (table === null) return '';
  const found = thing === null ? undefined : findThing(draft, { table, id: thing });
  return found ? fieldsOf(page, table, found) : listOf(page, table);
}

function listOf({ change, property, draft, find }: FieldsPage, table: DraftTable): string {
  const path = fieldsPath(change.id, property.id);
  const wanted = find.toLocaleLowerCase('en');
  const things = thingsOf(draft, table).map((thing) => ({
    id: thing.id,
    name: thingName(draft, table, thing),
  }));
  const found = things.filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted));
  const links = found
    .slice(0, MOST_LISTED)
    .map(
      ({ id, name }) =>
        `<li><a href="${path}?table=${table}&amp;thing=${encodeURIComponent(id)}"><bdi>${text(name)}</bdi></a></li>`,
    );
  const search =
    things.length <= 20
      ? ''
      : `<form class="find" method="get" action="${path}">${hidden('table', table)}<label for="find">Find by name</label><input id="find" name="find" value="${text(find)}"><button class="second">Find</button></form>`;
  const more = found.length - links.length;
  return `<section class="panel"><h2>${tableWords[table]}</h2>${search}<ul class="things">${links.join('')}</ul>${
    found.length === 0 ? '<p>Nothing has that name.</p>' : ''
  }${more > 0 ? `<p>And ${more} more: find them by name.</p>` : ''}</section>`;
}

function fieldsOf(
  page: FieldsPage,
  table: DraftTable,
  thing: NonNullable<ReturnType<typeof findThing>>,
): string {
  const { person, change, property, sha256, draft, typed } = page;
  const inputs = Object.entries(valuesOf(draft, table, thing)).map(([name, value]) => {
    const spec = draftField(table, name);
    const [input, label] = [`value:${name}`, labelOf(name)];
    const now = typed.get(name) ?? (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
    if (typeof value === 'boolean') return choice(input, label, ['yes', 'no'], now);
    if (spec?.kind === 'choice')
      return choice(input, label, [...(spec.mayBeEmpty ? [''] : []), ...(spec.options ?? [])], now);
    return spec?.kind === 'long'
      ? longField({ name: input, label, value: now })
      : field({ name: input, label, value: now, isRequired: spec?.mayBeEmpty === false });
  });
  const act = form({
    action: fieldsPath(change.id, property.id),
    person,
    button: 'Change the draft',
    fields: `${hidden('table', table)}${hidden('thing', thing.id)}${hidden('shown', sha256)}${inputs.join('\n')}`,
  });
  return `<section class="panel"><h2>${tableWords[table]}: <bdi>${text(thingName(draft, table, thing))}</bdi></h2>${act}</section>`;
}

const choice = (name: string, label: string, words: readonly string[], now: string): string =>
  select(
    name,
    label,
    words.map((word) => ({ value: word, name: word === '' ? '–' : word, isChosen: word === now })),
  );

const languageName = new Intl.DisplayNames('en', { type: 'language' });

/** `accessHours.mon` is “Access hours, mon”; a text has its language. */
function labelOf(name: string): string {
  const parts = name
    .split('.')
    .map((part) =>
      languages.some(({ code }) => code === part)
        ? (languageName.of(part) ?? part)
        : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    );
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
