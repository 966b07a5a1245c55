/** What a kiosk reports of itself, what it asks of the site's other kiosks, and the place where its customer's phone leaves details. */
import { dueRequestSchema } from '../../shared/head-office/elsewhere-due';
import { phoneRequestSchema } from '../../shared/head-office/phone';
import { supportRequestSchema } from '../../shared/head-office/support';
import { statusSchema } from '../../shared/head-office/status';
import { saveStatus } from '../database/kiosk/statuses';
import { dueElsewhere } from '../figures/elsewhere-due';
import { takeAnswers } from '../fleet/commands';
import { supportAskedOf, takeSupportFile } from '../fleet/support';
import { servePhonePlace } from '../phones';
import { parsed } from './body';
import { notRead, type Call } from './call';

/** `phonesAddress`: where phones reach this head office; null: nowhere. */
export const storeStatus = (phonesAddress: string | null) => async (call: Call) => {
  const { kiosk, body, office } = call;
  const status = statusSchema.safeParse(parsed(body));
  const isOwn =
    status.success && status.data.kioskId === kiosk.kioskId && status.data.propertyId === kiosk.propertyId;
  if (!isOwn) {
    if (status.success) await call.tried('of_another', `report of ${status.data.kioskId}`);
    return notRead(call, 'This is no report of this kiosk.');
  }
  await saveStatus(office.database, status.data, office.nowMs());
  await takeAnswers(office.database, kiosk, status.data.commands ?? [], office.nowMs());
  office.announcements.sayReport(status.data);
  call.about({});
  const support = await supportAskedOf(office.database, kiosk.kioskId, office.nowMs());
  return { headOfficeMs: office.nowMs(), phonesAddress, support };
};

/** A kiosk's own place for its customer's phone. */
export const servePhones = (phonesAddress: string | null) => async (call: Call) => {
  const asked = phoneRequestSchema.safeParse(parsed(call.body));
  if (!asked.success || phonesAddress === null) return notRead(call, 'Phones are not served so.');
  call.about({});
  call.reply.header('cache-control', 'no-store');
  return servePhonePlace(call.office, call.kiosk.kioskId, asked.data);
};

/** What contracts of other kiosks of the site owe for a unit. */
export async function answerDue(call: Call) {
  const asked = dueRequestSchema.safeParse(parsed(call.body));
  if (!asked.success) return notRead(call, 'This asks for nothing that is due.');
  const { kiosk, office } = call;
  call.about({});
  call.reply.header('cache-control', 'no-store');
  const about = { ...asked.data, nowMs: office.nowMs() };
  return { contracts: await dueElsewhere(office.database, kiosk, about) };
}

/** The file for the maker's support, or why there is none. */
export async function takeSupport(call: Call) {
  const { kiosk, body, office, reply } = call;
  const given = supportRequestSchema.safeParse(parsed(body));
  if (!given.success) return notRead(call, 'This is no support file.');
  call.about({});
  const isAsked = await takeSupportFile(office.database, kiosk.kioskId, given.data, office.nowMs());
  if (!isAsked) return notRead(call, 'Nobody has asked this kiosk for that file.');
  return reply.code(204).send();
}
