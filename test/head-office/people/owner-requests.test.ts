/** What one owner asked for waits until another one's yes has done it: a refusal or a failure between loses nothing. */
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../src/head-office/database/tx';
import { openOffice } from '../../../src/head-office/office';
import { commandLine } from '../../../src/head-office/people/acts';
import {
  approveOwnerRequest,
  askOtherOwner,
  type OwnerAct,
} from '../../../src/head-office/people/owner-requests';
import { addPerson, endPerson } from '../../../src/head-office/people/people';
import type { Id } from '../../../src/shared/ids';
import { silent } from '../../support/head-office/office';
import { somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

async function openPeople() {
  const postgresUrl = await testDatabase();
  const trust = { postgresUrl, retentionDays: 35, signingKey: testSigningKey() };
  const office = await openOffice(trust, silent, Date.now);
  onTestFinished(() => office.close());
  const database = office.forPages;
  const open = (name: string, role: 'owner' | 'viewer' = 'owner') => somebody(database, { name, role });
  return {
    postgresUrl,
    database,
    olga: await open('Olga'),
    otto: await open('Otto'),
    viv: await open('Viv', 'viewer'),
  };
}

const waitingIn = (postgresUrl: string) =>
  query<{ id: Id<'owner_request'>; name: string }>(postgresUrl, 'SELECT id, name FROM owner_request');

async function ask(
  postgresUrl: string,
  database: Database,
  by: Parameters<typeof askOtherOwner>[1],
  act: OwnerAct,
) {
  await askOtherOwner(database, by, act, Date.now());
  const [request] = await waitingIn(postgresUrl);
  if (!request) throw new Error('nothing was asked for');
  return request.id;
}

/** All that an approval may change. */
const stateOf = (postgresUrl: string) =>
  query(
    postgresUrl,
    `SELECT (SELECT json_agg(person ORDER BY id) FROM person) AS people, (SELECT json_agg(person_property) FROM person_property) AS places,
      (SELECT json_agg(person_code) FROM person_code) AS codes, (SELECT json_agg(person_act ORDER BY number) FROM person_act) AS acts,
      (SELECT json_agg(person_session ORDER BY token_hash) FROM person_session) AS sessions,
      (SELECT json_agg(owner_request) FROM owner_request) AS requests`,
  );

/** From now on the write of that number fails, whatever it writes; 0: none does. */
async function failAtWrite(postgresUrl: string, number: number): Promise<void> {
  await query(
    postgresUrl,
    `DROP SEQUENCE IF EXISTS write_number; CREATE SEQUENCE write_number;
    CREATE OR REPLACE FUNCTION fail_at_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('write_number') = ${number} THEN RAISE 'the disk is full at write ${number}'; END IF;
      RETURN NULL;
    END $$;
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('CREATE OR REPLACE TRIGGER fail_at_write AFTER INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION fail_at_write()', name);
      END LOOP;
    END $$`,
  );
}

test('a failure at any write of an approval changes nothing, and the next yes does all of it', async () => {
  const { postgresUrl, database, olga, otto, viv } = await openPeople();
  const everywhere = { role: 'owner', scope: 'everywhere' } as const;
  const acts: readonly OwnerAct[] = [
    { kind: 'add', name: 'New', ...everywhere },
    { kind: 'change', name: 'Viv', id: viv.id, ...everywhere },
    { kind: 'code', name: 'Viv', id: viv.id },
    { kind: 'end', name: 'Viv', id: viv.id, why: 'left' },
  ];
  for (const act of acts) {
    await failAtWrite(postgresUrl, 0);
    const id = await ask(postgresUrl, database, olga, act);
    const before = await stateOf(postgresUrl);
    let number = 1;
    for (; number < 30; number += 1) {
      await failAtWrite(postgresUrl, number);
      const failed = await approveOwnerRequest(database, otto, id, Date.now()).then(
        () => null,
        (error: unknown) => String(error),
      );
      if (failed === null) break;
      expect(failed).toContain(`the disk is full at write ${number}`);
      expect([act.kind, number, await stateOf(postgresUrl)]).toEqual([act.kind, number, before]);
    }
    // The request and the note of the yes, and the act with its own note.
    expect(number, act.kind).toBeGreaterThan(4);
    expect([act.kind, await waitingIn(postgresUrl)]).toEqual([act.kind, []]);
    expect([act.kind, await stateOf(postgresUrl)]).not.toEqual([act.kind, before]);
  }
});

test('what is refused when another owner says yes still waits, and is done when nothing is in its way any more', async () => {
  const { postgresUrl, database, olga, otto } = await openPeople();
  const id = await ask(postgresUrl, database, olga, {
    kind: 'add',
    name: 'New',
    role: 'owner',
    scope: 'everywhere',
  });
  const other = await addPerson(
    database,
    commandLine,
    { name: 'new', role: 'viewer', scope: 'everywhere' },
    Date.now(),
  );
  const before = await stateOf(postgresUrl);
  await expect(approveOwnerRequest(database, otto, id, Date.now())).rejects.toThrow(/New/);
  expect(await stateOf(postgresUrl)).toEqual(before);
  await endPerson(database, commandLine, { id: other.personId }, Date.now());
  expect(await approveOwnerRequest(database, otto, id, Date.now())).toMatchObject({ name: 'New' });
  expect(await waitingIn(postgresUrl)).toEqual([]);
});
