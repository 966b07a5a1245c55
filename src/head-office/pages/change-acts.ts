/** What somebody may do with a change: approve, publish, edit and stop it, each as their role says. */
import { inOneLine } from '../../shared/in-one-line';
import { mayApprove } from '../catalogue/change-parts';
import {
  hashOfChange,
  isApproved,
  isLeft,
  isScheduled,
  mayStop,
  nextRing,
  partsOfChange,
  type ChangeId,
} from '../catalogue/change-state';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import type { ChangeRow, ChangeSiteHead } from '../database/catalogue/changes';
import type { Id } from '../../shared/ids';
import type { Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SecondPersonOff } from '../people/second-owner';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { editParts } from './change-edit';
import { bdi, form, hidden, panel } from './forms';

export const changePath = (id: ChangeId): string => `/changes/${id}`;

interface Acted {
  readonly person: SignedIn;
  readonly change: ChangeRow;
  readonly sites: readonly (ChangeSiteHead & {
    readonly property: Property;
    readonly draft: CatalogueFile;
  })[];
  readonly editors: readonly { readonly person_id: Id<'person'> }[];
  readonly isNotYetTwo: boolean;
  /** Null: an editor does not approve. */
  readonly off: SecondPersonOff | null;
}

/** Of a change that goes on; '' where nothing is left, or the person only looks. */
export function actParts(speech: Speech, acted: Acted): string {
  const words = speech.t.changes.one;
  const { person, change, sites } = acted;
  const path = changePath(change.id);
  const next = nextRing(sites);
  const waits = sites.some(isScheduled);
  if (next === null && !waits) return '';
  const mayEdit = mayDo(person.role, 'catalogues');
  const approve =
    next === null || isApproved(change, sites) || !mayDo(person.role, 'approve')
      ? ''
      : approvePart(speech, acted);
  const publish =
    next !== null && isApproved(change, sites) && mayDo(person.role, 'publish')
      ? publishPart(speech, acted, next)
      : '';
  const stop = mayStop(person, change, sites, acted.editors)
    ? panel(
        words.stop,
        waits ? words.stopWaits : words.stopText,
        form({ action: `${path}/stop`, person, button: words.stopButton, isSecond: true, fields: '' }),
      )
    : '';
  const edit = mayEdit && sites.every(isLeft) ? editParts(acted, path) : '';
  const acts = `${approve}${publish}${edit}${stop}`;
  return acts === '' ? '' : `<div>${acts}</div>`;
}

function publishPart(speech: Speech, { person, change, sites }: Acted, next: number): string {
  const words = speech.t.changes.one;
  return panel(
    words.publish(next),
    words.publishText(
      inOneLine(
        sites.filter((site) => site.ring === next && isLeft(site)).map(({ property }) => bdi(property.name)),
        speech.language,
      ),
      change.effective_on === null ? null : speech.day(change.effective_on),
    ),
    form({
      action: `${changePath(change.id)}/publish`,
      person,
      button: words.publish(next),
      fields: hidden('ring', String(next)),
    }),
  );
}

/** The form for who may approve all that it changes and has edited nothing of it; for others, who does. */
function approvePart({ t }: Speech, { person, change, sites, editors, isNotYetTwo, off }: Acted): string {
  const words = t.changes.one;
  const parts = partsOfChange(sites);
  const isEditor = off === null && editors.some(({ person_id }) => person_id === person.id);
  const who = [...parts].map((part) => words.approvers[part]).join(' ');
  if (isEditor || !mayApprove(person.role, parts))
    return panel(words.approval, `${words.approvalText} ${who}`, '');
  if (isNotYetTwo) return panel(words.approval, t.refusals.people.notYetTwo, '');
  return panel(
    words.approve,
    words.approveText,
    form({
      action: `${changePath(change.id)}/approve`,
      person,
      button: words.approveButton,
      fields: hidden('shown', hashOfChange(change, sites)),
    }),
  );
}
