/** What a QR code for a kiosk holds, and how what a person types is read. */
import { expect, test } from 'vitest';
import {
  invitationText,
  readInvitation,
  readOfficeAddress,
} from '../../../src/shared/head-office/invitation';

const CODE = 'ABCDE-FGHJK-MNPQR-STVWX';

test.each<[string, string | null, string]>([
  [invitationText('https://office.example.com:8440', CODE), 'https://office.example.com:8440', CODE],
  [invitationText(null, CODE), null, CODE],
  [` https://office.example.com/  ${CODE}\n`, 'https://office.example.com/', CODE],
  [`HTTPS://OFFICE.EXAMPLE.COM#${CODE}`, 'HTTPS://OFFICE.EXAMPLE.COM', CODE],
  [` ${CODE} `, null, CODE],
  // A scanner is in the middle of it.
  ['https://office.example.com#', null, 'https://office.example.com#'],
  ['', null, ''],
])('%j is read as the address %j and the code %j', (text, address, code) => {
  expect(readInvitation(text)).toEqual({ address, code });
});

test.each([
  ['https://office.example.com:8440', { kind: 'right', origin: 'https://office.example.com:8440' }],
  [' HTTPS://Office.example.com/ ', { kind: 'right', origin: 'https://office.example.com' }],
  ['http://127.0.0.1:8440', { kind: 'right', origin: 'http://127.0.0.1:8440' }],
  ['http://[::1]:8440', { kind: 'right', origin: 'http://[::1]:8440' }],
  ['http://office.example.com', { kind: 'open' }],
  ['https://office.example.com/join', { kind: 'unreadable' }],
  ['https://office.example.com/?a=b', { kind: 'unreadable' }],
  ['office.example.com:8440', { kind: 'unreadable' }],
  ['', { kind: 'unreadable' }],
])('the address %j is read as %j', (text, read) => {
  expect(readOfficeAddress(text)).toEqual(read);
});
