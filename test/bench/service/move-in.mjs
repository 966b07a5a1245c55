/** G7: a whole move-in over HTTP, against its transactions, password hash and documents without a service around them. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLine } from './line.mjs';
import { signature } from './picture.mjs';
import {
  processorTime,
  serviceNowMs,
  siteFolder,
  startBareParts,
  startService,
  temporaryFolder,
} from './programs.mjs';
import { average, inTurns, measure, medians, ratioRow } from './rows.mjs';

/** About 40 kB. */
const STROKES = 27;
const PASSWORD = 'Amber-Lantern-2026';

export async function moveIn(asked, rounds) {
  if (!asked('G7')) return [];
  return [await measure('G7', 'a whole move-in', () => compare(rounds))];
}

async function compare(rounds) {
  const picture = await signature(STROKES);
  const bare = await startBareParts(...(await record(picture)));
  const service = await startService();
  const line = await openLine(service);
  const units = await line.call('GET', '/v1/kiosk/unit/list?pageSize=100');
  // The sample's units are what there is: each can be moved into once.
  const each = Math.max(1, Math.floor(units.length / (rounds + 1)));
  let parts = {};
  const several = async (work) => {
    const found = [];
    for (let count = 0; count < each; count += 1) found.push(await work());
    return { wallMs: average(found, 'wallMs'), processorMs: average(found, 'processorMs') };
  };
  const byHand = async () => (parts = await (await fetch(`http://127.0.0.1:${bare.port}/`)).json());
  const found = await inTurns(
    rounds,
    () => several(byHand),
    () => several(() => rent({ pid: service.pid, call: line.call }, units.shift(), picture)),
  );
  line.close();
  await Promise.all([service.stop(), bare.stop()]);
  const size = `${Math.round(picture.length / 1024)} KiB`;
  const note = `baseline: ${parts.transactions} transactions of the same rows, hash and verification of the password, what its ${parts.documents} documents say by PDFKit in the same font; ours also decodes the signature of ${size} and keeps the simulated provider's books; the card is presented outside of the measured time`;
  return [
    ratioRow('a whole move-in, processor', medians(found, 'processorMs'), 'ms', 1.5),
    ratioRow('a whole move-in, wall time', medians(found, 'wallMs'), 'ms', 1.5, note),
  ];
}

/** The database before a move-in, and what the service then writes and prints: the arguments of bare-parts.mjs. */
async function record(picture) {
  const folder = temporaryFolder();
  const recorder = pathToFileURL(join(import.meta.dirname, 'recorder.mjs'));
  recorder.searchParams.set('to', join(folder, 'kept'));
  const service = await startService(siteFolder(), ['--import', recorder.href]);
  const [first, second] = await service.call('GET', '/v1/kiosk/unit/list');
  await rent(service, first, picture);
  const original = new Database(join(service.folder, 'keyturn.db'), { readonly: true });
  await original.backup(join(folder, 'before.db'));
  original.close();
  const from = serviceNowMs();
  await rent(service, second, picture);
  const until = serviceNowMs();
  await service.stop();
  return [folder, from, until];
}

/** One customer, from the first list to the profile; answers what it took without presenting the card. */
export async function rent(service, unit, picture) {
  const { call } = service;
  const chosen = await timed(service, () => upToIntent(call, unit, picture));
  const { bookingId, paymentIntentId, token } = chosen.answer;
  await call('POST', '/v1/kiosk/simulated-reader/present', { paymentIntentId, outcome: 'approved' });
  const paid = await timed(service, async () => {
    const path = `/v1/payment/transaction/gateway/booking/${bookingId}/success`;
    const contractId = await call('POST', path, { token: paymentIntentId });
    await call('GET', `/v1/kiosk/contract/${contractId}`);
    await call('GET', '/v1/tenant/profile', undefined, { 'x-token': token });
  });
  return {
    wallMs: chosen.wallMs + paid.wallMs,
    processorMs: chosen.processorMs + paid.processorMs,
  };
}

async function upToIntent(call, unit, picture) {
  const userName = `${unit.id}@example.com`;
  const { authContactBookInfo: contact } = await call('POST', '/v1/register', {
    userName,
    password: PASSWORD,
    canCreateLoginCredentials: true,
    firstName: 'Robin',
    lastName: 'Storer',
    phoneNumber: '+1 512 555 0123',
    emailId: userName,
    address: '9 Elm St',
    city: 'Austin',
    zipCode: '78701',
    countryId: 840,
  });
  const { token } = await call('POST', '/v1/login', { userName, password: PASSWORD });
  const property = await call('GET', '/v1/kiosk/property');
  const [userType] = await call('GET', '/v1/common/user-type');
  await call('GET', '/v1/common/storage/type');
  await call('GET', `/v1/common/country/${property.countryId}/geo-location?pageSize=100`);
  const insurances = `/v1/addons/property/${property.id}/insurance/list/storage/${unit.storageType.id}`;
  const [option] = await call('GET', `${insurances}/taxusertype/${userType.id}/size/${unit.area}`);
  const bookingId = await call('POST', '/v1/booking/register/rental/activity/create', {
    propertyInfoId: property.id,
    unitId: unit.id,
    taxUserTypeInfoId: userType.id,
    contactBookInfo: { id: contact.id },
  });
  const cover = { insuranceId: option.id, priceId: option.priceId };
  await call('PUT', `/v1/booking/${bookingId}/insurance/link`, cover);
  const ink = { signature: picture.toString('base64') };
  await call('POST', `/v1/booking/${bookingId}/document/save`, ink);
  const intent = await call('POST', `/v1/booking/${bookingId}/rental-quote/payment-intent`);
  return { bookingId, token, paymentIntentId: intent.paymentIntentId };
}

async function timed({ pid }, work) {
  const [began, processor] = [performance.now(), processorTime(pid)];
  const answer = await work();
  const wallMs = performance.now() - began;
  return { answer, wallMs, processorMs: (processorTime(pid) - processor) / 1000 };
}
