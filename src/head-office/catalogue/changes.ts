/**
 * Approves a change of catalogues, publishes it ring by ring and ends it. Somebody approves it who has edited nothing of it. The
 * approval holds for the very content that was shown.
 */
import { startOfDayMs } from '../../main/domain/base/dates';
import { Refused } from '../locales/refused';
import {
  saveChangeSite,
  selectChangeEditors,
  updateChange,
  type ChangeRow,
  type ChangeSiteRow,
} from '../database/catalogue/changes';
import { lockProperty } from '../database/catalogue/published-files';
import { secondPersonOff } from '../people/second-owner';
import { oneHandWith } from '../people/two-people';
import { mayApprove } from './change-parts';
import {
  hashOfChange,
  isApproved,
  isLeft,
  isScheduled,
  mayStop,
  nextRing,
  partsOfChange,
  type ChangeId,
} from './change-state';
import { changing, lastOf, noteForSites, type Acting } from './change-work';
import { publishFileIn, scheduleFileIn } from './publish';
import { readCatalogueContent } from './read-file';

/** `shown`: what the person saw. Refused where it is another by now, and for each of its editors. */
export function approveChange(acting: Acting, id: ChangeId, shown: string): Promise<void> {
  const { person, nowMs } = acting;
  return changing(acting, id, async (tx, change, sites) => {
    const hash = hashOfChange(change, sites);
    if (shown !== hash) throw new Refused((t) => t.refusals.catalogues.approvedEdited);
    if (isApproved(change, sites)) throw new Refused((t) => t.refusals.catalogues.approvedAlready);
    const editors = (await selectChangeEditors(tx, id)).map(({ person_id }) => person_id);
    const isAlone = (await secondPersonOff(tx)) !== null;
    if (!isAlone && editors.includes(person.id)) throw new Refused((t) => t.refusals.catalogues.editorCannot);
    if (!isAlone && (await oneHandWith(tx, person.id, editors, nowMs)).size > 0)
      throw new Refused((t) => t.refusals.people.notYetTwo);
    const parts = partsOfChange(sites);
    if (!mayApprove(person.role, parts))
      throw new Refused(({ refusals, changes }) =>
        refusals.catalogues.notForRole([...parts].map((part) => changes.one.approvers[part]).join(' ')),
      );
    for (const { content } of sites) readCatalogueContent('The draft', Buffer.from(content));
    const approval = { approved_by: person.id, approved_by_name: person.name, approved_at_ms: nowMs };
    await updateChange(tx, id, { ...approval, approved_sha256: hash });
    await noteForSites({ tx, person, nowMs }, 'change.approved', change.title, sites);
  });
}

/**
 * To the sites of the next ring: all of them, or none where one has another catalogue meanwhile. `shown`: the ring that the
 * person was shown as the next one. Refused where it is another by now, so a second press publishes nothing more.
 */
export function publishNextRing(acting: Acting, id: ChangeId, shown: number): Promise<void> {
  const { person, nowMs } = acting;
  return changing(acting, id, async (tx, change, sites) => {
    if (!isApproved(change, sites)) throw new Refused((t) => t.refusals.catalogues.needsApproval);
    const ring = nextRing(sites);
    if (ring === null) throw new Refused((t) => t.refusals.catalogues.everyoneHas);
    if (ring !== shown) throw new Refused((t) => t.refusals.catalogues.otherRing(ring));
    const next = sites.filter((site) => site.ring === ring && isLeft(site));
    for (const site of next) {
      const propertyId = site.property_id;
      await lockProperty(tx, propertyId);
      if (((await lastOf(tx, propertyId))?.version ?? 0) !== site.base_version)
        throw new Refused((t) => t.refusals.catalogues.otherCatalogue);
      const fromMs = startsAtMs(change, site);
      if (fromMs > nowMs) {
        await scheduleFileIn(tx, site, { fromMs, nowMs });
        continue;
      }
      const place = { propertyId, name: 'manifest' } as const;
      const as = { by: person, act: 'catalogue.published' } as const;
      const { version } = await publishFileIn(tx, { nowMs, as }, place, Buffer.from(site.content));
      await saveChangeSite(tx, { ...site, published_version: version, published_at_ms: nowMs });
    }
    const on = change.effective_on === null ? '' : `, for ${change.effective_on}`;
    const about = `ring ${ring} of “${change.title}”${on}`;
    await noteForSites({ tx, person, nowMs }, 'change.published', about, next);
  });
}

/** When its day begins at the site, by the time zone that it has there then; 0: at once. */
function startsAtMs({ effective_on: on }: ChangeRow, { content }: ChangeSiteRow): number {
  if (on === null) return 0;
  return startOfDayMs(on, readCatalogueContent('The draft', Buffer.from(content)).timeZone);
}

/**
 * It goes to no more sites; those that have it keep it. Where it waits for its day, what is in use is published again under
 * another number. So a kiosk that has used it on its day unheard of goes back.
 */
export function endChange(acting: Acting, id: ChangeId): Promise<void> {
  const { person, nowMs } = acting;
  return changing(acting, id, async (tx, change, sites) => {
    if (!mayStop(person, change, sites, await selectChangeEditors(tx, id)))
      throw new Refused((t) => t.refusals.catalogues.notToStop);
    const waiting = sites.filter(isScheduled);
    if (nextRing(sites) === null && waiting.length === 0)
      throw new Refused((t) => t.refusals.catalogues.everyoneHas);
    await updateChange(tx, id, { ended_at_ms: nowMs });
    for (const site of waiting) {
      const place = { propertyId: site.property_id, name: 'manifest' } as const;
      await lockProperty(tx, place.propertyId);
      await saveChangeSite(tx, { ...site, scheduled_from_ms: null });
      const last = await lastOf(tx, place.propertyId);
      if (last) await publishFileIn(tx, { nowMs, as: undefined }, place, Buffer.from(last.content));
    }
    await noteForSites({ tx, person, nowMs }, 'change.stopped', change.title, sites);
  });
}
