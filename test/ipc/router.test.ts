/** The router alone, with handlers that note what reaches them: what a page may send, and what it gets to see. */
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRouter, type ScreenRouter } from '../../src/main/ipc/router';
import type { Handlers } from '../../src/main/ipc/screen-handlers';
import { channelNames } from '../../src/shared/bridge';
import { channels, type ChannelName } from '../../src/shared/channels';
import { ok, refusal, refuseAll, type Result } from '../../src/shared/result';
import { inputs, nullable, optional, outputs, yesOrNo } from './inputs';

let log: string[];
let seen: unknown[];
let router: ScreenRouter;
/** What every handler does next. */
let handle: (input: unknown) => Promise<Result<unknown>>;

beforeEach(() => {
  [log, seen] = [[], []];
  handle = () => Promise.resolve(ok({}));
  const handlers = Object.fromEntries(
    channelNames.map((name) => [
      name,
      (input: unknown) => {
        seen.push(input);
        return handle(input);
      },
    ]),
    // One for each channel, made from the list itself.
  ) as unknown as Handlers;
  router = createRouter(handlers, pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }));
});

const members = channelNames.flatMap((channel) =>
  Object.keys(inputs[channel])
    // What a call to the front desk carries is looked at by the desk's own router (test/desk).
    .filter((member) => channel !== 'desk.call' || member !== 'input')
    .map((member) => [channel, member] as const),
);
const withoutMember = (channel: ChannelName, member: string) =>
  Object.fromEntries(Object.entries(inputs[channel]).filter(([name]) => name !== member));
const fieldsOf = (answer: Awaited<ReturnType<ScreenRouter['call']>>) =>
  answer.ok ? [] : answer.refusals.map(({ field }) => field);
const PLANTED = 'Zephyrine-Quillfeather';

it('the table has every channel of the contract', () =>
  expect(Object.keys(inputs)).toEqual(Object.keys(channels)));

it('a page may make every call of the contract: a shell refuses one whose name is not in the list', () =>
  expect([...channelNames].toSorted()).toEqual(Object.keys(channels).toSorted()));

describe.each(channelNames)('%s', (channel) => {
  // Holds: asvs-2.2.2
  it('hands on what is right, and nothing the contract does not name', async () => {
    const { input } = channels[channel];
    await router.call(channel, inputs[channel]);
    const surplus = JSON.parse(
      `{"surplus":"${PLANTED}","__proto__":{"polluted":true},"constructor":{"x":1}}`,
    ) as object;
    await router.call(channel, { ...inputs[channel], ...surplus });
    expect(seen).toEqual([input.parse(inputs[channel]), input.parse(inputs[channel])]);
    expect(JSON.stringify(seen)).not.toMatch(/surplus|polluted/);
  });

  it.each([
    [undefined],
    [null],
    [0],
    ['text'],
    [true],
    [[]],
    [[{}]],
    [Number.NaN],
    [() => 1],
    [Symbol('x')],
    [10n],
  ])('refuses %o for an input and asks no handler', async (input) => {
    const answer = await router.call(channel, input);
    expect(answer).toEqual({
      ok: false,
      refusals: [{ reason: 'invalid_input', code: 'INVALID_INPUT_PARAM', field: null }],
    });
    expect([seen, log]).toEqual([[], []]);
  });
});

describe.each(members)('%s without a good %s', (channel, member) => {
  it('is refused when it is missing, unless it may be', async () => {
    const answer = await router.call(channel, withoutMember(channel, member));
    if (optional[channel]?.includes(member)) expect(seen).toHaveLength(1);
    else expect([seen, fieldsOf(answer)]).toEqual([[], [member]]);
  });

  it('is refused with null, unless it may be', async () => {
    const answer = await router.call(channel, { ...inputs[channel], [member]: null });
    if (nullable[channel]?.includes(member)) expect(seen).toHaveLength(1);
    else expect([seen, fieldsOf(answer)]).toEqual([[], [member]]);
  });

  it.each<[string, unknown]>([
    ['an object', { planted: PLANTED }],
    ['a list in a list', [[PLANTED]]],
    ['false', false],
    ['NaN', Number.NaN],
    ['infinity', Infinity],
    ['a fraction', 0.5],
    ['a date', new Date(0)],
    ['a text as long as a book', PLANTED.repeat(50_000)],
  ])('is refused with %s, named by its place and never by its value', async (_title, value) => {
    // Where yes is an answer, no is one.
    if (value === false && yesOrNo[channel]?.includes(member)) return;
    const answer = await router.call(channel, { ...inputs[channel], [member]: value });
    expect(answer.ok).toBe(false);
    expect(fieldsOf(answer).every((field) => field === member || field?.startsWith(`${member}.`))).toBe(true);
    expect(JSON.stringify([answer, log, seen])).not.toContain('Zephyrine');
    expect(seen).toEqual([]);
  });
});

