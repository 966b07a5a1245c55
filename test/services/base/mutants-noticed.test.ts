/** Bugs that `npm run mutants` sowed and that no test near them noticed, one each. */
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openClockTrust } from '../../../src/main/services/base/clock-trust';
import { takeElsewhere } from '../../../src/main/services/booking/elsewhere';
import { headOfficeBacklog } from '../../../src/main/services/base/head-office';
import { claimedRight } from '../../../src/main/services/base/unit-rights';
import { readCatalogueFile } from '../../../src/main/services/catalogue/file';
import { insertUnitClaim } from '../../../src/main/database/unit/claims';
import { getHealth } from '../../../src/main/services/upkeep/health';
import { START_MS } from '../../support/database';
import { movedIn } from '../../support/moved-in';
import { openLightServices, valueOf } from '../../support/rental';

async function open() {
  const services = await openLightServices();
  onTestFinished(() => services.close());
  return { ...services, raw: services.db.open.raw };
}

it('where nothing is handed out, nothing waits to be', async () => {
  const { ctx } = await open();
  expect(valueOf(await getHealth(ctx, { deliveries: null, backups: null }))).toMatchObject({
    printer: { state: 'not_set_up', waiting: 0 },
    mail: { state: 'not_set_up', waiting: 0 },
  });
});

it('credit notes made elsewhere are taken for a tenant of this kiosk, and for nobody who was erased', async () => {
  const { ctx, db, raw } = await open();
  await movedIn(ctx, db);
  const contactId = raw.prepare<[], string>('SELECT contact_id FROM rental_contract').pluck().get() ?? '';
  const { id: propertyId, currency } = db.catalogue.property;
  const note = {
    id: db.newId<'credit_note'>(),
    contactId,
    date: '2026-03-01',
    number: 'CN-1',
    type: 'CUSTOM',
    contractId: null,
    gross: 1000,
    paid: 0,
    reversal: null,
  };
  const stranger = { ...note, id: db.newId<'credit_note'>(), contactId: db.newId<'contact'>() };
  const file = { propertyId, currency, reservations: [], creditNotes: [note, stranger] };
  const taken = async () => {
    await db.query((tx) => takeElsewhere(ctx, tx, file as unknown as Parameters<typeof takeElsewhere>[2]));
    return raw.prepare('SELECT id FROM elsewhere_credit_note').pluck().all();
  };
  expect(await taken()).toEqual([note.id]);
  raw.exec('UPDATE contact SET restricted_at_ms = 1');
  expect(await taken()).toEqual([]);
});

it('a clock that goes wrong, and is right again, is told to the log once each', async () => {
  const { db } = await open();
  const lines: string[] = [];
  const clockTrust = await openClockTrust({
    store: db.store,
    clock: db.clock,
    elapsedMs: () => 0,
    builtMs: START_MS,
    isDemonstration: false,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
  const told = () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  db.clock.set(START_MS - 400 * 86_400_000);
  for (let times = 0; times < 3; times += 1) clockTrust.view();
  expect(told()).toEqual(['nothing is sold: the clock is wrong, or nobody has confirmed it']);
  db.clock.set(START_MS);
  for (let times = 0; times < 3; times += 1) clockTrust.view();
  expect(told()).toEqual(['the clock is right again: the kiosk sells']);
});

it('a catalogue that cannot be read says what the system says of it', () => {
  expect(() => readCatalogueFile('/nowhere/catalogue.json')).toThrow(/not readable: ENOENT/);
});

it('what head office has not confirmed for seven days to the millisecond is worth telling', async () => {
  const { ctx, db, raw } = await open();
  await movedIn(ctx, db);
  const oldest = raw.prepare<[], number>('SELECT min(created_at_ms) FROM outbox').pluck().get() ?? 0;
  const isFar = async (nowMs: number) => (await db.query((tx) => headOfficeBacklog(tx, nowMs))).isFarBehind;
  expect(await isFar(oldest + 7 * 86_400_000)).toBe(true);
  expect(await isFar(oldest + 7 * 86_400_000 - 1)).toBe(false);
});

it('a unit whose claim another kiosk has is taken, not out of reach', async () => {
  const { db } = await open();
  const unitId = db.catalogue.units[0]?.id ?? db.newId<'unit'>();
  const right = () => db.query((tx) => claimedRight(tx, unitId));
  expect(await right()).toBe('out_of_reach');
  await db.query((tx) =>
    insertUnitClaim(tx, { unit_id: unitId, kind: 'claimed', state: 'lost', needed_at_ms: 0, withdrawn: 0 }),
  );
  expect(await right()).toBe('taken');
});
