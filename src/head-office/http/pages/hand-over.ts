/** Contracts of a kiosk that is gone, for another kiosk of its property: handed over, and kept as a file to import there. */
import { handOver } from '../../claims/hand-overs';
import {
  handOverFault,
  heldNames,
  LEASE_DAYS,
  waitingTenancies,
  type HandOverFault,
} from '../../claims/hand-over-rules';
import { fileOf } from '../../claims/tenancies';
import { findKiosk, type KioskRow } from '../../database/kiosk/kiosks';
import { Refused } from '../../locales/refused';
import { speechIn } from '../../locales/speech';
import type { Office } from '../../office';
import { bdi, kioskPath } from '../../pages/forms';
import { waitingTenanciesPage } from '../../pages/hand-over';
import { noteAct } from '../../people/acts';
import { orSay, typed, whyOf, type OfKiosk, type PageAnswer, type PageRoute } from './route';

/** `page`: that of the kiosk, with what was refused. */
export function handOverRoutes(
  office: Office,
  timeZone: string,
  page: (asked: OfKiosk, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  return [
    {
      method: 'POST',
      path: '/kiosks/:kiosk/hand-over',
      needs: 'handOver',
      about: 'kiosk',
      answer: (asked) =>
        orSay(
          asked.person.language,
          () => handOn(office, timeZone, asked),
          (wrong) => page(asked, wrong),
        ),
    },
    {
      method: 'GET',
      path: '/kiosks/:kiosk/tenancies',
      needs: 'handOver',
      about: 'kiosk',
      async answer(asked) {
        return { html: waitingTenanciesPage({ person: asked.person, ...(await waiting(office, asked)) }) };
      },
    },
    {
      // It is noted who has the names of tenants.
      method: 'POST',
      path: '/kiosks/:kiosk/tenancies',
      needs: 'handOver',
      about: 'kiosk',
      keepsFile: true,
      again: ({ person, kioskId }) =>
        Promise.resolve(speechIn(person.language).t.people.again.acts.keepTenancies(bdi(kioskId))),
      async answer(asked) {
        const { person, kioskId, propertyId, nowMs } = asked;
        const { tenancies } = await waiting(office, asked);
        const act = { act: 'contracts.file_kept', about: kioskId, propertyId } as const;
        await office.forPages.transaction().execute((tx) => noteAct(tx, person, act, nowMs));
        return {
          file: {
            name: `tenancies-${kioskId}.csv`,
            mediaType: 'text/csv; charset=utf-8',
            content: fileOf(tenancies),
          },
        };
      },
    },
  ];
}

async function knownKiosk({ forPages }: Office, kioskId: string): Promise<KioskRow> {
  const kiosk = await findKiosk(forPages, kioskId);
  if (!kiosk) throw new Error('a kiosk that was just there');
  return kiosk;
}

async function waiting(office: Office, { kioskId, nowMs }: OfKiosk) {
  const kiosk = await knownKiosk(office, kioskId);
  return { kiosk, tenancies: await waitingTenancies(office.forPages, kiosk, nowMs) };
}

async function handOn(office: Office, timeZone: string, asked: OfKiosk): Promise<PageAnswer> {
  const { person, kioskId, propertyId, form, nowMs } = asked;
  const { forPages } = office;
  const why = whyOf(asked);
  if (typed(form, 'confirm') !== kioskId) throw new Refused((t) => t.refusals.confirm(kioskId));
  const from = await knownKiosk(office, kioskId);
  const to = await findKiosk(forPages, typed(form, 'to'));
  // One of another property is not there for who asks.
  if (!to || to.property_id !== propertyId) throw new Refused((t) => t.refusals.handOver.chooseKiosk);
  const fault = await handOverFault(forPages, { from, to, isOff: typed(form, 'off') === 'yes', nowMs });
  if (fault !== null)
    throw refusalOf(fault, kioskId, (atMs) => speechIn(person.language).instant(atMs, timeZone));
  const handed = await handOver(forPages, { from, to, doer: person, by: person.name, why }, nowMs);
  if ('heldElsewhere' in handed) {
    const units = (await heldNames(forPages, from, handed)).join(', ');
    throw new Refused((t) => t.refusals.handOver.held(units));
  }
  return { to: `${kioskPath(to.id)}/tenancies` };
}

/** `instant`: when something was, as the person reads it. */
function refusalOf(fault: HandOverFault, kioskId: string, instant: (atMs: number) => string): Refused {
  return new Refused(({ refusals: { handOver: words } }) => {
    switch (fault.kind) {
      case 'not_same_property':
      case 'not_joined':
        return words.chooseKiosk;
      case 'let_in':
        return words.letIn(kioskId);
      case 'no_catalogue':
        return words.noCatalogue;
      case 'heard':
        return words.heard(instant(fault.atMs), LEASE_DAYS);
      case 'let_twice':
        return words.letTwice(fault.units.join(', '));
    }
  });
}
