/** Packed backups: what is unpacked is what was packed, or nothing is; whatever happened to the file or its base. */
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsOfPacked, packCopy, unpackCopy } from '../../../src/main/database/storage/packed-copy';
import { baseAfter, basesOf, isBase } from '../../../src/main/database/storage/packed-head';
import { DatabaseRefusal } from '../../../src/main/database/storage/files';
import { sha256 } from '../../../src/main/database/sha256';
import { temporaryFolder } from '../../support/base/folder';

const MIB = 1024 * 1024;
let folder = '';
const at = (name: string) => join(folder, name);
const document = (name: string) => sha256(name);
const beside = (name: string) => ({ file: at(name), place: 1 });

/** Pages that have hardly anything in common; `shift` of them new, in the middle. */
function writeBooks(name: string, pages: number, shift = 0): void {
  const page = (number: number) => Buffer.from(sha256(`page ${number}`).repeat(64));
  const before = Array.from({ length: pages / 2 }, (_, number) => page(number));
  const middle = Array.from({ length: shift }, (_, number) => page(-1 - number));
  const after = Array.from({ length: pages / 2 }, (_, number) => page(pages / 2 + number));
  writeFileSync(at(name), Buffer.concat([...before, ...middle, ...after]));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
  // Of three pieces, the last of which begins elsewhere in the second copy.
  writeBooks('one.db', 6000);
  writeBooks('two.db', 6000, 40);
  const known = ['a', 'b', 'c'].map(document);
  packCopy({ file: at('one.db'), documents: new Set(known) }, at('one.db.zst'), null);
  const more = new Set([...known, document('d')]);
  packCopy({ file: at('two.db'), documents: more }, at('two.db.zst'), beside('one.db.zst'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('packed copies hold what was packed, and a copy packed on another takes only the room of what is new', () => {
  expect([isBase(at('one.db.zst')), isBase(at('two.db.zst')), isBase(at('one.db'))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(basesOf(at('two.db.zst'))).toEqual([at('one.db.zst')]);
  writeBooks('three.db', 0, 6000);
  packCopy({ file: at('three.db'), documents: new Set() }, at('three.db.zst'), beside('one.db.zst'));
  expect(isBase(at('three.db.zst'))).toBe(true);
  const [one, two] = [statSync(at('one.db.zst')).size, statSync(at('two.db.zst')).size];
  expect(one < 2 * MIB && two < one / 4).toBe(true);
  for (const name of ['one.db', 'two.db']) {
    unpackCopy(at(`${name}.zst`), at('out.db'));
    expect(sha256(readFileSync(at('out.db')))).toBe(sha256(readFileSync(at(name))));
    expect(statSync(at('out.db')).mode & 0o777).toBe(0o600);
  }
  expect(statSync(at('two.db.zst')).mode & 0o777).toBe(0o600);
  expect([...(documentsOfPacked(at('two.db.zst')) ?? [])].toSorted()).toEqual(
    ['a', 'b', 'c', 'd'].map(document).toSorted(),
  );
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

it('packed copies whose base is gone, damaged or another one say so', () => {
  const other = temporaryFolder();
  copyFileSync(at('two.db.zst'), join(other, 'two.db.zst'));
  const unpack = () => unpackCopy(join(other, 'two.db.zst'), join(other, 'out.db'));
  expect(unpack).toThrow('needs one.db.zst beside it');
  copyFileSync(at('two.db.zst'), join(other, 'one.db.zst'));
  expect(unpack).toThrow();
  packCopy({ file: at('two.db'), documents: new Set() }, join(other, 'one.db.zst'), null);
  expect(unpack).toThrow('is another backup');
  const bytes = readFileSync(at('one.db.zst'));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(join(other, 'one.db.zst'), bytes);
  expect(unpack).toThrow('is damaged');
  // The next one finds it, and needs it no more.
  writeFileSync(join(other, 'small.db'), 'books'.repeat(1000));
  packCopy({ file: join(other, 'small.db'), documents: new Set() }, join(other, 'new.zst'), {
    file: join(other, 'one.db.zst'),
    place: 1,
  });
  expect(isBase(join(other, 'new.zst'))).toBe(true);
  expect(readdirSync(other).filter((name) => name.includes('partial'))).toEqual([]);
});

it('packed copies with a changed byte or a missing end are noticed', () => {
  const bytes = readFileSync(at('two.db.zst'));
  const right = sha256(readFileSync(at('two.db')));
  let found = 0;
  const places = Array.from({ length: 12 }, (_, index) => Math.floor((index * (bytes.length - 1)) / 11));
  for (const place of places) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 0x10;
    writeFileSync(at('changed.zst'), changed);
    let isRight = false;
    try {
      unpackCopy(at('changed.zst'), at('out.db'));
      // Some bits of a frame mean nothing, and two ways of packing may say the same.
      isRight = sha256(readFileSync(at('out.db'))) === right;
    } catch (error) {
      found += error instanceof DatabaseRefusal ? 1 : 0;
      isRight = true;
    }
    expect(isRight, `byte ${place}`).toBe(true);
  }
  expect(found).toBeGreaterThan(8);
  writeFileSync(at('changed.zst'), bytes.subarray(0, bytes.length - 5));
  expect(() => unpackCopy(at('changed.zst'), at('out.db'))).toThrow('is damaged');
  expect(documentsOfPacked(at('one.db'))).toBeNull();
});

/** Backups of so many days, each packed as the next one after the day before. */
function series(days: number, most: number): { readonly place: string; readonly names: readonly string[] } {
  const place = temporaryFolder();
  const names = Array.from({ length: days }, (_, day) => `day-${String(day).padStart(2, '0')}`);
  let newest: string | null = null;
  const pages = Array.from({ length: 130 }, (_, number) => sha256(`page ${number}`).repeat(64));
  for (const [day, name] of names.entries()) {
    pages.splice(day * 7, 1, sha256(`of day ${day}`).repeat(64));
    writeFileSync(join(place, name), pages.join(''));
    const to = join(place, `${name}.zst`);
    const documents = new Set(names.slice(0, day + 1).map(document));
    packCopy({ file: join(place, name), documents }, to, newest === null ? null : baseAfter(newest, most));
    newest = to;
  }
  return { place, names };
}

it('backups of a series are each read by four others at most, and by no more than they need', () => {
  const { place, names } = series(18, 100);
  const needed = names.map((name) =>
    basesOf(join(place, `${name}.zst`)).map((each) => Number(each.slice(-6, -4))),
  );
  expect(needed.slice(0, 9)).toEqual([[], [0], [0], [2, 0], [0], [4, 0], [4, 0], [6, 4, 0], [0]]);
  expect(needed[15]).toEqual([14, 12, 8, 0]);
  expect([needed[16], needed[17]]).toEqual([[], [16]]);
  for (const [day, name] of names.entries()) {
    unpackCopy(join(place, `${name}.zst`), join(place, 'out'));
    expect(readFileSync(join(place, 'out')).equals(readFileSync(join(place, name)))).toBe(true);
    expect(documentsOfPacked(join(place, `${name}.zst`))?.size).toBe(day + 1);
  }
  expect(readdirSync(place).filter((name) => name.includes('partial'))).toEqual([]);
});

it('a series ends where few backups are kept, and where one that it needs is gone or damaged', () => {
  const { place, names } = series(5, 4);
  const at = (day: number) => join(place, `${names[day] ?? ''}.zst`);
  expect(names.map((_, day) => basesOf(at(day)).length)).toEqual([0, 1, 1, 2, 0]);
  expect(baseAfter(at(2), 4)).toEqual({ file: at(2), place: 3 });
  writeFileSync(at(0), readFileSync(at(1)));
  expect(baseAfter(at(2), 4)).toBeNull();
  rmSync(at(0));
  expect(baseAfter(at(2), 4)).toBeNull();
  expect(() => unpackCopy(at(3), join(place, 'out'))).toThrow('day-02.zst needs day-00.zst beside it');
});

/** As it was written before series: its head says nothing of a place. */
function withoutPlace(file: string): void {
  const bytes = readFileSync(file);
  const length = bytes.readUInt32LE(4);
  const { place: _, ...head } = JSON.parse(bytes.toString('utf8', 8, 8 + length)) as Record<string, unknown>;
  const text = Buffer.from(JSON.stringify(head));
  const begin = Buffer.from(bytes.subarray(0, 8));
  begin.writeUInt32LE(text.length, 4);
  writeFileSync(file, Buffer.concat([begin, text, bytes.subarray(8 + length)]));
}

it('backups of before, whole or beside a whole one, are read, and the next one is packed beside theirs', () => {
  const { place, names } = series(2, 100);
  const [first, second] = names.map((name) => join(place, `${name}.zst`));
  if (first === undefined || second === undefined) throw new Error('two days');
  for (const file of [first, second]) withoutPlace(file);
  unpackCopy(second, join(place, 'out'));
  expect(readFileSync(join(place, 'out')).equals(readFileSync(join(place, 'day-01')))).toBe(true);
  expect(baseAfter(first, 100)).toEqual({ file: first, place: 1 });
  expect(baseAfter(second, 100)).toEqual({ file: first, place: 2 });
});
