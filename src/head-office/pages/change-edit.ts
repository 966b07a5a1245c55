/** The forms with which the draft of a change is edited. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import { rings } from '../catalogue/change-state';
import type { ChangeRow } from '../database/catalogue/changes';
import type { Messages } from '../locales';
import { speechIn } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { fieldsPath } from './change-fields';
import { field, form, panel, select } from './forms';

interface Edited {
  readonly person: SignedIn;
  readonly change: ChangeRow;
  readonly sites: readonly { readonly property: Property; readonly draft: CatalogueFile }[];
}

/** `path`: of the change. */
export function editParts({ person, change, sites }: Edited, path: string): string {
  const words = speechIn(person.language).t.changes.edit;
  const act = (word: string, button: string, fields: string, hasFile = false) =>
    form({ action: `${path}/${word}`, person, button, isSecond: true, hasFile, fields });
  const links = sites
    .map(
      ({ property }) =>
        `<li><a href="${fieldsPath(change.id, property.id)}"><bdi>${text(property.name)}</bdi></a></li>`,
    )
    .join('');
  return [
    panel(words.rents, words.rentsText, act('raise', words.rentsButton, rents(words, sites))),
    panel(words.fields, words.fieldsText, `<ul>${links}</ul>`),
    panel(words.day, words.dayText, act('day', words.dayButton, day(words, change))),
    panel(
      words.file,
      words.fileText,
      act('upload', words.fileButton, field({ name: 'file', label: words.fileLabel, type: 'file' }), true),
    ),
    ...(sites.length < 2
      ? []
      : [panel(words.ring, words.ringText, act('ring', words.ringButton, siteAndRing(words, sites)))]),
  ].join('');
}

type Words = Messages['changes']['edit'];

function rents(words: Words, sites: Edited['sites']): string {
  const types = [...new Set(sites.flatMap(({ draft }) => draft.units.map(({ storageType }) => storageType)))];
  return `${select('type', words.type, [
    { value: '', name: words.allTypes },
    ...types.toSorted().map((type) => ({ value: type, name: type })),
  ])}${field({ name: 'percent', label: words.percent, hint: words.percentHint })}`;
}

const day = (words: Words, { effective_on: on }: ChangeRow): string =>
  field({
    name: 'day',
    label: words.dayLabel,
    hint: words.dayHint,
    type: 'date',
    value: on ?? '',
    isRequired: false,
  });

function siteAndRing(words: Words, sites: Edited['sites']): string {
  const named = sites.map(({ property: { id, name } }) => ({ value: id, name }));
  const numbers = rings.map((each) => ({ value: String(each), name: String(each) }));
  return `${select('site', words.site, named)}\n${select('ring', words.ringLabel, numbers)}`;
}
