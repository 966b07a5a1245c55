/** G6: how long a device waits for a change, against the same rows in a bare durable transaction on the same disk. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { signature } from './picture.mjs';
import { startService, temporaryFolder } from './programs.mjs';
import { measure, median, surplusRow, takingTurns } from './rows.mjs';

const CALLS = 40;

export async function changes(asked, rounds) {
  if (!asked('G6')) return [];
  const service = await startService();
  const done = await measure('G6', 'changes', async () => {
    const { bookingId, options } = await book(service);
    const bare = await openBare(service);
    const picture = await signature();
    let turn = 0;
    const link = () => {
      const { id, priceId } = options[(turn += 1) % options.length];
      return service.call('PUT', `/v1/booking/${bookingId}/insurance/link`, { insuranceId: id, priceId });
    };
    const sign = () =>
      service.call('POST', `/v1/booking/${bookingId}/document/save`, {
        signature: picture.toString('base64'),
      });
    const against = (baseline, ours) =>
      takingTurns(
        rounds,
        () => median50(baseline),
        () => median50(ours),
      );
    const linked = await against(() => bare.link(bookingId), link);
    const signed = await against(() => bare.sign(bookingId, picture), sign);
    const decoded = await against(async () => {
      await sharp(picture).greyscale().raw().toBuffer();
      bare.sign(bookingId, picture);
    }, sign);
    bare.close();
    const size = `${Math.round(picture.length / 1024)} KiB`;
    return [
      surplusRow('PUT insurance link, median', linked, 'ms', 1),
      surplusRow(
        `POST signature of ${size}, median`,
        signed,
        'ms',
        1,
        'the picture is decoded, looked over and made anew before it is kept, which no transaction does',
      ),
      surplusRow(`POST signature of ${size}, median, baseline decodes it too`, decoded, 'ms', 1),
    ];
  });
  await service.stop();
  return [done];
}

async function median50(call) {
  const times = [];
  for (let count = 0; count < CALLS; count += 1) {
    const before = performance.now();
    await call();
    times.push(performance.now() - before);
  }
  return median(times);
}

async function book({ call }) {
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

/** The writes of these calls by hand, on a copy of the service's database with the same guarantees. */
async function openBare({ folder }) {
  const original = new Database(join(folder, 'keyturn.db'), { readonly: true });
  const file = join(temporaryFolder(), 'bare.db');
  await original.backup(file);
  original.close();
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.exec(
    'CREATE TABLE picture (booking_id TEXT PRIMARY KEY, image BLOB NOT NULL, at_ms INTEGER) STRICT',
  );
  const touch = database.prepare('UPDATE booking SET updated_at_ms = ?, hold_expires_at_ms = ? WHERE id = ?');
  const note = database.prepare(
    "INSERT INTO audit (at_ms, actor, action, subject) VALUES (?, 'bench', ?, ?)",
  );
  const cover = database.prepare(
    "INSERT OR REPLACE INTO coverage (booking_id, kind, insurer, policy_number, expires_on) VALUES (?, 'own_policy', 'bench', ?, '2099-01-01')",
  );
  const unsign = database.prepare('DELETE FROM signature WHERE booking_id = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO picture VALUES (?, ?, ?)');
  const transaction = (write) => {
    database.exec('BEGIN IMMEDIATE');
    write(Date.now());
    database.exec('COMMIT');
  };
  return {
    link: (id) =>
      transaction((now) => {
        cover.run(id, randomUUID());
        unsign.run(id);
        touch.run(now, now + 1, id);
        note.run(now, 'coverage.chosen', id);
      }),
    sign: (id, picture) =>
      transaction((now) => {
        keep.run(id, picture, now);
        touch.run(now, now + 1, id);
        note.run(now, 'signature.saved', id);
      }),
    close: () => database.close(),
  };
}
