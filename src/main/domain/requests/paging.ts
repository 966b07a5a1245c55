/** Pages of a list: no paging parameter means everything as page 1 of 1. */
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { read } from './members';
import { MAX_PAGE_SIZE, pageQuery } from './queries';

/** The interface document's pagination object. */
export interface Pagination {
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly totalCount: number;
}

export interface PageRequest {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** What a list endpoint answers when it has nothing to count, a failure included. */
export const noPages: Pagination = { pageNumber: 1, pageCount: 1, totalCount: 0 };

/**
 * Reads `pageNumber` (from 1) and `pageSize` (1 to 200) of a query; null when neither is given. A missing one is 1,
 * or 200. Refuses with FAILED and the parameter's name.
 */
export function readPageRequest(query: Readonly<Record<string, unknown>>): Result<PageRequest | null> {
  if (query.pageNumber === undefined && query.pageSize === undefined) return ok(null);
  const count = (name: keyof PageRequest, absent: number) =>
    query[name] === undefined ? absent : (read(pageQuery.shape[name], query[name]) ?? null);
  const pageNumber = count('pageNumber', 1);
  const pageSize = count('pageSize', MAX_PAGE_SIZE);
  if (pageNumber !== null && pageSize !== null) return ok({ pageNumber, pageSize });

  const refusals: Refusal[] = [];
  const wrong = (field: string, message: string) =>
    refusals.push(refusal('FAILED', 'invalid', { field, message }));
  if (pageNumber === null) wrong('pageNumber', 'The page number must be a whole number from 1.');
  if (pageSize === null)
    wrong('pageSize', `The page size must be a whole number from 1 to ${MAX_PAGE_SIZE}.`);
  return refuseAll(refusals);
}

/** A page that was cut where the list was read: its own items, and how many the whole list has. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly totalCount: number;
}

/** Which items of a list stand on a page: from the index `start`, at most `count`. */
export function boundsOf({ pageNumber, pageSize }: PageRequest): { start: number; count: number } {
  return { start: Math.min((pageNumber - 1) * pageSize, Number.MAX_SAFE_INTEGER), count: pageSize };
}

/** Cuts a page out of the whole list. A page past the end is empty, with the true counts. */
export function cutPage<T>(
  items: readonly T[],
  page: PageRequest | null,
): { readonly items: readonly T[]; readonly pagination: Pagination } {
  const totalCount = items.length;
  const pagination = paginationOf(page, totalCount);
  if (page === null) return { items, pagination };
  const { start, count } = boundsOf(page);
  return { items: items.slice(start, start + count), pagination };
}

export function paginationOf(page: PageRequest | null, totalCount: number): Pagination {
  if (page === null) return { pageNumber: 1, pageCount: 1, totalCount };
  const { pageNumber, pageSize } = page;
  return { pageNumber, pageCount: Math.max(1, Math.ceil(totalCount / pageSize)), totalCount };
}
