/** The page that a kiosk's code opens on the phone of somebody of head office. */
import type { Office } from '../../office';
import { clearanceGivenPage, clearancePage } from '../../pages/clearances';
import { giveClearance, readClearance, type AskedClearance } from '../../people/clearances';
import { typed, type OfKiosk, type PageRoute } from './route';

const path = '/kiosks/:kiosk/clearance';

export function clearanceRoutes({ forPages: database, signer }: Office): readonly PageRoute[] {
  return [
    {
      method: 'GET',
      path,
      needs: 'see',
      about: 'kiosk',
      async answer(asked) {
        const read = (name: string) => asked.query.get(name) ?? '';
        const clearing = await readClearance(database, signer, questionIn(asked, read));
        return { html: clearancePage({ person: asked.person, ...clearing }) };
      },
    },
    {
      method: 'POST',
      path,
      needs: 'see',
      about: 'kiosk',
      async answer(asked) {
        const question = questionIn(asked, (name) => typed(asked.form, name));
        const given = await giveClearance(database, signer, question, asked.nowMs);
        return { html: clearanceGivenPage({ person: asked.person, ...given }) };
      },
    },
  ];
}

const questionIn = (
  { person, kioskId, propertyId }: OfKiosk,
  read: (name: string) => string,
): AskedClearance => ({
  person,
  kioskId,
  propertyId,
  asked: { key: read('key'), clearanceKey: read('clearanceKey'), place: read('place') },
});
