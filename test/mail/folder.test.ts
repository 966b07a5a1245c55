/** Letters of a demonstration: files that anybody can open, in place of a mail server. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderMailer } from '../../src/main/mail/folder';
import { temporaryFolder } from '../support/base/folder';

const nowMs = Date.parse('2027-03-05T18:00:00Z');
const never = new AbortController().signal;
const head = {
  id: '01890000-0000-7000-8000-000000000001',
  to: 'robin@example.com',
  language: 'en',
  property: { name: 'Blue/bonnet: Storage', phoneNumber: '', email: '' },
} as const;

test('a letter becomes a folder with its text, its page and its documents, which others cannot read', async () => {
  const folder = join(temporaryFolder(), 'letters');
  const letter = {
    ...head,
    unitNumber: 'A101',
    contractNumber: 'C-000001',
    firstName: 'Robin',
    formerUnit: null,
    hasReceipt: true,
    facts: [],
    files: [{ name: 'contract-C-000001.pdf', content: Buffer.from('%PDF-signed') }],
  };
  const mailer = createFolderMailer(folder, () => nowMs);
  expect(await mailer.sendDocuments(letter, never)).toEqual({ done: true });
  expect(readdirSync(folder)).toEqual([
    '2027-03-05T18.00.00 Unit A101 at Bluebonnet Storage your move-in pass 0001',
  ]);
  const files = join(folder, readdirSync(folder)[0] ?? '');
  expect(readdirSync(files).toSorted()).toEqual(['contract-C-000001.pdf', 'letter.html', 'letter.txt']);
  expect(readFileSync(join(files, 'contract-C-000001.pdf'), 'utf8')).toBe('%PDF-signed');
  expect(readFileSync(join(files, 'letter.txt'), 'utf8')).toMatch(
    /^To: robin@example\.com\nSubject: Unit A101/,
  );
  for (const file of [files, ...readdirSync(files).map((name) => join(files, name))])
    expect(statSync(file).mode & 0o077).toBe(0);
});

const held = { left: 'sign', forgotten: true, forgetLink: null, isReminder: false } as const;

test('a picture lies beside the page that shows it, and a call for help is written for nobody', async () => {
  const folder = temporaryFolder();
  const mailer = createFolderMailer(folder, () => nowMs);
  const code = {
    ...held,
    code: '48271936',
    heldUntil: 'May 5',
    hours: null,
    unitNumbers: ['A101'],
    picture: Buffer.from('PNG'),
  };
  await mailer.sendReservationCode({ ...head, ...code }, never);
  const files = join(folder, readdirSync(folder)[0] ?? '');
  expect(readFileSync(join(files, 'letter.html'), 'utf8')).toContain('src="code.png"');
  expect(readFileSync(join(files, 'code.png'), 'utf8')).toBe('PNG');
  const help = { id: 'x', language: 'en', propertyName: '', kioskId: '', step: '', calledAt: '' } as const;
  expect(await mailer.sendHelpCall(help, never)).toEqual({ done: true });
  expect(readdirSync(folder)).toHaveLength(1);
});
