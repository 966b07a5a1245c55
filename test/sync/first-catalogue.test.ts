/** A kiosk that was only installed joins head office and has its first catalogue from there: real servers, the real service. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inviteKiosk } from '../../src/head-office/activation';
import { publishFile } from '../../src/head-office/catalogue/publish';
import { startApplication } from '../../src/main/app';
import { DATABASE_FILE } from '../../src/main/database/storage/files';
import type { Id } from '../../src/shared/ids';
import { keyIn, kioskCommand } from '../cli/run-kiosk';
import { temporaryFolder } from '../support/base/folder';
import { migratedFolder } from '../support/services/database';
import { catalogueFile, type RawCatalogue } from '../support/head-office/laid-down';
import { testListener, testOffice } from '../support/head-office/office';
import { testDatabase } from '../support/head-office/servers';

const sample = JSON.parse(catalogueFile().toString()) as RawCatalogue;
const propertyId = sample.property.id;
const OTHER = '00000000-0000-4000-8000-0000000000ff' as Id<'property'>;
const wrongRent = catalogueFile((catalogue) => {
  for (const unit of catalogue.units) if (unit.number === 'A101') unit.rent = 'much';
});

/** Head office with its listener, and an empty folder for a kiosk. */
async function openSite() {
  const office = await testOffice(await testDatabase());
  const { database } = office;
  const listener = await testListener(office);
  const dataDir = await migratedFolder();
  const run = kioskCommand(dataDir, Date.now);
  return {
    database,
    run,
    dataDir,
    /** As `catalogue publish` does, but for its own look at the file. */
    publish: async (file: Buffer) => {
      const place = { propertyId, name: 'manifest' } as const;
      await publishFile({ database, nowMs: Date.now() }, place, file);
    },
    activate: async () => {
      const invited = await inviteKiosk(database, { id: 'north', propertyId }, Date.now());
      const code = invited.kind === 'invited' ? invited.invitation.code : '';
      return run('head-office', 'activate', listener.url, '--code', code);
    },
    start: async (demo = false) => {
      const resourcesDir = join(process.cwd(), 'resources');
      const application = await startApplication({ dataDir, port: 0, demo, resourcesDir });
      onTestFinished(() => application.close());
      return application;
    },
  };
}
/** What the kiosk has written down of a refused catalogue. Only looked at: a writer in its process would wait for itself. */
function refusedAt(dataDir: string): string {
  const database = new Database(join(dataDir, DATABASE_FILE), { readonly: true });
  try {
    const found = database.prepare(`SELECT problems FROM head_office_file WHERE state = 'refused'`);
    return JSON.stringify(found.pluck().get() ?? '');
  } finally {
    database.close();
  }
}

/** What /v1 answers while there is no property. */
async function expectNothingAtV1({ url }: Application, key: string): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'x-api-key': key } });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const message = 'This kiosk is being set up: it has no catalogue yet.';
  for (const path of ['/v1/kiosk/unit/list', '/v1/kiosk/access'])
    expect(await get(path)).toMatchObject({ status: 503, body: { errors: [{ code: 'FAILED', message }] } });
  expect(await get('/v1/kiosk/property')).toMatchObject({ status: 404 });
  expect(await get('/v1/kiosk/health')).toMatchObject({
    status: 200,
    body: { data: { status: 'degraded' } },
  });
}

type Application = Awaited<ReturnType<typeof startApplication>>;

const state = ({ screen }: Application) => screen.call('kiosk.state', {});
const freeUnits = async ({ screen }: Application) => {
  const answer = await screen.call('unit.list', { language: 'en' });
  return answer.ok ? (answer.value as unknown[]).length : 0;
};

