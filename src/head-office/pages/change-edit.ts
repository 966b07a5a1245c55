/** The forms with which the draft of a change is edited. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import { rings } from '../catalogue/change-state';
import type { ChangeRow } from '../database/catalogue/changes';
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
  const act = (word: string, button: string, fields: string, hasFile = false) =>
    form({ action: `${path}/${word}`, person, button, isSecond: true, hasFile, fields });
  const links = sites
    .map(
      ({ property }) =>
        `<li><a href="${fieldsPath(change.id, property.id)}"><bdi>${text(property.name)}</bdi></a></li>`,
    )
    .join('');
  return [
    panel(
      'Raise or lower rents',
      'At every site of this change.',
      act('raise', 'Change the rents', rents(sites)),
    ),
    panel(
      'Edit a field, add or take away',
      'Prices of plans, fees, texts and all other fields, as at a front desk. Units, plans, extras and all else that may be several are added and taken away there.',
      `<ul>${links}</ul>`,
    ),
    panel(
      'When it takes effect',
      'Kiosks get it when it is published. They use it when that day begins at their site, also where they are not reached then.',
      act('day', 'Set the day', day(change)),
    ),
    panel(
      'Bring a file',
      'Export the catalog of a site, edit the file, and bring it here. It replaces what the change has for its site, or adds the site.',
      act('upload', 'Use this file', field({ name: 'file', label: 'Catalog file', type: 'file' }), true),
    ),
    ...(sites.length < 2
      ? []
      : [
          panel(
            'Who gets it first',
            'Ring 1 goes first, then 2 and 3, each when somebody says so.',
            act('ring', 'Move it', siteAndRing(sites)),
          ),
        ]),
  ].join('');
}

function rents(sites: Edited['sites']): string {
  const types = [...new Set(sites.flatMap(({ draft }) => draft.units.map(({ storageType }) => storageType)))];
  return `${select('type', 'Type of storage', [
    { value: '', name: 'all' },
    ...types.toSorted().map((type) => ({ value: type, name: type })),
  ])}${field({ name: 'percent', label: 'Percent', hint: 'Such as 4, or -2.5. Rounded to whole units of the currency' })}`;
}

const day = ({ effective_on: on }: ChangeRow): string =>
  field({
    name: 'day',
    label: 'Takes effect on',
    hint: 'From tomorrow on. Empty: as soon as it is published',
    type: 'date',
    value: on ?? '',
    isRequired: false,
  });

function siteAndRing(sites: Edited['sites']): string {
  const named = sites.map(({ property: { id, name } }) => ({ value: id, name }));
  const numbers = rings.map((each) => ({ value: String(each), name: String(each) }));
  return `${select('site', 'Site', named)}\n${select('ring', 'Ring', numbers)}`;
}
