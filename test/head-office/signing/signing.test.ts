/** Head office's voice: by which key it signs, and when it falls silent. With real PostgreSQL, dumped and put back. */
import { join } from 'node:path';
import { chmodSync, copyFileSync, readFileSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import { openDatabase } from '../../../src/head-office/database/connection/connect';
import { loadPlace, saveDoubt } from '../../../src/head-office/database/signing/signing';
import { verifyText } from '../../../src/head-office/signing/ed25519';
import { openSigner, type Signer } from '../../../src/head-office/signing/signer';
import {
  followKeys,
  markOf,
  readSeal,
  sealedText,
  type Marks,
  type Sealed,
  type Statement,
} from '../../../src/shared/head-office/seal';
import { temporaryFolder } from '../../support/base/folder';
import { PROPERTY, silent } from '../../support/head-office/office';
import { dumpDatabase, query, restoreDatabase, testDatabase } from '../../support/head-office/servers';

const kiosk = { kioskId: 'lobby', propertyId: PROPERTY };
const marks: Marks = { taken: markOf(7, 'a'.repeat(64)), claims: markOf(9) };
const about = { ...kiosk, kind: 'news', status: 200, nonce: '' };

async function openPlace() {
  const url = await testDatabase();
  const folder = temporaryFolder();
  const keyPath = join(folder, 'signing-key.json');
  let counted = marks;
  const said: string[] = [];
  async function open(path = keyPath): Promise<Signer> {
    const { database, close } = await openDatabase(url, () => {});
    onTestFinished(close);
    const parts = { database, keyPath: path, log: silent, nowMs: Date.now };
    const signer = await openSigner({ ...parts, marksOf: () => Promise.resolve(counted) });
    onTestFinished(() => signer.close());
    return signer;
  }
  return {
    url,
    folder,
    keyPath,
    said,
    open,
    count: (now: Marks) => (counted = now),
    /** One command, to its end. */
    command: (...args: string[]) =>
      runCommandLine(
        [...args, '--postgres', url, ...(args[1] === 'show' ? [] : ['--signing-key', keyPath])],
        {
          out: (line) => said.push(line),
          err: (line) => said.push(line),
          nowMs: Date.now,
          environment: {},
        },
      ),
  };
}

function statementOf(signer: Signer, marksThen = marks): Statement {
  const seal = readSeal(signer.seal({ ...about, marks: marksThen, content: 'x' }) ?? '');
  if (!seal) throw new Error('nothing was signed');
  const { keyNumber, era, signature } = seal;
  const contentSha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
  return { ...about, era, marks: seal.marks, contentSha256, keyNumber, signature };
}

const isSigned = (signer: Signer, { keyNumber, signature, ...sealed }: Statement) =>
  verifyText(signer.keys()[keyNumber - 1]?.publicKey ?? '', sealedText(sealed as Sealed), signature);

test('the first listener makes the key, the next ones need its very file, and what is signed holds byte for byte', async () => {
  const { open, keyPath, folder } = await openPlace();
  const first = await open();
  const statement = statementOf(first);
  expect(isSigned(first, statement)).toBe(true);
  for (const changed of [{ kioskId: 'gate' }, { kind: 'claims' }, { marks: '' }, { era: 1 }, { status: 404 }])
    expect(isSigned(first, { ...statement, ...changed })).toBe(false);
  await expect(open(join(folder, 'another.json'))).rejects.toThrow(
    'Copy the file from where head office ran',
  );
  copyFileSync(keyPath, join(folder, 'copy.json'));
  chmodSync(join(folder, 'copy.json'), 0o600);
  expect(isSigned(await open(join(folder, 'copy.json')), statement)).toBe(true);
  chmodSync(keyPath, 0o644);
  await expect(open()).rejects.toThrow('others can read it');
});

test('neither the database nor a dump of it holds the private half of the key', async () => {
  const { open, keyPath, folder, url } = await openPlace();
  await open();
  const { privateKey } = JSON.parse(readFileSync(keyPath, 'utf8')) as { privateKey: string };
  dumpDatabase(url, join(folder, 'dump'));
  expect(readFileSync(join(folder, 'dump')).includes(privateKey)).toBe(false);
  await query(
    url,
    `INSERT INTO office_era (era, at_ms, raised_by, why, key_number, signature)
      VALUES (9999999999, 1, 'somebody', 'to be newest', 1, '${'A'.repeat(86)}')`,
  );
  const again = await open();
  expect(again.whyNot()).toContain('not signed');
  expect(again.seal({ ...about, marks, content: 'x' })).toBeNull();
});

test('a database that came out of a dump signs nothing, until somebody says who began another era and why', async () => {
  const { open, command, folder, url, said } = await openPlace();
  const before = await open();
  const [era, old] = [before.era(), statementOf(before)];
  await before.close();
  dumpDatabase(url, join(folder, 'dump'));
  await restoreDatabase(url, join(folder, 'dump'));
  const after = await open();
  expect(after.whyNot()).toContain('restored --by WHO --why TEXT');
  expect(after.seal({ ...about, marks, content: 'x' })).toBeNull();
  expect(await command('restored', '--by', 'Ana')).toBe(2);
  expect(await command('restored', '--by', 'Ana', '--why', 'the disk broke')).toBe(0);
  expect(said.join('\n')).toContain('has begun');
  await after.look();
  expect(after.whyNot()).toBeNull();
  expect(after.era()).toBeGreaterThan(era);
  expect(isSigned(after, old)).toBe(true);
  expect(await query(url, 'SELECT raised_by, why FROM office_era WHERE raised_by IS NOT NULL')).toEqual([
    { raised_by: 'Ana', why: 'the disk broke' },
  ]);
});

test('two restores of one dump have two eras, also when nobody told what came in between', async () => {
  const { open, command, folder, url } = await openPlace();
  const first = await open();
  await first.close();
  dumpDatabase(url, join(folder, 'dump'));
  const eras: number[] = [];
  for (const why of ['once', 'again']) {
    await restoreDatabase(url, join(folder, 'dump'));
    // Eras are seconds: the second restore comes later than that.
    while (Math.floor(Date.now() / 1000) <= (eras.at(-1) ?? 0)) await new Promise((go) => setTimeout(go, 50));
    await command('restored', '--by', 'Ana', '--why', why);
    const signer = await open();
    eras.push(signer.era());
    await signer.close();
  }
  expect(eras[1]).toBeGreaterThan(eras[0] ?? Infinity);
});

test('a listener that saw a dump before somebody said "restored", and says so after it, stops nobody', async () => {
  const { url, open } = await openPlace();
  await open();
  const { database, close } = await openDatabase(url, () => {});
  onTestFinished(close);
  const { era } = (await loadPlace(database)).era;
  const late = { kioskId: null, what: 'seen before', atMs: Date.now() };
  await saveDoubt(database, { ...late, why: 'other_place', era: 0 });
  await saveDoubt(database, { ...late, why: 'kiosk_holds_newer', era: era - 1 });
  expect((await loadPlace(database)).doubt).toBeNull();
  await saveDoubt(database, { ...late, why: 'kiosk_holds_newer', era });
  expect((await loadPlace(database)).doubt).toMatchObject({ why: 'kiosk_holds_newer' });
});

test('a kiosk that heard something newer stops every listener, and only what head office signed proves it', async () => {
  const place = await openPlace();
  const [here, there] = [await place.open(), await place.open()];
  const newest = statementOf(here);
  const told = { taken: { era: here.era(), ...markOf(7, 'a'.repeat(64)) } };
  expect(await here.knows(kiosk, told)).toBe(true);
  place.count({ taken: markOf(6, 'b'.repeat(64)), claims: markOf(9) });
  expect(await here.knows(kiosk, told)).toBe(false);
  expect(
    await here.prove('lobby', [
      { ...newest, marks: 'taken=8' },
      { ...newest, era: newest.era + 9 },
    ]),
  ).toBe(false);
  expect(here.whyNot()).toBeNull();
  expect(await here.prove('lobby', [newest])).toBe(true);
  await there.look();
  for (const listener of [here, there]) {
    expect(listener.whyNot()).toContain('kiosk lobby has heard taken 7, and this database has 6');
    expect(listener.seal({ ...about, marks, content: 'x' })).toBeNull();
  }
  expect(await place.command('restored', '--by', 'Ana', '--why', 'an old dump')).toBe(0);
  await Promise.all([here.look(), there.look()]);
  expect([here.whyNot(), there.whyNot()]).toEqual([null, null]);
  // What is of the era before is older now, whatever its version.
  expect(await here.knows(kiosk, told)).toBe(true);
});

test('the same version with other content stops a listener as a newer one does', async () => {
  const place = await openPlace();
  const here = await place.open();
  const newest = statementOf(here);
  place.count({ ...marks, taken: markOf(7, 'c'.repeat(64)) });
  expect(await here.prove('lobby', [newest])).toBe(true);
  expect(here.whyNot()).toContain('another 7');
});

test('a replaced key signs the next one; a listener that still has the former one falls silent until it has the new file', async () => {
  const { open, command, keyPath, folder, url } = await openPlace();
  const [here, old] = [await open(), join(folder, 'old.json')];
  copyFileSync(keyPath, old);
  chmodSync(old, 0o600);
  const there = await open(old);
  const [pinned] = here.keys();
  dumpDatabase(url, join(folder, 'dump'));
  expect(await command('signing-key', 'replace', '--by', 'Ana', '--why', 'it was copied')).toBe(0);
  await Promise.all([here.look(), there.look()]);
  expect(statementOf(here).keyNumber).toBe(2);
  expect(pinned && followKeys(pinned, here.keys(), verifyText)).toMatchObject({ number: 2 });
  expect(there.whyNot()).toContain('it was replaced by another one');
  await expect(open(old)).rejects.toThrow('copy the new file here');
  copyFileSync(keyPath, old);
  await there.look();
  expect(there.whyNot()).toBeNull();
  await Promise.all([here.close(), there.close()]);
  // A dump from before does not know the new key: its file brings it along.
  await restoreDatabase(url, join(folder, 'dump'));
  await command('restored', '--by', 'Ana', '--why', 'the disk broke');
  expect(statementOf(await open()).keyNumber).toBe(2);
});

test('a key that is lost for good is followed by one that nobody signed, and kiosks do not take it by themselves', async () => {
  const { open, command, keyPath, said } = await openPlace();
  const first = await open();
  const [pinned] = first.keys();
  await first.close();
  const lost = ['signing-key', 'replace', '--by', 'Ana', '--why', 'the disk is gone'];
  expect(await command(...lost, '--lost')).toBe(1);
  rmSync(keyPath);
  expect(await command(...lost)).toBe(1);
  expect(await command(...lost, '--lost')).toBe(0);
  const again = await open();
  expect(again.whyNot()).toBeNull();
  expect(pinned && followKeys(pinned, again.keys(), verifyText)).toMatchObject({ number: 1 });
  expect(await command('signing-key', 'show')).toBe(0);
  expect(said.at(-1)).toContain('the disk is gone');
});
