/** A tenant's e-mail address is changed: the former one hears of it, and of each code that is asked for in two days. */
import { expect, it, onTestFinished } from 'vitest';
import { findContact } from '../../../src/main/database/contact/contacts';
import { screen, type StaffCaller } from '../../../src/main/services/base/caller';
import { createOneTimeCodes } from '../../../src/main/services/delivery/one-time-codes';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { correctTenant } from '../../../src/main/services/tenant/acts';
import { markOf } from '../../../src/main/services/tenant/detail';
import type { Id } from '../../../src/shared/ids';
import { movedIn, scriptedMailer } from '../../support/services/moved-in';
import { lightServices, valueOf } from '../../support/services/rental';

const HOUR_MS = 3_600_000;
const passwords = createPasswordHasher();

async function open({ mails = true } = {}) {
  const services = await lightServices();
  const { ctx, db } = services;
  await movedIn(ctx, db);
  const { raw } = db.open;
  raw.exec(`UPDATE contact SET email = 'Before@example.com'`);
  const sent = scriptedMailer();
  const mailer = mails ? sent.mailer : null;
  const deliveries = createSingleDeliveries(ctx, { mailer, printer: null });
  const codes = createOneTimeCodes(ctx, { mailer, passwords });
  onTestFinished(async () => {
    await deliveries.stop();
    await codes.stop();
  });
  await codes.start();
  const id = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  if (!id) throw new Error('no tenant');
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const correct = async (change: { email?: string; lastName?: string }) => {
    const row = await db.query((tx) => findContact(tx, id));
    if (!row) throw new Error('no tenant');
    const details = {
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: row.phone_number,
      phoneCountryId: 0,
      email: row.email,
      address: row.address,
      city: row.city,
      region: row.region_id,
      postalCode: row.postal_code,
      countryId: row.country_id,
    };
    const input = { id, mark: markOf(row), contact: { ...details, ...change }, why: 'They said so.' };
    valueOf(await correctTenant(ctx, input, staff));
    await codes.round();
  };
  const told = () => sent.visits.splice(0).map(({ about, to }) => [about, to]);
  const ask = async (email: string) => {
    valueOf(await codes.ask(screen, { email }));
    await codes.round();
  };
  return { ...services, raw, correct, told, ask, oneTime: sent.oneTime };
}

it('a changed address is reported at the former one, which hears of codes for two days and gets none', async () => {
  const { correct, told, ask, oneTime, db } = await open();
  await correct({ email: 'after@example.com' });
  expect(told()).toEqual([['address_changed', 'Before@example.com']]);
  await ask('after@example.com');
  expect(oneTime.map(({ to }) => to)).toEqual(['after@example.com']);
  expect(told()).toEqual([['code_asked', 'Before@example.com']]);
  db.clock.advance(49 * HOUR_MS);
  await ask('after@example.com');
  expect(told()).toEqual([]);
});

it('an address is not reported where it stays the same, or only its capitals change', async () => {
  const { correct, told, ask } = await open();
  await correct({ lastName: 'Newname' });
  await correct({ email: 'before@example.com' });
  await ask('before@example.com');
  expect(told()).toEqual([]);
});

it('a changed address is reported to each former address once, whatever happened to the one between', async () => {
  const { correct, told, ask } = await open();
  await correct({ email: 'between@example.com' });
  await correct({ email: 'after@example.com' });
  told();
  await ask('after@example.com');
  expect(told()).toEqual([
    ['code_asked', 'Before@example.com'],
    ['code_asked', 'between@example.com'],
  ]);
  // Somebody who is not known: nobody hears.
  await ask('nobody@example.com');
  expect(told()).toEqual([]);
});

it('a former address that is on file again gets no notice of codes as a former one', async () => {
  const { correct, told, ask } = await open();
  await correct({ email: 'between@example.com' });
  await correct({ email: 'before@example.com' });
  told();
  await ask('before@example.com');
  expect(told()).toEqual([['code_asked', 'between@example.com']]);
});

it('a changed address leaves no notice where no mail is set up', async () => {
  const { correct, raw } = await open({ mails: false });
  await correct({ email: 'after@example.com' });
  expect(raw.prepare('SELECT count(*) FROM visit_letter').pluck().get()).toBe(0);
});
