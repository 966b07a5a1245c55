/** What a QR code for a kiosk holds, and how what a person types is read. */
import { expect, test } from 'vitest';
import {
  invitationText,
  readInvitation,
  readOfficeAddress,
} from '../../../src/shared/head-office/invitation';

const CODE = 'ABCDE-FGHJK-MNPQR-STVWX';
const KEY = 'abcdefghijklmnopqrstuvwxyz-_ABCDEFGHIJ01234';

test.each<[string, string | null, string, string | null]>([
  [
    invitationText('https://office.example.com:8440', CODE, KEY),
    'https://office.example.com:8440',
    CODE,
    KEY,
  ],
  [invitationText(null, CODE, KEY), null, CODE, KEY],
  [invitationText('https://office.example.com', CODE, null), 'https://office.example.com', CODE, null],
  [invitationText(null, CODE, null), null, CODE, null],
  [` https://office.example.com/  ${CODE}\n`, 'https://office.example.com/', CODE, null],
  [`HTTPS://OFFICE.EXAMPLE.COM#${CODE}`, 'HTTPS://OFFICE.EXAMPLE.COM', CODE, null],
  [` ${CODE} `, null, CODE, null],
  // A scanner is in the middle of it.
  ['https://office.example.com#', null, 'https://office.example.com#', null],
  [`${CODE}#${KEY.slice(1)}`, null, `${CODE}#${KEY.slice(1)}`, null],
  ['', null, '', null],
])('%j is read as the address %j, the code %j and the key %j', (text, address, code, key) => {
  expect(readInvitation(text)).toEqual({ address, code, key });
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
