/** One event that contradicts the books of its kiosk, beside the one that was taken. */
import { parseGuid } from '../../../shared/ids';
import { Refused } from '../../locales/refused';
import { findCommitted } from '../../database/inbox/inbox';
import { selectForked, settleForked } from '../../database/inbox/settled';
import type { Office } from '../../office';
import { forkPage } from '../../pages/fork';
import { kioskPath } from '../../pages/forms';
import { noteAct } from '../../people/acts';
import { orSay, whyOf, type OfKiosk, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

export function forkRoutes({ forPages }: Office, timeZone: string): readonly PageRoute[] {
  const path = '/kiosks/:kiosk/forks/:event';
  const find = async ({ kioskId, params }: OfKiosk) => {
    const id = parseGuid<'event'>(params['event'] ?? '');
    const [fork] = id === null ? [] : await selectForked(forPages, id);
    // The event of another kiosk is not this page's.
    return fork?.kiosk_id === kioskId ? fork : null;
  };
  const page = async (asked: OfKiosk, wrong: string | null): Promise<PageAnswer> => {
    const { person, kioskId } = asked;
    const fork = await find(asked);
    if (!fork) return notFound(person);
    const committed = (await findCommitted(forPages, fork)) ?? null;
    const html = forkPage({ person, kioskId, fork, committed, timeZone, wrong });
    return { html, status: wrong === null ? 200 : 400 };
  };
  return [
    { method: 'GET', path, needs: 'see', about: 'kiosk', answer: (asked) => page(asked, null) },
    {
      method: 'POST',
      path,
      needs: 'settle',
      about: 'kiosk',
      async answer(asked) {
        const { person, kioskId, propertyId, nowMs } = asked;
        const fork = await find(asked);
        if (!fork) return notFound(person);
        return orSay(
          person.language,
          async () => {
            const why = whyOf(asked);
            await forPages.transaction().execute(async (tx) => {
              const settlement = { by: person.name, why, atMs: nowMs };
              if ((await settleForked(tx, { kioskId, id: fork.id }, settlement)) === 0)
                throw new Refused((t) => t.refusals.kiosks.forkSettled);
              await noteAct(tx, person, { act: 'fork.settled', about: kioskId, propertyId, why }, nowMs);
            });
            return { to: `${kioskPath(kioskId)}?done=fork.settled` };
          },
          (wrong) => page(asked, wrong),
        );
      },
    },
  ];
}
