/**
 * Details from a customer's phone for a kiosk that no phone reaches. Head office keeps ciphertext for ten minutes. The key stands
 * behind the # of the address, and never comes here. Why phones trust this listener: docs/head-office/trust.md.
 */
import { createHash } from 'node:crypto';
import type { PhoneAnswer, phoneRequestSchema } from '../shared/head-office/phone';
import type { Language } from '../shared/languages';
import { LIVES_MS, OPENINGS, type PhoneKind } from '../shared/phone-box';
import type { z } from 'zod';
import { findKiosk } from './database/kiosk/kiosks';
import { propertyNames } from './database/catalogue/published-files';
import {
  countOpening,
  deletePhonePlace,
  findPhonePlace,
  savePhoneBox,
  savePhonePlace,
} from './database/listener/phone-places';
import type { Office } from './office';

type Work = Pick<Office, 'database' | 'nowMs'>;

const over: PhoneAnswer = { state: 'over', box: null };

/** What a kiosk asks of its own place. */
export async function servePhonePlace(
  { database, nowMs }: Work,
  kioskId: string,
  asked: z.output<typeof phoneRequestSchema>,
): Promise<PhoneAnswer> {
  if (asked.act === 'end') {
    await deletePhonePlace(database, kioskId, asked.id);
    return over;
  }
  if (asked.act === 'open') {
    const { id, language, number, countryId, kind } = asked;
    const place = { kiosk_id: kioskId, id, language, number, country_id: countryId, kind };
    await savePhonePlace(database, { ...place, ends_at_ms: nowMs() + LIVES_MS });
  }
  const place = await findPhonePlace(database, asked.id, nowMs());
  if (place?.kiosk_id !== kioskId) return over;
  if (place.box !== null) return { state: 'sent', box: place.box };
  return { state: place.openings > 0 ? 'opened' : 'waiting', box: null };
}

/** `used`: a phone has sent already. `gone`: the code is unknown or over, or was opened too often. */
export type SeenPlace =
  | {
      readonly language: Language;
      readonly number: string;
      readonly countryId: number;
      readonly kind: PhoneKind;
      readonly propertyName: string;
    }
  | 'used'
  | 'gone';

/** Somebody opens the page. */
export async function visitPhonePlace({ database, nowMs }: Work, id: string): Promise<SeenPlace> {
  const place = await findPhonePlace(database, id, nowMs());
  if (place?.sent !== undefined && place.sent !== null) return 'used';
  const kiosk = place && (await findKiosk(database, place.kiosk_id));
  if (!kiosk || kiosk.state !== 'active' || !(await countOpening(database, id, OPENINGS))) return 'gone';
  const { language, number, country_id: countryId, kind } = place;
  const names = await propertyNames(database);
  return { language, number, countryId, kind, propertyName: names.get(kiosk.property_id) ?? '' };
}

/** The language of the page that is open under this name; null where there is none. */
export async function languageOfPlace({ database, nowMs }: Work, id: string): Promise<Language | null> {
  return (await findPhonePlace(database, id, nowMs()))?.language ?? null;
}

/**
 * A phone that sends the same again, because its line broke, hears the same again. `gone` also for a photo where details are asked
 * for, and the other way around.
 */
export async function leaveOnPlace(
  { database, nowMs }: Work,
  id: string,
  { box, isPhoto }: { readonly box: string; readonly isPhoto: boolean },
): Promise<'taken' | 'used' | 'gone'> {
  const place = await findPhonePlace(database, id, nowMs());
  if (!place || (place.kind !== 'details') !== isPhoto) return 'gone';
  const sent = createHash('sha256').update(box).digest('base64url');
  const first = await savePhoneBox(database, id, { box, sent });
  if (first === undefined || first === null) return 'gone';
  return first === sent ? 'taken' : 'used';
}
