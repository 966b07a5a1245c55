/** What head office forgets of people, and what it keeps so that the chain of events can still be followed. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { NOTHING_BEFORE, type WireEvent } from '../../../src/shared/head-office/event';
import { newChain } from '../../support/head-office/chain';
import { joinKiosk, officeDatabase } from '../../support/head-office/office';
import { sendToOffice } from '../../support/head-office/send';
import { testDatabase } from '../../support/head-office/servers';

let url: string;
beforeAll(async () => {
  url = await testDatabase();
});

const quill = {
  firstName: 'Zephyrine',
  lastName: 'Quill',
  email: 'z.quill@example.com',
  phoneNumber: '+1 555 0100',
  address: '9 Larkspur Way',
  city: 'Austin',
  postalCode: '78701',
  region: 'TX',
  country: 'US',
};
const details = (contactId: string, more = {}) => JSON.stringify({ contactId, ...quill, ...more });

let number = 0;
async function kiosk() {
  const database = await officeDatabase(url);
  number += 1;
  const address = await joinKiosk(database, `kiosk-${number}`);
  return {
    kioskId: address.kioskId,
    tell: (events: readonly WireEvent[]) => sendToOffice(database, address.kioskId, events),
    setAside: (text: string) =>
      database
        .transaction()
        .execute((tx) =>
          storeUnread(
            tx,
            { subject: address.kioskId, content: Buffer.from(text), why: 'a test' },
            Date.now(),
          ),
        ),
    kept: () =>
      database
        .selectFrom('inbox_event')
        .select(['payload', 'hash', 'previous_hash', 'forgotten_at_ms'])
        .where('kiosk_id', '=', address.kioskId)
        .orderBy('sequence')
        .execute(),
    parked: async () => {
      const rows = await database
        .selectFrom('parked_event')
        .select('sequence')
        .where('kiosk_id', '=', address.kioskId)
        .orderBy('sequence')
        .execute();
      return rows.map(({ sequence }) => sequence);
    },
  };
}

/** All that the database holds, in every table, as text. */
async function everything(): Promise<string> {
  const database = await officeDatabase(url);
  const tables = await database.introspection.getTables();
  const texts: string[] = [];
  // By turns, over the few connections of head office: a connection for each table is more than PostgreSQL takes.
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`SELECT coalesce(string_agg(t::text, ''), '') AS text FROM ${sql.table(name)} t`.execute(database);
    texts.push(...rows.map(({ text }) => text));
  }
  const all = texts.join('\n');
  // What is kept as bytes stands there in hexadecimal.
  return `${all}\n${[...all.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString()).join('\n')}`;
}

test('a person whom a kiosk erases is in no table any more, and every hash of the chain still stands', async () => {
  const { kioskId, tell, setAside, kept } = await kiosk();
  const [contactId, other] = [v7(), v7()];
  const chain = newChain(kioskId, 1);
  chain.add('contact.details', details(contactId));
  chain.add('contact.details', details(other, { lastName: 'Thorn' }));
  const fork = chain.copyUntil(3);
  chain.add('contact.details', details(contactId, { city: 'Dallas' }));
  fork.add('contact.details', details(contactId, { city: 'Houston' }));
  await tell(chain.events);
  await tell(fork.events);
  await setAside(`an event of ${contactId}: Quill`);
  expect(await everything()).toContain('Houston');
  chain.add('contact.erased', JSON.stringify({ contactId }));
  await tell(chain.events);
  const all = await everything();
  for (const word of ['Quill', 'Dallas', 'Houston']) expect(all).not.toContain(word);
  expect(all).toContain('Thorn');
  const rows = await kept();
  expect(rows.map(({ hash }) => hash)).toEqual(chain.events.map(({ hash }) => hash));
  expect(rows.map(({ previous_hash }) => previous_hash)).toEqual([
    NOTHING_BEFORE,
    ...chain.events.slice(0, -1).map(({ hash }) => hash),
  ]);
  expect(rows.map(({ forgotten_at_ms }) => forgotten_at_ms !== null)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  // Told again, as after a loss: what is gone stays gone.
  await tell(chain.events);
  expect(await everything()).not.toContain('Quill');
});

test('a parked event keeps its person although a fork at its place names somebody who is erased', async () => {
  const { kioskId, tell, parked } = await kiosk();
  const contactId = v7();
  const chain = newChain(kioskId, 1);
  const fork = chain.copyUntil(1);
  chain.add('contact.details', '{}');
  fork.add('contact.details', details(contactId, { city: 'Laredo' }));
  await tell(chain.events);
  await tell(fork.events);
  chain.add('contact.details', details(contactId, { region: 7 }));
  await tell(chain.events);
  expect(await parked()).toEqual([2, 3]);
  chain.add('contact.erased', JSON.stringify({ contactId }));
  await tell(chain.events);
  expect(await everything()).not.toContain('Laredo');
  expect(await parked()).toEqual([2]);
});

test('a person whom a kiosk restricts keeps name and address', async () => {
  const { kioskId, tell, kept } = await kiosk();
  const contactId = v7();
  const chain = newChain(kioskId, 0);
  chain.add('contact.registered', JSON.stringify({ contactId }));
  chain.add('contact.details', details(contactId));
  chain.add('contact.restricted', JSON.stringify({ contactId }));
  await tell(chain.events);
  const { email: _email, phoneNumber: _phone, ...left } = quill;
  expect(JSON.parse((await kept())[1]?.payload ?? '')).toEqual({ contactId, ...left });
});

test('a kiosk cannot have another’s contacts forgotten; a person at head office can', async () => {
  const [one, other] = [await kiosk(), await kiosk()];
  const contactId = v7();
  const chain = newChain(one.kioskId, 1);
  chain.add('contact.details', details(contactId));
  await one.tell(chain.events);
  const stranger = newChain(other.kioskId, 1);
  stranger.add('contact.erased', JSON.stringify({ contactId }));
  await other.tell(stranger.events);
  expect((await one.kept())[1]?.payload).toBe(details(contactId));
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const run = (...args: string[]) =>
    runCommandLine(['contact', ...args, '--postgres', url], {
      out: say,
      err: say,
      nowMs: Date.now,
      environment: {},
    });
  expect(await run('find', 'zéph')).toBe(0);
  const entry = `${contactId}\t${one.kioskId}\tZephyrine Quill\tz.quill@example.com\t+1 555 0100\t9 Larkspur Way, Austin`;
  expect(said.splice(0).filter((line) => line.startsWith(entry))).toHaveLength(1);
  expect(await run('erase', contactId)).toBe(0);
  expect(said.splice(0)[0]).toMatch(/^forgotten in 1 event;/);
  expect([await run('erase', contactId), said.splice(0)[0]]).toEqual([
    1,
    `nothing here says who contact ${contactId} is; "contact find" shows who is known`,
  ]);
  await run('find', '555 0100');
  expect(said.filter((line) => line.startsWith(contactId))).toEqual([]);
  expect((await one.kept())[1]?.payload).toBe(JSON.stringify({ contactId }));
});
