/**
 * Every code of the interface, from every endpoint that lists it, brought about for real: through the listener, on a
 * database on files, by a call that is wrong, by data that was damaged from outside, by a step that fails, or by a card
 * provider that misbehaves. Each time: status, code, member named, envelope, and that nothing was changed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../../src/shared/error-codes';
import { insuranceListCases, linkCases, signatureCases } from './booking';
import { goodCalls, lists } from './calls';
import { commonCases } from './common';
import { loginCases } from './login';
import { paymentCases } from './payment';
import { paymentStepCases } from './payment-steps';
import { registerCases } from './register';
import { changedTables, openStage, prepare, type Case, type Prepared, type Stage } from './stage';
import { tenantCases } from './tenant';
import { startListener } from '../support/listener';

const cases: readonly Case[] = [
  ...registerCases,
  ...loginCases,
  ...insuranceListCases,
  ...linkCases,
  ...signatureCases,
  ...paymentCases,
  ...paymentStepCases,
  ...tenantCases,
  ...commonCases,
];

const folder = mkdtempSync(join(tmpdir(), 'keyturn-codes-'));
let prepared: Prepared;
let stage: Stage | null = null;
let opened = 0;
beforeAll(async () => {
  prepared = await prepare(folder);
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});

/** The stage of the case before, where that left it as it was: opening one takes longer than a call. */
async function freshStage(gateway: Case['gateway']): Promise<Stage> {
  if (stage && !gateway && stage.isAsNew()) return stage;
  await stage?.close();
  opened += 1;
  stage = await openStage(prepared, join(folder, `keyturn-${opened}.db`), gateway);
  return stage;
}

/** Everything that was answered, as `endpoint code status`. */
const reached = new Set<string>();

// Holds: v1-1.3, v1-1.13, asvs-2.2.1
it.each(cases)(
  '$endpoint answers $code ($status) when $when',
  async ({ endpoint, code, status, field, gateway, call, changes }) => {
    const at = await freshStage(gateway);
    const request = await call(at);
    const before = at.tables();
    const reply = await at.call(request);
    expect([reply.status, reply.body.status]).toEqual([status, code]);
    const message = expect.stringMatching(/^[A-Z].+/) as string;
    expect(reply.body).toEqual({
      succeeded: false,
      status: code,
      data: null,
      errors: [{ code, message, field: field ?? null }],
      ...(lists.includes(endpoint) ? { pagination: { pageNumber: 1, pageCount: 1, totalCount: 0 } } : {}),
    });
    expect(changedTables(before, at.tables())).toEqual(changes ?? []);
    reached.add(`${endpoint} ${code} ${status}`);
  },
);

it('userTypeList answers FAILED (503) when the service is stopping', async () => {
  const listener = await startListener();
  const accepted = new Promise<Socket>((resolve) => listener.server.server.once('connection', resolve));
  const late = connect(listener.port, '127.0.0.1');
  // Half a request is no idle connection, so closing leaves it open; the other half finds the door shut.
  late.write('GET /v1/common/user-type HTTP/1.1\r\n');
  const connection = await accepted;
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0);
  const closed = listener.server.close();
  await expect.poll(() => listener.server.server.listening).toBe(false);
  late.write(`Host: localhost\r\nX-API-Key: ${listener.keys.portal}\r\n\r\n`);
  expect(await text(late)).toMatch(/^HTTP\/1\.1 503 [^]*"status":"FAILED"/);
  await closed;
  await listener.close();
  reached.add('userTypeList FAILED 503');
});

describe('after all of these', () => {
  const table = Object.entries(errorCodes).flatMap(([code, { endpoints }]) =>
    Object.entries<readonly number[]>(endpoints).flatMap(([endpoint, statuses]) =>
      statuses.map((status) => `${endpoint} ${code} ${status}`),
    ),
  );
  const isCommon = (line: string) =>
    table.some((row) => row.startsWith(`common ${line.split(' ')[1] ?? ''} `));

  // Holds: v1-1.4, v1-4.1, v1-4.14, v1-4.15, v1-4.20, v1-4.22
  it('every endpoint has answered every code it lists in every status, and no code that it does not list', () => {
    const listed = table.filter((row) => !row.startsWith('common '));
    expect([...reached].filter((line) => !isCommon(line)).toSorted()).toEqual(listed.toSorted());
  });

  // Holds: v1-1.4
  it('the codes of every endpoint were answered in every status, the usual ones by each endpoint', () => {
    const common = [...reached].filter(isCommon);
    const inAnyCase = new Set(common.map((line) => line.replace(/^\w+/, 'common')));
    expect([...inAnyCase].toSorted()).toEqual(table.filter((row) => row.startsWith('common ')).toSorted());
    for (const endpoint of Object.keys(goodCalls)) {
      const usual = ['FAILED 401', 'FAILED 403', 'FAILED 405', 'SOMETHING_WENT_WRONG 500'];
      expect(common).toEqual(expect.arrayContaining(usual.map((answer) => `${endpoint} ${answer}`)));
    }
  });
});
