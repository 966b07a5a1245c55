import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

const get = (path: string) => listener.call('GET', path);

it('user types carry their master id', async () => {
  const { body } = await get('/v1/common/user-type');
  const expected = listener.db.catalogue.userTypes.map(({ id, name, masterId }) => ({
    id,
    name,
    taxUserTypeInfoId: masterId,
  }));
  expect(body.data).toEqual(expected);
  expect(body.pagination).toEqual({ pageNumber: 1, pageCount: 1, totalCount: expected.length });
});

it('storage types are Box and Container', async () => {
  const { body } = await get('/v1/common/storage/type');
  expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Box', 'Container']);
});

// Holds: v1-3.2, v1-5.8
it('countries carry their codes', async () => {
  const { body } = await get('/v1/common/country');
  const countries = body.data as { id: number }[];
  expect(countries.find(({ id }) => id === 826)).toEqual({
    id: 826,
    name: expect.stringContaining('United Kingdom') as string,
    iSOCode2: 'GB',
    iSOCode3: 'GBR',
    currencyCode: 'GBP',
    dialingCode: expect.stringMatching(/^\+?44$/) as string,
  });
  expect(body.pagination?.totalCount).toBe(countries.length);
  expect(countries.length).toBeGreaterThan(200);
});

describe('the regions of a country', () => {
  // Holds: v1-3.2
  it('are listed by name with ids that register takes', async () => {
    const { status, body } = await get('/v1/common/country/840/geo-location');
    const regions = body.data as { id: number; name: string }[];
    expect(status).toBe(200);
    expect(regions).toContainEqual({ id: expect.any(Number) as number, name: 'Texas' });
    expect(body.pagination?.totalCount).toBe(regions.length);
  });
  it('come in pages, and a page past the end is empty', async () => {
    const { body } = await get('/v1/common/country/840/geo-location?pageNumber=99&pageSize=10');
    expect(body).toMatchObject({ succeeded: true, data: [], pagination: { pageNumber: 99 } });
    expect(body.pagination?.totalCount).toBeGreaterThan(50);
  });
  // Holds: v1-3.2, v1-4.21
  it.each([
    ['999', 404, 'NO_RECORDS_FOUND'],
    ['0', 404, 'NO_RECORDS_FOUND'],
    ['US', 400, 'FAILED'],
    ['-840', 400, 'FAILED'],
    ['840.5', 400, 'FAILED'],
    ['9'.repeat(300), 400, 'FAILED'],
  ])('of %s: %d %s, with an empty pagination', async (id, status, code) => {
    const reply = await get(`/v1/common/country/${id}/geo-location`);
    expect([reply.status, reply.body.status]).toEqual([status, code]);
    expect(reply.body.errors?.[0]?.field).toBe('id');
    expect(reply.body.pagination).toEqual({ pageNumber: 1, pageCount: 1, totalCount: 0 });
  });
});
