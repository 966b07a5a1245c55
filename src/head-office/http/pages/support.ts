/** The file for the maker's support and pictures of the screen, on the page of a kiosk: asked for, and kept by the browser. */
import type { Office } from '../../office';
import { askForSupport, screenPicture, supportFileText } from '../../fleet/support';
import type { SupportWants } from '../../../shared/head-office/support';
import { kioskPath } from '../../pages/forms';
import { orSay, type OfKiosk, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

/** `page`: that of the kiosk, with what was refused. */
export function supportRoutes(
  { forPages }: Office,
  page: (asked: OfKiosk, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  const asks = (path: string, wants: SupportWants): PageRoute => ({
    method: 'POST',
    path,
    needs: 'kiosks',
    about: 'kiosk',
    answer: (asked) =>
      orSay(
        asked.person.language,
        async () => {
          await askForSupport(forPages, asked.person, { ...asked, wants }, asked.nowMs);
          return { to: `${kioskPath(asked.kioskId)}?done=kiosk.support_asked` };
        },
        (wrong) => page(asked, wrong),
      ),
  });
  return [
    asks('/kiosks/:kiosk/support', 'file'),
    asks('/kiosks/:kiosk/picture', 'picture'),
    {
      method: 'GET',
      path: '/kiosks/:kiosk/support/:number',
      needs: 'kiosks',
      about: 'kiosk',
      async answer({ person, kioskId, params }) {
        const number = numberIn(params);
        const text = await supportFileText(forPages, kioskId, number);
        if (text === null) return notFound(person);
        return {
          file: {
            name: `support-${kioskId}-${number}.json`,
            mediaType: 'application/json; charset=utf-8',
            content: text,
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/kiosks/:kiosk/picture/:number',
      needs: 'kiosks',
      about: 'kiosk',
      async answer({ person, kioskId, params }) {
        const number = numberIn(params);
        const jpeg = await screenPicture(forPages, kioskId, number);
        if (jpeg === null) return notFound(person);
        return { file: { name: `screen-${kioskId}-${number}.jpg`, mediaType: 'image/jpeg', content: jpeg } };
      },
    },
  ];
}

/** 0, which no request has, where it is none. */
const numberIn = ({ number = '' }: Readonly<Record<string, string>>): number =>
  /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
