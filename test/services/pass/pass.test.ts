/** The pass says what is known of gate, way, lock and next payment, in each language, and never the code. */
import { expect, onTestFinished, test } from 'vitest';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { passFactsOf, readPass } from '../../../src/main/services/pass/pass';
import { passWords } from '../../../src/main/services/pass/words';
import { createDocumentMaker } from '../../../src/main/documents';
import { siteMap } from '../../../src/main/services/unit/site';
import { readCatalogueFile } from '../../../src/main/services/catalogue/file';
import { languages, type Language } from '../../../src/shared/languages';
import { text } from '../../documents/read-back';
import { SAMPLE_CATALOGUE } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { openLightServices } from '../../support/services/rental';

async function open(property = '') {
  const services = await openLightServices();
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const { raw } = db.open;
  if (property !== '') raw.exec(`UPDATE property SET ${property}`);
  const bookingId = await movedIn(ctx, db);
  const nowMs = ctx.clock.nowMs();
  const contractOf = async (tx: Parameters<typeof findContractByBooking>[0]) => {
    const contract = await findContractByBooking(tx, bookingId);
    if (!contract) throw new Error('no contract');
    return contract;
  };
  const read = (language: Language, validFrom = '2026-03-15') =>
    ctx.store.read(async (tx) => {
      const rows = await readPass(tx, await contractOf(tx), { language, validFrom, nowMs });
      return Object.fromEntries(rows.map((row) => [row.part, row.text.replaceAll(/[\u00a0\u202f]/g, ' ')]));
    });
  const facts = () => ctx.store.read(async (tx) => passFactsOf(tx, await contractOf(tx), nowMs));
  return { ...services, raw, read, facts };
}

test('of the sample property it says all in one line each', async () => {
  const { read } = await open();
  expect(await read('en')).toEqual({
    valid: 'from now, as long as you rent',
    hours: 'Every day, 6:00 AM – 10:00 PM',
    where: '1st floor · Drive-up access',
    directions: 'Row A, on the first drive after the gate',
    lock: 'A disc lock is best. Put your lock on today. Shackle up to 11 mm',
    next: expect.stringMatching(/^\$\d+\.\d\d on Apr 1, 2026, our office collects it$/) as string,
    help: '+1 512 555 0142',
  });
  expect((await read('en', '2026-03-17'))['valid']).toBe('from Tue, Mar 17, 6:00 AM, as long as you rent');
  expect((await read('en', '2026-03-17'))['lock']).toContain('On Tue, Mar 17, put your lock on.');
  expect((await read('de', '2026-03-17'))['lock']).toContain('am Di., 17. März an.');
  expect((await read('ar', '2026-03-17'))['lock']).toContain('يوم الثلاثاء، 17');
  expect((await read('en', '2026-03-14'))['lock']).toBe('A disc lock is best. Shackle up to 11 mm');
  expect((await read('de'))['hours']).toBe('Täglich, 6:00 – 22:00');
  expect((await read('es'))['where']).toBe('Planta baja · Acceso con vehículo');
});

test('what the catalogue does not say is not said', async () => {
  const { read, raw } = await open('access = NULL, lock = NULL');
  raw.exec(`UPDATE unit SET directions = NULL, floor = -1, features = '["Skylight"]'`);
  const pass = await read('en', '2026-03-17');
  expect(Object.keys(pass)).toEqual(['valid', 'where', 'next', 'help']);
  expect([pass['valid'], pass['where']]).toEqual(['from Tue, Mar 17', 'Basement 1 · Skylight']);
});

test('hours that differ are reported day by day, and a lock by what is known of it', async () => {
  const hours = { mon: ['06:00', '22:00'], tue: ['06:00', '22:00'], sat: ['00:00', '24:00'] };
  const access = JSON.stringify({ gateHours: hours, codeValid: 'while_paid' });
  const { read } = await open(`access = '${access}', lock = '{"advice":null,"hasps":2,"shackleMmMax":null}'`);
  const pass = await read('en');
  expect(pass['hours']).toBe('Mon–Tue: 6:00 AM – 10:00 PM\nSat: all day');
  expect([pass['lock'], pass['valid']]).toEqual([
    'Put your lock on today. 2 locks fit the door',
    'from now, as long as your rent is paid',
  ]);
});