test(
  'an installed kiosk joins without a catalogue, says that it is being set up, and opens when its catalogue comes',
  { timeout: 240_000 },
  async () => {
    const { database, run, dataDir, publish, activate, start } = await openSite();
    await publish(wrongRent);
    const joined = await activate();
    expect(joined).toMatchObject({ code: 0, err: '' });
    expect(joined.out).toContain('Its catalogue comes from head office then');

    const scopes = ['portal', 'gate', 'health'].flatMap((scope) => ['--scope', scope]);
    const key = keyIn(await run('api-key', 'create', '--name', 'all', ...scopes));

    const first = await start();
    const isSetUp = { ok: false, refusals: [{ reason: 'being_set_up', code: 'FAILED', field: null }] };
    expect(await state(first)).toEqual(isSetUp);
    const desk = { token: null, channel: 'session.state', input: {} };
    expect(await first.screen.call('desk.call', desk)).toMatchObject({
      value: { answer: { refusals: [{ reason: 'being_set_up' }] } },
    });
    await expectNothingAtV1(first, key);
    await vi.waitFor(() => expect(refusedAt(dataDir)).toMatch(/units\.\d+\.rent: /), { timeout: 60_000 });
    await first.close();
    const shown = await run('head-office', 'show');
    expect(shown.out).toMatch(/catalogue {2}none has come yet\nrefused {4}version 1:\n.*units\.\d+\.rent: /);

    const application = await start();
    expect(await state(application)).toEqual(isSetUp);
    await vi.waitFor(
      async () => {
        const [row] = await database.selectFrom('kiosk_status').selectAll().execute();
        expect(JSON.parse(row?.status ?? '{}')).toMatchObject({
          catalogue: { version: 0, refused: { version: 1 } },
          problems: expect.arrayContaining(['being_set_up']) as unknown,
        });
      },
      { timeout: 60_000 },
    );
    await publish(catalogueFile());
    await vi.waitFor(async () => expect(await state(application)).toMatchObject({ ok: true }), {
      timeout: 60_000,
    });
    expect(await state(application)).toMatchObject({
      value: { property: { id: propertyId }, outOfService: null },
    });
    expect(await freeUnits(application)).toBeGreaterThan(0);
  },
);

test(
  'a demonstration has its made-up tenants as soon as its first catalogue is here',
  { timeout: 240_000 },
  async () => {
    const { publish, activate, start } = await openSite();
    await publish(catalogueFile());
    expect(await activate()).toMatchObject({ code: 0 });
    const application = await start(true);
    await vi.waitFor(async () => expect(await state(application)).toMatchObject({ ok: true }), {
      timeout: 60_000,
    });
    expect(await state(application)).toMatchObject({ value: { demonstration: true } });
    const { url, apiKey } = application;
    const login = () =>
      fetch(`${url}/v1/login`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'tenant@example.com', password: 'Bluebonnet-2026' }),
      });
    await vi.waitFor(async () => expect((await login()).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    });
  },
);

test('a catalogue of another property is refused, from head office and from a file, and nothing of it stays', async () => {
  const { run, dataDir, publish, activate, start } = await openSite();
  await publish(
    catalogueFile((catalogue) => {
      catalogue.property.id = OTHER;
    }),
  );
  await activate();
  const file = join(temporaryFolder(), 'other.json');
  writeFileSync(
    file,
    catalogueFile((catalogue) => {
      catalogue.property.id = OTHER;
    }),
  );
  const refusal = `${file}: at property.id: head office knows this kiosk at property ${propertyId}`;
  expect(await run('catalogue', 'import', file)).toEqual({ code: 1, out: '', err: refusal });
  const resourcesDir = join(process.cwd(), 'resources');
  await expect(
    startApplication({ dataDir, port: 0, demo: false, resourcesDir, cataloguePath: file }),
  ).rejects.toThrow(refusal);
  const application = await start();
  await vi.waitFor(
    () =>
      expect(refusedAt(dataDir)).toContain(
        `property.id: this is of property ${OTHER}; the kiosk belongs to ${propertyId}`,
      ),
    { timeout: 60_000 },
  );
  expect(await state(application)).toMatchObject({ ok: false });
});
