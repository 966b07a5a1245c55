/** G6: how long a device waits for a change, against the same SQL in a bare durable transaction on the same disk. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openLine } from './line.mjs';
import { stayAwake } from './load.mjs';
import { signature } from './picture.mjs';
import { serviceNowMs, siteFolder, startService, temporaryFolder } from './programs.mjs';
import { openCopy, readFormerDatabase } from './replay.mjs';
import { measure, median, surplusRow } from './rows.mjs';

const CALLS = 40;
/** About 40 kB. */
const STROKES = 27;

export async function changes(asked, rounds) {
  if (!asked('G6')) return [];
  return [await measure('G6', 'changes', () => compare(rounds))];
}

async function compare(rounds) {
  const picture = await signature(STROKES);
  const recorded = await record(picture);
  const service = await startService();
  const booking = await book(service);
  const wakeful = stayAwake();
  const against = (kind, alsoDo) =>
    oneByOne(rounds, recorded[kind], alsoDo, service, workOf(kind, booking, picture));
  const linked = await against('link');
  const signed = await against('sign');
  const decoded = await against('sign', () => sharp(picture).raw().toBuffer());
  wakeful.over = true;
  await service.stop();
  const signing = `POST signature of ${Math.round(picture.length / 1024)} KiB, median`;
  const sameSql =
    'baseline: every statement of the same transactions, what they read and what they write, prepared, on a copy of the database; one of these and one call in turns';
  return [
    surplusRow('PUT insurance link, median', linked, 'ms', 0.5, sameSql),
    surplusRow(
      signing,
      signed,
      'ms',
      1,
      'the picture is unpacked and looked over before it is kept, which no transaction does',
    ),
    surplusRow(`${signing}, baseline decodes it too`, decoded, 'ms', 1),
  ];
}

/** What a series of each kind of change does to the database, and the database before it. */
async function record(picture) {
  const folder = temporaryFolder();
  const recorder = pathToFileURL(join(import.meta.dirname, 'recorder.mjs'));
  recorder.searchParams.set('to', join(folder, 'kept'));
  const service = await startService(siteFolder(), ['--import', recorder.href]);
  const booking = await book(service);
  const series = {};
  for (const kind of ['link', 'sign']) {
    const work = workOf(kind, booking, picture);
    // The first of its kind does more, or less, than those behind it.
    await repeat(service, work, 1);
    const before = join(folder, `${kind}.db`);
    const original = new Database(join(service.folder, 'keyturn.db'), { readonly: true });
    await original.backup(before);
    original.close();
    const from = serviceNowMs();
    await repeat(service, work);
    series[kind] = { before, from, until: serviceNowMs() };
  }
  await service.stop();
  const { transactions } = readFormerDatabase(join(folder, 'kept'));
  const isChange = ({ statements }) => statements.some(({ sql }) => sql.startsWith('update "booking"'));
  return Object.fromEntries(
    Object.entries(series).map(([kind, { before, from, until }]) => {
      const found = transactions.filter((one) => one.at >= from && one.at <= until && isChange(one));
      if (found.length !== CALLS) throw new Error(`${CALLS} changes were ${found.length} transactions`);
      return [kind, { before, transactions: found }];
    }),
  );
}

/**
 * Medians of rounds: one bare transaction, one call, one bare transaction, for a change comes by itself, and one that
 * follows another at once finds the processor warm. `alsoDo`: in front of each bare transaction.
 */
async function oneByOne(rounds, { before, transactions }, alsoDo, service, work) {
  const found = { baseline: [], ours: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const times = { baseline: [], ours: [] };
    const copy = openCopy(before, `${before}.bare`, transactions);
    const line = await openLine(service);
    for (const [count, write] of copy.writes.entries()) {
      const began = performance.now();
      await alsoDo?.();
      write();
      times.baseline.push(performance.now() - began);
      const asked = performance.now();
      await work(line.call, count);
      times.ours.push(performance.now() - asked);
    }
    copy.close();
    line.close();
    // The first warms up.
    if (round > 0) for (const each of ['baseline', 'ours']) found[each].push(median(times[each]));
  }
  return { baseline: median(found.baseline), ours: median(found.ours) };
}

async function repeat(service, work, calls = CALLS) {
  const line = await openLine(service);
  for (let count = 0; count < calls; count += 1) await work(line.call, count);
  line.close();
}

/** One change of a kind, over a line of calls. */
export function workOf(kind, { bookingId, options }, picture) {
  if (kind === 'sign') {
    const body = { signature: picture.toString('base64') };
    return (call) => call('POST', `/v1/booking/${bookingId}/document/save`, body);
  }
  // Always another one than before.
  return (call, count) => {
    const { id, priceId } = options[(count + 1) % 2];
    return call('PUT', `/v1/booking/${bookingId}/insurance/link`, { insuranceId: id, priceId });
  };
}

/** A draft of the first unit that is free, and the insurances to choose from. */
export async function book({ call }) {
  const property = await call('GET', '/v1/kiosk/property');
  const [unit] = await call('GET', '/v1/kiosk/unit/list');
  const [userType] = await call('GET', '/v1/common/user-type');
  const bookingId = await call('POST', '/v1/booking/register/rental/activity/create', {
    propertyInfoId: property.id,
    unitId: unit.id,
    taxUserTypeInfoId: userType.id,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
      address: '9 Elm St',
      city: 'Austin',
      zipCode: '78701',
      countryId: property.countryId,
    },
  });
  const path = `/v1/addons/property/${property.id}/insurance/list/storage/${unit.storageType.id}/taxusertype/${userType.id}/size/${unit.area}`;
  return { bookingId, options: await call('GET', path) };
}
