/** A disk without room, met by each call that changes something: the sentence of its refusal says what is the matter. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { changingCalls } from '../support/changing-calls';
import { openStage, prepare, type Prepared, type Stage } from '../error-codes/stage';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-full-'));
let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Whatever row is written, its transaction needs more than there is. */
function leaveNoRoom(stage: Stage): void {
  const triggers = [...stage.tables().keys(), 'audit'].flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (act) => `CREATE TRIGGER full_${act}_${table} BEFORE ${act} ON "${table}"
        BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END;`,
    ),
  );
  stage.damage(`CREATE TABLE ballast (bytes BLOB); ${triggers.join('')}`);
  stage.fillDisk();
}

/** The simulated provider keeps books of its own. */
const calls = Object.entries(changingCalls).filter(([name]) => !name.endsWith('/simulated-reader/present'));

it.each(calls)('%s says on a full disk that the disk is full', async (name, callOf) => {
  const stage = await openStage(prepared, join(folder, `${name.replaceAll(/\W/g, '-')}.db`));
  onTestFinished(() => stage.close());
  const call = await callOf(stage);
  leaveNoRoom(stage);
  const { status, body } = await stage.call(call);
  expect(status).toBe(503);
  for (const { message } of body.errors ?? [])
    expect(message).toMatch(
      /^The disk of the kiosk is full\. Nothing was saved\. Try again when there is space\./,
    );
  expect(body.errors?.length).toBeGreaterThan(0);
});
