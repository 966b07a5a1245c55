/** The pages in each language: nothing that a person reads is left in English. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginChange, raiseRents } from '../../../src/head-office/catalogue/change-draft';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openView } from '../../../src/head-office/fleet/view';
import { pageRoutes } from '../../../src/head-office/http/pages';
import type { PageRoute } from '../../../src/head-office/http/pages/route';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { draftFields } from '../../../src/shared/desk/draft-fields';
import { healthProblems } from '../../../src/shared/health-problems';
import type { Id } from '../../../src/shared/ids';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Somebody, type Visitor } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let routes: readonly PageRoute[];
let owner: Somebody;
let other: Somebody;
let change: string;

/** Two sites with a catalogue each, and a kiosk with all that can be wrong or wait there. */
async function fill(): Promise<void> {
  const { database } = office;
  for (const [propertyId, rent] of [
    [PROPERTY, '81.00'],
    [OTHER, '85.00'],
  ] as const)
    for (const version of [1, 2]) {
      const file = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
        property: { id: string };
        units: { rent: string }[];
      };
      file.property.id = propertyId;
      for (const unit of file.units.slice(0, version)) unit.rent = rent;
      const content = Buffer.from(JSON.stringify(file));
      const row = { name: 'manifest', property_id: propertyId, version, sha256: '0'.repeat(64) } as const;
      await insertPublished(database, { ...row, content, published_at_ms: Date.now() });
    }
  await joinKiosk(database, 'k-1');
  const at = Date.now() - 90_000;
  const waiting = [
    'help',
    'approval',
    'payment',
    'refund',
    'unit',
    'books',
    'policy',
    'awaited_policy',
    'tax_proof',
    'message',
    'prices',
  ];
  await saveStatus(
    database,
    {
      ...quietStatus({ kioskId: 'k-1', propertyId: PROPERTY }),
      backlog: { events: 3, oldestAtMs: at },
      problems: [...healthProblems],
      lostContracts: 2,
      clockOffsetMs: 90_000,
      updates: {
        ring: null,
        paused: true,
        lastUpdateMs: at,
        lastRollBack: { from: '1', atMs: at, stayed: true },
      },
      waiting: waiting.map((kind, place) => ({
        kind,
        subject: String(place),
        sinceMs: at,
        label: null,
        isTaken: place === 1,
        ...(kind === 'help' ? { call: { step: '1', language: 'de' } } : {}),
      })),
    },
    Date.now(),
  );
  await database
    .transaction()
    .execute((tx) => storeUnread(tx, { subject: '1', why: '1', content: Buffer.from('1') }, at));
  const acting = {
    database,
    person: { ...other, role: 'owner', scope: 'everywhere' } as never,
    nowMs: Date.now(),
  };
  const id = await beginChange(acting, { title: '1', propertyIds: [PROPERTY, OTHER] });
  await raiseRents(acting, id, { storageType: '', percent: '4' });
  change = id;
}

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  listener = await openOfficeListener(office, plainListener);
  owner = await somebody(office.database, { name: '1. ه' });
  other = await somebody(office.database, { name: '2. ه' });
  await fill();
  const view = openView({ ...office, timeZone: 'UTC' });
  routes = pageRoutes(office, view, 'UTC');
  view.close();
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

const speak = (language: string) =>
  query(postgresUrl, `UPDATE person SET language = '${language}' WHERE id = '${owner.id}'`);

const pathOf = ({ path }: PageRoute) =>
  path
    .replace(':property', PROPERTY)
    .replace(':other', OTHER)
    .replace(':kiosk', 'k-1')
    .replace(':change', change)
    .replace(':version', '1')
    .replace(':person', other.id)
    .replaceAll(/:[a-z]+/g, '00000000-0000-7000-8000-0000000000ff');

/** What stands between marks is no word of ours: names, what was typed, commands, and what programs say. */
const OF_OTHERS =
  /<(bdi|code|option|textarea|style|script)\b[^>]*>.*?<\/\1>|<(\w+)[^>]* lang="[a-z]+"[^>]*>.*?<\/\2>/gs;
/** Names that are the same in each language, and commands that are named in a sentence. */
const SAME =
  /\b(?:Keyturn|DATEV|Xero|QuickBooks|Income:Rent|UTC|CSV|XLSX|Excel|GUID|USD|PostgreSQL|kiosk (?:revoke|add|accept-gap)|(?:parked|forks) show|texts check|keyturn-update --status|A101, A102|Bluebonnet Storage Riverside|office\.example\.com|ft|m)\b|--mail/g;

