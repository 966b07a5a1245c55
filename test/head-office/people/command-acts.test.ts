/** What is done on the command line stands among what was done, like what people do on the pages; and a page for bad addresses. */
import { beforeAll, expect, test } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { runCommandLine } from '../../../src/head-office/command-line';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { newChain } from '../../support/head-office/chain';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { sendToOffice } from '../../support/head-office/send';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';
import { temporaryFolder } from '../../support/base/folder';

let postgresUrl: string;
let office: Office;
let url: string;
let owner: Visitor;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  const listener = await openOfficeListener(office, plainListener);
  ({ url } = listener);
  owner = visitor(url, await somebody(office.database));
  // Two: the only one of a site has all units anyway.
  for (const kioskId of ['lobby', 'yard']) await joinKiosk(office.database, kioskId);
  return async () => {
    await listener.close();
    await office.close();
  };
});

async function run(...args: string[]): Promise<string[]> {
  const out: string[] = [];
  const code = await runCommandLine([...args, '--postgres', postgresUrl], {
    out: (line) => void out.push(line),
    err: (line) => void out.push(line),
    nowMs: Date.now,
    environment: {},
  });
  return code === 0 ? out : [`refused: ${out.join(' ')}`];
}
const count = async () => (await query(postgresUrl, 'SELECT 1 FROM person_act')).length;

test('each command that changes something leaves one line, with who and why where the command has them', async () => {
  const chain = newChain('lobby', 2);
  const fork = chain.copyUntil(1);
  fork.add('booking.made');
  for (const { events } of [chain, fork]) await sendToOffice(office.database, 'lobby', events, Date.now());
  const unread = { subject: 'lobby 3', content: Buffer.from('?'), why: 'a test' };
  await office.database.transaction().execute((tx) => storeUnread(tx, unread, Date.now()));
  const [message] = await query<{ sha256: string }>(postgresUrl, 'SELECT sha256 FROM unread_message');
  const folder = temporaryFolder();
  const file = join(folder, 'catalogue.json');
  const sample = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
    property: { id: string };
  };
  sample.property.id = PROPERTY;
  writeFileSync(file, JSON.stringify(sample));
  const told = async (sentence: string, ...args: string[]) => {
    const before = await count();
    const refusals = (await run(...args)).filter((line) => line.startsWith('refused'));
    expect([args[0], refusals, await count()]).toEqual([args[0], [], before + 1]);
    expect(await owner.words('/history')).toContain(sentence);
  };
  const settle = ['--by', 'Ana', '--why', 'looked at'];
  await told(
    'The command line published the catalog without a second person, version 1.',
    'catalogue',
    'publish',
    file,
  );
  await told(
    'The command line made a code with which kiosk gate joins.',
    'kiosk',
    'add',
    '--id',
    'gate',
    '--property',
    PROPERTY,
  );
  await told(
    'The command line (Ana) said for the updates of yard: take no newer version, because: looked at .',
    'updates',
    'pause',
    '--kiosk',
    'yard',
    ...settle,
  );
  await told('The command line turned kiosk gate away.', 'kiosk', 'revoke', 'gate');
  await told(
    'The command line allotted A101, A102 to lobby.',
    'allot',
    '--kiosk',
    'lobby',
    '--units',
    'A101,A102',
  );
  await told('The command line withdrew A102 from lobby.', 'withdraw', '--kiosk', 'lobby', '--units', 'A102');
  await told(
    'The command line (Ana) settled an event that contradicts the books of lobby, because: looked at .',
    'forks',
    'settle',
    '--kiosk',
    'lobby',
    ...settle,
  );
  await told(
    'The command line (Ana) settled a message that could not be taken, of unknown sender, because: looked at .',
    'unread',
    'settle',
    message?.sha256 ?? '',
    ...settle,
  );
  // Again, or of nothing: refused, and no line.
  const before = await count();
  expect(await run('forks', 'settle', '--kiosk', 'lobby', ...settle)).toEqual([
    expect.stringContaining('refused'),
  ]);
  expect(await run('kiosk', 'revoke', 'nobody')).toEqual([expect.stringContaining('refused')]);
  await run('catalogue', 'publish', file);
  expect(await count()).toBe(before);
});

/** As a browser would, with an address that fetch would mend. */
const askFor = (path: string, accept: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = request({ hostname, port, path, headers: { accept } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    asked.on('error', reject).end();
  });

test('an address that cannot be read, or is of no page, is answered with a page to people and without one to programs', async () => {
  const html = 'text/html,application/xhtml+xml';
  const malformed = await askFor('/kiosks/%E0%A4%A', html);
  expect(malformed.status).toBe(400);
  expect(malformed.text).toContain('This address cannot be read');
  const nowhere = await askFor('/nowhere', html);
  expect(nowhere.status).toBe(404);
  expect(nowhere.text).toContain('There is no such page');
  expect((await askFor('/kiosks/%E0%A4%A', '*/*')).text).toContain('"reason":"not_read"');
  expect((await askFor('/nowhere', '*/*')).text).toBe('');
});
