/**
 * How the price that was signed is stored: its text packed by zlib beside the words that every price has. The text comes
 * back byte for byte, or not at all: a checksum stands behind it. Nothing asks SQLite for what is in it.
 */
import { deflateSync, inflateSync } from 'node:zlib';

/** Stands before the packed text, and names the words below. Others get another number, and both are read. */
const FIRST = 1;

/** Never changed: what was packed beside it could not be read any more. The words that come most often stand last. */
const WORDS = Buffer.from(
  '{"currency":"EUR","currency":"USD","lines":[{"code":"add_on","name":"","names":{"es":"","de":"","ar":""},"ledger":"sales",' +
    '"taxIncluded":true,{"code":"discount","name":"","names":{"es":"","de":"","ar":""},"kind":"discount",{"code":"rounding",' +
    '"period":null,"taxRate":0,"ledger":"liability","taxable":0,"tax":0,"payable":0,"explanation":null}' +
    '{"code":"deposit","name":"","names":{},"period":null,"taxRate":0,"ledger":"liability","taxable":10000,"tax":0,"payable":10000,' +
    '"explanation":{"rate":10000,"taxIncluded":false,"kind":"once","daysCharged":null,"daysInCycle":null}}],"tax":100,"payable":10000,' +
    '"nextBillDate":"2027-01-01","recurring":10000,"bills":[{"period":{"from":"2026-12-01","to":"2026-12-31"},"lines":[' +
    '{"code":"admin","name":"","names":{},"period":null,"taxRate":8250,"ledger":"revenue","taxable":2500,"tax":206,"payable":2706,' +
    '"explanation":{"rate":2500,"taxIncluded":false,"kind":"once","daysCharged":null,"daysInCycle":null}},' +
    '{"code":"insurance","name":"","names":{"es":"","de":"","ar":""},"period":{"from":"2027-01-01","to":"2027-01-31","daysCharged":31,' +
    '"daysInCycle":31},"taxRate":4850,"ledger":"insurance","taxable":700,"tax":34,"payable":734,' +
    '"explanation":{"rate":700,"taxIncluded":false,"kind":"part","daysCharged":3,"daysInCycle":30}},' +
    '{"code":"rent","name":"","names":{},"period":{"from":"2027-02-01","to":"2027-02-28","daysCharged":28,"daysInCycle":28},' +
    '"taxRate":8250,"ledger":"revenue","taxable":5900,"tax":487,"payable":6387,' +
    '"explanation":{"rate":5900,"taxIncluded":false,"kind":"whole","daysCharged":null,"daysInCycle":null}}],"tax":521,"payable":7121}],' +
    '"promotionEndsOn":null}',
);

export function packQuote(text: string): Buffer {
  return Buffer.concat([Buffer.of(FIRST), deflateSync(text, { dictionary: WORDS, level: 9 })]);
}

/** Throws for bytes that are not what was packed. */
export function unpackQuote(stored: Uint8Array): string {
  if (stored[0] !== FIRST) throw new Error('a signed price is stored in a way that is not known here');
  return inflateSync(stored.subarray(1), { dictionary: WORDS }).toString();
}
