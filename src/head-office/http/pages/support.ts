/** The file for the maker's support, on the page of a kiosk: asked for, and kept by the browser. */
import type { Office } from '../../office';
import { askForSupportFile, supportFileText } from '../../fleet/support';
import { kioskPath } from '../../pages/forms';
import { orSay, type OfKiosk, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

/** `page`: that of the kiosk, with what was refused. */
export function supportRoutes(
  { forPages }: Office,
  page: (asked: OfKiosk, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  return [
    {
      method: 'POST',
      path: '/kiosks/:kiosk/support',
      needs: 'kiosks',
      about: 'kiosk',
      answer: (asked) =>
        orSay(
          async () => {
            await askForSupportFile(forPages, asked.person, asked, asked.nowMs);
            return { to: `${kioskPath(asked.kioskId)}?done=kiosk.support_asked` };
          },
          (wrong) => page(asked, wrong),
        ),
    },
    {
      method: 'GET',
      path: '/kiosks/:kiosk/support/:number',
      needs: 'kiosks',
      about: 'kiosk',
      async answer({ person, kioskId, params }) {
        const number = /^[1-9]\d{0,8}$/.test(params['number'] ?? '') ? Number(params['number']) : 0;
        const text = await supportFileText(forPages, kioskId, number);
        if (text === null) return notFound(person);
        return { file: { name: `support-${kioskId}-${number}.json`, text } };
      },
    },
  ];
}