describe('inside booking.save', () => {
  const save = (more: object) => router.call('booking.save', { ...inputs['booking.save'], ...more });

  it.each<[string, object, string]>([
    ['an add-on that is no GUID', { addOnIds: ['x'] }, 'addOnIds.0'],
    [
      'fifty-one add-ons',
      { addOnIds: Array.from({ length: 51 }, () => inputs['booking.save'].unitId) },
      'addOnIds',
    ],
    ['a kind of coverage there is not', { coverage: { kind: 'gift' } }, 'coverage.kind'],
    [
      'a plan without its premium',
      { coverage: { kind: 'operator_plan', insuranceId: inputs['booking.save'].unitId } },
      'coverage.priceId',
    ],
    [
      'a policy number of 251 letters',
      { coverage: { kind: 'own_policy', insurer: '', policyNumber: 'x'.repeat(251), expires: '' } },
      'coverage.policyNumber',
    ],
    ['a day there is not', { moveInDate: '2026-02-30' }, 'moveInDate'],
    ['a code of 61 letters', { discountCode: 'x'.repeat(61) }, 'discountCode'],
    [
      'a first name of 251 letters',
      { contact: { ...inputs['booking.save'].contact, firstName: 'x'.repeat(251) } },
      'contact.firstName',
    ],
    [
      'a region that is no number',
      { contact: { ...inputs['booking.save'].contact, region: '48' } },
      'contact.region',
    ],
    ['a language nobody speaks here', { language: 'fr' }, 'language'],
  ])('%s is refused with its place', async (_title, more, field) => {
    expect([fieldsOf(await save(more)), seen]).toEqual([[field], []]);
  });

  // Holds: asvs-15.3.3
  it('what the contract does not name is taken out at every depth, ids come in lower case', async () => {
    const { unitId, contact } = inputs['booking.save'];
    await save({
      unitId: ` ${unitId.toUpperCase()} `,
      contact: { ...contact, password: PLANTED },
      coverage: { kind: 'declined', insurer: PLANTED },
    });
    expect(seen).toEqual([{ ...inputs['booking.save'], unitId, coverage: { kind: 'declined' } }]);
  });
});

it.each([
  ['false', false],
  ['text', 'true'],
  ['one', 1],
])('consent given as %s is none', async (_title, consent) => {
  expect(fieldsOf(await router.call('signature.save', { ...inputs['signature.save'], consent }))).toEqual([
    'consent',
  ]);
});

it.each([
  [''],
  ['booking'],
  ['booking.delete'],
  ['BOOKING.GET'],
  [' booking.get'],
  ['constructor'],
  ['__proto__'],
  ['toString'],
  ['hasOwnProperty'],
  [undefined],
  [null],
  [7],
  [{}],
  [['booking.get']],
  [Symbol('booking.get')],
  [
    {
      toString() {
        throw new Error('boo');
      },
    },
  ],
])('a channel called %o is refused, without a word in the log', async (name) => {
  expect(await router.call(name as string, inputs['booking.get'])).toEqual({
    ok: false,
    refusals: [{ reason: 'fault', code: 'FAILED', field: null }],
  });
  expect([seen, log]).toEqual([[], []]);
});

describe('an answer', () => {
  // Holds: asvs-8.2.3
  it.each(Object.entries(outputs))(
    'of %s reaches the page without what the contract does not name',
    async (channel, output) => {
      const plant = (value: object) => ({ ...value, password: PLANTED });
      handle = () => Promise.resolve(ok(Array.isArray(output) ? output.map(plant) : plant(output)));
      expect(await router.call(channel, inputs[channel as ChannelName])).toEqual({ ok: true, value: output });
    },
  );

  it('that refuses is reported by reason, code and field; message and kind stay inside', async () => {
    const detail = { field: 'unitId', message: PLANTED, reason: 'unit_taken' } as const;
    handle = () =>
      Promise.resolve(
        refuseAll([
          refusal('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', detail),
          refusal('FAILED', 'throttled', { retryAfterSeconds: 9 }),
        ]),
      );
    expect(await router.call('booking.get', inputs['booking.get'])).toEqual({
      ok: false,
      refusals: [
        { reason: 'unit_taken', code: 'INVALID_ACTIVITY_INFO_DETAILS', field: 'unitId' },
        { reason: 'fault', code: 'FAILED', field: null },
      ],
    });
  });

  it.each([
    ['is not what the contract says', { holdExpiresAt: 5, name: PLANTED }],
    ['is nothing', undefined],
    ['hides a word where a number belongs', [{ id: PLANTED, name: PLANTED }]],
  ])('that %s is a fault; the log has a reference and no value', async (_title, value) => {
    handle = () => Promise.resolve(ok(value));
    const channel = Array.isArray(value) ? 'region.list' : 'booking.touch';
    const answer = await router.call(channel, inputs[channel]);
    expect(answer).toEqual({
      ok: false,
      refusals: [{ reason: 'fault', code: 'SOMETHING_WENT_WRONG', field: null }],
    });
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      channel,
      reference: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(log.join('')).not.toContain('Zephyrine');
  });
});

describe('a handler that throws', () => {
  it.each<[string, () => unknown, string]>([
    ['an error', () => new Error('boom'), 'fault'],
    ['a full disk', () => Object.assign(new Error('full'), { code: 'SQLITE_FULL' }), 'storage_full'],
    ['a text', () => 'boom', 'fault'],
    ['nothing', () => undefined, 'fault'],
  ])('%s is reported as one word', async (_title, make, reason) => {
    for (const later of [true, false]) {
      handle = () => {
        const error = make();
        // A handler may throw anything, also what is no error.
        // eslint-disable-next-line prefer-promise-reject-errors, no-throw-literal
        if (later) return Promise.reject(error);
        throw error;
      };
      expect(await router.call('booking.get', inputs['booking.get'])).toEqual({
        ok: false,
        refusals: [{ reason, code: 'SOMETHING_WENT_WRONG', field: null }],
      });
    }
    expect(log).toHaveLength(2);
  });
});

it('a message of a tenant reaches staff in one Unicode form, and none with marks that nobody sees', async () => {
  const { messageId } = inputs['message.leave'];
  await router.call('message.leave', { messageId, message: ' Cafe\u0301 ' });
  expect(seen).toEqual([{ messageId, message: 'Caf\u00E9' }]);
  const answer = await router.call('message.leave', { messageId, message: 'abc\u202Edef' });
  expect(answer).toMatchObject({ ok: false, refusals: [{ field: 'message' }] });
  expect(seen).toHaveLength(1);
});