test('how the next payment is made is said where the kiosk makes later bills', async () => {
  const { read } = await open(`billing_start_on = '2026-03-01'`);
  expect((await read('en'))['next']).toMatch(/on Apr 1, 2026, at the kiosk or with our staff$/);
});

test('credit of the tenant is said to pay the next bill, or a part of it', async () => {
  const { read, raw } = await open(`billing_start_on = '2026-03-01'`);
  raw.exec('UPDATE receipt SET amount_minor = amount_minor + 1000');
  expect((await read('en'))['next']).toMatch(
    / on Apr 1, 2026, less your credit of \$10\.00, at the kiosk or with our staff$/,
  );
  raw.exec('UPDATE receipt SET amount_minor = amount_minor + 60467');
  expect((await read('en'))['next']).toMatch(/ on Apr 1, 2026, from your credit of \$614\.67$/);
  expect((await read('de'))['next']).toMatch(/, aus Ihrem Guthaben von 614,67 \$$/);
});

test('its PDF is one page in every language, has the unit, and has no access code', async () => {
  const { facts, raw } = await open();
  const code = raw.prepare<[], string>('SELECT code FROM access_code').pluck().get() ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const maker = createDocumentMaker();
  for (const { code: language } of languages) {
    raw.exec(`UPDATE rental_contract SET language = '${language}'`);
    const read = await facts();
    const pdf = await maker.pass(read);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    const said = text(pdf);
    expect(said).toContain(read.unitNumber);
    expect(said.replaceAll(/\s/g, '')).not.toContain(code);
    expect(read.title).toBe(passWords[language].title);
  }
});

test('on paper the way from the gate follows step by step, in the language of the contract, and only where there is a plan', async () => {
  const { facts, raw } = await open();
  const wayOf = async () => (await facts()).rows.find(({ part }) => part === 'way')?.text;
  expect(await wayOf()).toBeUndefined();
  const { sitePlan } = readCatalogueFile(SAMPLE_CATALOGUE);
  raw.prepare('UPDATE property SET site_plan = ?').run(JSON.stringify(sitePlan));
  expect((await wayOf())?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    '1. Drive through the gate with your code.\n2. A101 is the first door on the left.',
  );
});

test('on paper the way is drawn floor by floor, from the gate to the unit, with a page of its own at most', async () => {
  const { ctx, facts, raw } = await open();
  expect((await facts()).drawn).toBeNull();
  const { sitePlan } = readCatalogueFile(SAMPLE_CATALOGUE);
  raw.prepare('UPDATE property SET site_plan = ?').run(JSON.stringify(sitePlan));
  raw.exec(`UPDATE rental_contract SET unit_id = (SELECT id FROM unit WHERE number = 'B205')`);
  const { drawn, ...read } = await facts();
  expect(drawn?.floors.map(({ name, unit }) => [name, unit !== null])).toEqual([
    ['1st floor', false],
    ['2nd floor', true],
  ]);
  const [below, above] = drawn?.floors ?? [];
  const mapped = await siteMap(ctx, 'en');
  const places = mapped.ok ? (mapped.value.map?.levels[0]?.places ?? []) : [];
  const [gate, ...others] = places.filter(({ kind }) => kind === 'gate');
  expect([below?.way[0], others]).toEqual([gate?.at, []]);
  // Up the elevator: one floor's way begins where the other's ends.
  expect(above?.way[0]).toEqual(below?.way.at(-1));
  const [x = 0, y = 0] = above?.way.at(-1) ?? [];
  const [xs, ys] = [above?.unit?.map(([left]) => left) ?? [], above?.unit?.map(([, top]) => top) ?? []];
  expect([Math.min(...xs) <= x, x <= Math.max(...xs)]).toEqual([true, true]);
  expect([Math.min(...ys) <= y, y <= Math.max(...ys)]).toEqual([true, true]);
  const maker = createDocumentMaker();
  const drawnPdf = await maker.pass({ ...read, drawn });
  const plain = await maker.pass({ ...read, drawn: null });
  expect(drawnPdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  expect(text(drawnPdf)).toContain('drawn to scale');
  // Lines, not pictures: they print as sharp as the printer can.
  const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  expect(pictures(drawnPdf)).toBe(pictures(plain));
});
