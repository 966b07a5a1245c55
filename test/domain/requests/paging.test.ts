import { describe, expect, it } from 'vitest';
import { cutPage, readPageRequest } from '../../../src/main/domain/requests/paging';

const items = ['a', 'b', 'c', 'd', 'e'];

describe('a page', () => {
  it('is everything when none was asked for', () => {
    expect(cutPage(items, null)).toEqual({
      items,
      pagination: { pageNumber: 1, pageCount: 1, totalCount: 5 },
    });
  });
  it.each([
    [1, 2, ['a', 'b'], 3],
    [3, 2, ['e'], 3],
    [4, 2, [], 3],
    [1, 200, items, 1],
    [Number.MAX_SAFE_INTEGER, 200, [], 1],
  ])('%d of size %d', (pageNumber, pageSize, expected, pageCount) => {
    expect(cutPage(items, { pageNumber, pageSize })).toEqual({
      items: expected,
      pagination: { pageNumber, pageCount, totalCount: 5 },
    });
  });
  it('of an empty list is page 1 of 1', () => {
    expect(cutPage([], { pageNumber: 1, pageSize: 10 }).pagination.pageCount).toBe(1);
  });
});

describe('the paging parameters', () => {
  it('may both be missing', () => expect(readPageRequest({})).toEqual({ ok: true, value: null }));
  it('fill each other in', () => {
    expect(readPageRequest({ pageNumber: '2' })).toEqual({
      ok: true,
      value: { pageNumber: 2, pageSize: 200 },
    });
    expect(readPageRequest({ pageSize: '7' })).toEqual({ ok: true, value: { pageNumber: 1, pageSize: 7 } });
  });
  // Holds: v1-3.11, asvs-1.4.2
  it.each([
    [{ pageNumber: '0' }, ['pageNumber']],
    [{ pageNumber: '-1' }, ['pageNumber']],
    [{ pageNumber: '1.5' }, ['pageNumber']],
    [{ pageNumber: '' }, ['pageNumber']],
    [{ pageNumber: ['1', '2'] }, ['pageNumber']],
    [{ pageNumber: '99999999999999999999' }, ['pageNumber']],
    [{ pageSize: '0' }, ['pageSize']],
    [{ pageSize: '201' }, ['pageSize']],
    [{ pageNumber: 'x', pageSize: 'y' }, ['pageNumber', 'pageSize']],
  ])('%j is refused by name', (query, fields) => {
    const result = readPageRequest(query);
    expect(result.ok ? [] : result.refusals.map(({ field }) => field)).toEqual(fields);
  });
});
