import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUserTypeAndSize } from '../../../src/main/http/routes/insurance/insurance';
import { startJourney, type Journey } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
let journey: Journey;
beforeAll(async () => {
  listener = await startListener();
  journey = await startJourney(listener);
});
afterAll(() => listener.close());

const unknownGuid = '0f0e0d0c-0000-7000-8000-000000000001';
const pathOf = (end: string, more: { property?: string; storage?: string } = {}) =>
  `/v1/addons/property/${more.property ?? journey.propertyId}/insurance/list/storage/${
    more.storage ?? journey.storageTypeId
  }/taxusertype/${end}`;
const ask = async (path: string) => {
  const { status, body } = await listener.call('GET', path);
  return { status, code: body.status, data: body.data as { priceId: string }[], pagination: body.pagination };
};

describe('the list', () => {
  // Holds: v1-4.7
  it('is served with and without the slash, in any case, the last segment optional', async () => {
    const id = journey.userTypeId;
    const everything = await ask(pathOf(`${id}size/0`));
    expect([everything.status, everything.data.length > 3]).toEqual([200, true]);
    for (const end of [
      `${id}/size/0`,
      `${id}size/`,
      `${id}/size/`,
      `${id}size`,
      `${id}/size`,
      id,
      `${id}/`,
    ]) {
      expect(await ask(pathOf(end))).toEqual(everything);
    }
    expect(await ask(pathOf(`${id.toUpperCase()}size/0`))).toEqual(everything);
  });

  // Holds: v1-3.10
  it('narrows to the tier of a size', async () => {
    const sized = await ask(pathOf(`${journey.userTypeId}size/${journey.area}`));
    const everything = await ask(pathOf(`${journey.userTypeId}size/0`));
    expect(sized.data.length).toBeGreaterThan(0);
    expect(sized.data.length).toBeLessThan(everything.data.length);
    expect(sized.data[0]).toEqual({
      id: expect.any(String) as string,
      name: expect.any(String) as string,
      coverage: {
        price: expect.any(Number) as number,
        formattedPrice: expect.stringMatching(/^\$/) as string,
      },
      priceId: expect.any(String) as string,
      taxableAmount: expect.anything() as object,
      taxPercentage: {
        price: expect.any(Number) as number,
        formattedPrice: expect.stringMatching(/%$/) as string,
      },
      taxAmount: expect.anything() as object,
      payableAmount: expect.anything() as object,
    });
  });

  // Holds: v1-4.7
  it.each<[string, (id: string) => string, number, string]>([
    [
      'a property that is no GUID',
      (id) => pathOf(`${id}size/0`, { property: 'x' }),
      400,
      'DB_INVALID_PARAM_PROPERTY_INFO_ID',
    ],
    [
      'an unknown property',
      (id) => pathOf(`${id}size/0`, { property: unknownGuid }),
      404,
      'DB_INVALID_PARAM_PROPERTY_INFO_ID',
    ],
    [
      'a storage type that is no GUID',
      (id) => pathOf(`${id}size/0`, { storage: 'x' }),
      400,
      'INVALID_PARAM_ACTIVITY_INFO_ID',
    ],
    [
      'an unknown storage type',
      (id) => pathOf(`${id}size/0`, { storage: unknownGuid }),
      404,
      'INVALID_ACTIVITY_INFO_DETAILS',
    ],
    ['a user type that is no GUID', () => pathOf('abcsize/0'), 400, 'INVALID_PARAM_ACTIVITY_INFO_ID'],
    ['no user type', () => pathOf('size/0'), 400, 'INVALID_PARAM_ACTIVITY_INFO_ID'],
    ['an unknown user type', () => pathOf(`${unknownGuid}size/0`), 404, 'INVALID_ACTIVITY_INFO_DETAILS'],
    ['a size that is no number', (id) => pathOf(`${id}size/big`), 400, 'INVALID_PARAM_ACTIVITY_INFO_ID'],
    ['a negative size', (id) => pathOf(`${id}size/-1`), 400, 'INVALID_PARAM_ACTIVITY_INFO_ID'],
    ['an endless size', (id) => pathOf(`${id}size/Infinity`), 400, 'INVALID_PARAM_ACTIVITY_INFO_ID'],
    ['something after the size', (id) => pathOf(`${id}size/1/2`), 404, 'FAILED'],
  ])('refuses %s', async (_title, path, status, code) => {
    const reply = await ask(path(journey.userTypeId));
    expect(reply).toEqual({
      status,
      code,
      data: null,
      pagination: { pageNumber: 1, pageCount: 1, totalCount: 0 },
    });
  });
});

it.each<[string, ReturnType<typeof readUserTypeAndSize>]>([
  ['abcsize/25.5', { taxUserTypeId: 'abc', size: '25.5' }],
  ['abc/size/25.5', { taxUserTypeId: 'abc', size: '25.5' }],
  ['abcsize/', { taxUserTypeId: 'abc', size: undefined }],
  ['abc', { taxUserTypeId: 'abc', size: undefined }],
  ['', { taxUserTypeId: '', size: undefined }],
  ['abcsize/1/2', null],
  ['a/b/c', null],
])('the end %s is read as %j', (end, expected) => expect(readUserTypeAndSize(end)).toEqual(expected));

describe('linking', () => {
  it('replaces what was linked and answers the booking', async () => {
    const bookingId = (await journey.create()).body.data as string;
    const options = await journey.insuranceOptions();
    for (const option of options.slice(0, 2)) {
      const reply = await listener.call('PUT', `/v1/booking/${bookingId.toUpperCase()}/insurance/link`, {
        json: { insuranceId: option.id.toUpperCase(), priceId: option.priceId, surplus: true },
      });
      expect(reply.body).toEqual({ succeeded: true, status: 'SUCCESS', data: bookingId, errors: null });
    }
    const preview = await listener.call('GET', `/v1/booking/${bookingId}/activity-quotation/preview`);
    expect(preview.body.data).toMatchObject({ insurance: { id: options[1]?.id } });
  });

  it('says what is wrong, all at once', async () => {
    const put = (json: unknown, id = 'x') =>
      listener.call('PUT', `/v1/booking/${id}/insurance/link`, { json });
    expect((await put([])).body.status).toBe('INVALID_INPUT_PARAM');
    const reply = await put({ insuranceId: 1, priceId: 'y' });
    expect([reply.status, ...(reply.body.errors ?? []).map(({ code }) => code)]).toEqual([
      400,
      'INVALID_PARAM_INSURANCE_ID',
      'INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID',
      'INVALID_PARAM_ACTIVITY_INFO_ID',
    ]);
    const unknown = await put({ insuranceId: unknownGuid, priceId: unknownGuid }, unknownGuid);
    expect([unknown.status, unknown.body.status]).toEqual([404, 'INVALID_PARAM_ACTIVITY_INFO_ID']);
  });
});
