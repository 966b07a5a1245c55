/** On the page of a kiosk: which newer versions of the program it takes, or all kiosks of its property. */
import { findStatus } from '../../database/kiosk/statuses';
import { isOlderVersion } from '../../fleet/older-version';
import { orderUpdates, pinKiosk, updateWords } from '../../fleet/update-orders';
import { Refused } from '../../locales/refused';
import type { Office } from '../../office';
import { kioskPath } from '../../pages/forms';
import { orSay, typed, whyOf, type OfKiosk, type PageAnswer, type PageRoute } from './route';

/** `page`: that of the kiosk, with what was refused. */
export function updateRoutes(
  { forPages }: Office,
  page: (asked: OfKiosk, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  const pins = (word: string, versionOf: (asked: OfKiosk) => string | null): PageRoute => ({
    method: 'POST',
    path: `/kiosks/:kiosk/${word}`,
    needs: 'kiosks',
    about: 'kiosk',
    answer: (asked) =>
      orSay(
        asked.person.language,
        async () => {
          const { kioskId, person, nowMs } = asked;
          const version = versionOf(asked);
          const runs = await forPages.transaction().execute(async (tx) => {
            await pinKiosk(tx, person, { ...asked, version, why: whyOf(asked) }, nowMs);
            return (await findStatus(tx, kioskId))?.version ?? '';
          });
          const isBelow = version !== null && isOlderVersion(version, runs);
          return { to: `${kioskPath(kioskId)}?done=updates.${isBelow ? 'pinned_below' : 'ordered'}` };
        },
        (wrong) => page(asked, wrong),
      ),
  });
  return [
    pins('pin', ({ form }) => typed(form, 'version')),
    pins('unpin', () => null),
    {
      method: 'POST',
      path: '/kiosks/:kiosk/updates',
      needs: 'kiosks',
      about: 'kiosk',
      answer: (asked) =>
        orSay(
          asked.person.language,
          async () => {
            const { form, person: by, propertyId, kioskId, nowMs } = asked;
            const word = updateWords.find((each) => each === typed(form, 'word'));
            if (word === undefined) throw new Refused((t) => t.refusals.kiosks.chooseUpdates);
            const why = whyOf(asked);
            const whom = { propertyId, kioskId: typed(form, 'whom') === 'property' ? '' : kioskId };
            await forPages
              .transaction()
              .execute((tx) => orderUpdates(tx, { ...whom, word, by, said: by.name, why }, nowMs));
            return { to: `${kioskPath(kioskId)}?done=updates.ordered` };
          },
          (wrong) => page(asked, wrong),
        ),
    },
  ];
}
