/** Lists that everybody gets alike: their ETag, and that a change by whomever is seen with the next request. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConnection } from '../../../src/main/database/connection';
import { createStore } from '../../../src/main/database/store';
import { createStoredAnswers } from '../../../src/main/http/answer/stored-answers';
import { success, type Answer } from '../../../src/main/http/answer/envelope';
import { temporaryFolder } from '../../support/base/folder';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
beforeEach(async () => {
  listener = await startListener();
});
afterEach(() => listener.close());

const get = (path: string, ifNoneMatch?: string) =>
  fetch(`${listener.url}${path}`, {
    headers: {
      'x-api-key': listener.keys.portal,
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    },
  });
const tagOf = async (path: string) => (await get(path)).headers.get('etag') ?? '';
const rename = (name: string) =>
  listener.db.open.raw.prepare('UPDATE user_type SET name = ? WHERE position = 0').run(name);

const lists = [
  '/v1/common/user-type',
  '/v1/common/storage/type',
  '/v1/common/country?pageSize=20',
  '/v1/common/country/840/geo-location',
  '/v1/kiosk/property',
  '/v1/kiosk/unit/list',
  '/v1/kiosk/add-on/list',
];

describe('a list', () => {
  it.each(lists)('%s has a tag, and is not sent again to who has it', async (path) => {
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(path, known);
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    }
    const other = await get(path, '"other"');
    expect([other.status, await other.text()]).toEqual([200, await first.text()]);
  });

  it('in pages has a tag for each page', async () => {
    const [one, two] = ['pageNumber=1', 'pageNumber=2'].map(
      (page) => `/v1/common/country?pageSize=5&${page}`,
    );
    expect(await tagOf(one ?? '')).not.toBe(await tagOf(two ?? ''));
  });

  it('is another one with the next request after it changed, and the old tag is worth nothing', async () => {
    const tag = await tagOf('/v1/common/user-type');
    rename('Quillfeathers');
    const changed = await get('/v1/common/user-type', tag);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('Quillfeathers');
  });

  it('keeps its tag when something else changed', async () => {
    const tag = await tagOf('/v1/common/country');
    rename('Quillfeathers');
    expect((await get('/v1/common/country', tag)).status).toBe(304);
  });

  // Holds: asvs-6.3.4
  it('is answered to nobody without a key, with a tag or without', async () => {
    const tag = await tagOf('/v1/common/user-type');
    const answer = await fetch(`${listener.url}/v1/common/user-type`, { headers: { 'if-none-match': tag } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([401, null]);
  });

  // Holds: asvs-14.3.2
  it('that is refused has no tag and is for no cache', async () => {
    for (const status of [404, 404]) {
      const answer = await get('/v1/common/country/999/geo-location', '*');
      expect([answer.status, answer.headers.get('etag')]).toEqual([status, null]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('kept answers', () => {
  function openTwo() {
    const file = join(temporaryFolder(), 'two.db');
    writeFileSync(file, '');
    const [ours, theirs] = [openConnection(file), openConnection(file)];
    ours.raw.exec('CREATE TABLE t (n INTEGER)');
    const [store, kept] = [createStore(ours), createStoredAnswers<string>()];
    const answer = async (url: string, make: () => Promise<Answer>) =>
      kept.answer({ url, ifNoneMatch: undefined, of: 'anybody' }, store.changeMark(), make);
    return { ours, theirs, answer };
  }

  it('are made once until this or another process changes anything', async () => {
    const { ours, theirs, answer } = openTwo();
    let made = 0;
    const ask = async () => {
      await answer('/list', () => Promise.resolve(success((made += 1))));
      return made;
    };
    expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
    ours.raw.exec('INSERT INTO t VALUES (1)');
    expect([await ask(), await ask()]).toEqual([2, 2]);
    theirs.raw.exec('INSERT INTO t VALUES (2)');
    expect([await ask(), await ask()]).toEqual([3, 3]);
    await ours.close();
    await theirs.close();
  });

  it('an answer that was read before a change came is not kept', async () => {
    const { ours, theirs, answer } = openTwo();
    const changed = async () => {
      theirs.raw.exec('INSERT INTO t VALUES (2)');
      // Somebody else asks for another list and notices the change.
      await answer('/other', () => Promise.resolve(success('other')));
      return success('old');
    };
    await answer('/list', changed);
    const later = await answer('/list', () => Promise.resolve(success('new')));
    expect(later.payload).toContain('new');
    await ours.close();
    await theirs.close();
  });
});