/** Words of Latin letters that somebody reads or hears on the page, and Latin commas. */
function latinWords(html: string): string[] {
  const body = html.slice(html.indexOf('<title>'));
  const heard = [
    ...body.matchAll(/ (?:aria-label|title|alt|placeholder|data-head|data-sentences)="([^"]*)"/g),
  ];
  const read = body.replaceAll(OF_OTHERS, ' ').replaceAll(/<[^>]+>/g, '\n');
  return [read, ...heard.map(([, words = '']) => words.replaceAll(/&quot;(?:\w+&quot;:|,)/g, '\n'))]
    .join('\n')
    .replaceAll(/&[a-z#0-9]+;/g, ' ')
    .replaceAll(/\bk-1\b|[0-9a-f]{8}-[0-9a-f-]+|\b[0-9a-f]{40,}\b/g, ' ')
    .replaceAll(SAME, ' ')
    .split('\n')
    .filter((line) => /[A-Za-z]{2,}|, /.test(line));
}

const extra = () => [
  '/people?done=changed',
  '/me?done=password',
  '/units/' + PROPERTY + '?done=allotted',
  '/kiosks/k-1?done=kiosk.renamed',
  ...Object.keys(draftFields).flatMap((table) => [
    `/changes/${change}/${PROPERTY}/fields?table=${table}`,
    `/changes/${change}/${PROPERTY}/fields?table=${table}&like=`,
  ]),
];

async function everyPage(who: Visitor, look: (path: string, html: string, status: number) => void) {
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const path = pathOf(route);
    const answer = await who.get(path);
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      look(path, await answer.text(), answer.status);
  }
  for (const path of extra()) {
    const answer = await who.get(path);
    look(path, await answer.text(), answer.status);
  }
}

test('no page and no answer to a form has a word of English left in Arabic, and each is written from right to left', async () => {
  await speak('ar');
  const who = visitor(listener.url, owner);
  const left: string[] = [];
  const look = (path: string, html: string) => {
    expect([path, /<html lang="ar" dir="rtl">/.test(html)]).toEqual([path, true]);
    left.push(...latinWords(html).map((words) => `${path}: ${words.trim()}`));
  };
  await everyPage(who, look);
  // Forms without anything in them: each is refused in a sentence, or done.
  for (const route of routes.filter(({ method, path }) => method === 'POST' && !path.includes('sign-out'))) {
    const answer = await who.post(pathOf(route));
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      look(`POST ${route.path}`, await answer.text());
  }
  for (const path of ['/sign-in', '/join', '/nowhere']) {
    const answer = await fetch(new URL(path, listener.url), {
      headers: { 'accept-language': 'fr, ar;q=0.8, en;q=0.5', accept: 'text/html' },
    });
    look(path, await answer.text());
  }
  expect(left).toEqual([]);
});

test('the test finds a word of English on a page in Arabic', () => {
  expect(latinWords('<title>ه</title><p>ه <bdi>Ana Ruiz</bdi> Kiosks</p>')).toEqual(['ه   Kiosks']);
  expect(latinWords('<title>ه</title><nav aria-label="You">ه</nav>')).toEqual(['You']);
  expect(latinWords('<title>ه</title><p><bdi>A101</bdi>, <bdi>A102</bdi></p>')).toHaveLength(1);
});

test.each(['de', 'es', 'en'])(
  'every page says that it is in %s, and is written from left to right',
  async (language) => {
    await speak(language);
    const pages: unknown[] = [];
    await everyPage(visitor(listener.url, owner), (path, html, status) => {
      if (status >= 500) pages.push([path, status]);
      if (!html.includes(`<html lang="${language}" dir="ltr">`)) pages.push(path);
    });
    expect(pages).toEqual([]);
  },
);

test('a language is chosen on each page, for the account and for the browser, and stays after signing out', async () => {
  const who = visitor(listener.url, owner);
  const chosen = await who.post('/language', { language: 'es' });
  expect(chosen.status).toBe(303);
  expect(chosen.headers.get('set-cookie')).toContain('keyturn-language=es');
  expect(await who.words('/')).toContain('Todos los kioscos');
  const signIn = async (headers: Record<string, string>) =>
    (await fetch(new URL('/sign-in', listener.url), { headers })).text();
  expect(await signIn({ cookie: 'keyturn-language=de', 'accept-language': 'ar' })).toContain(
    '<html lang="de"',
  );
  expect(await signIn({ cookie: 'keyturn-language=xx', 'accept-language': 'de-AT,en;q=0.9' })).toContain(
    'lang="de"',
  );
  expect(await signIn({})).toContain('<html lang="en"');
  // Not by a form of another session, nor to a language that there is not.
  const strange = await fetch(new URL('/language', listener.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `keyturn-office=${owner.token}` },
    body: new URLSearchParams({ language: 'de' }),
  });
  expect(strange.status).toBe(303);
  await who.post('/language', { language: 'xx' });
  expect(await who.words('/')).toContain('Todos los kioscos');
});
