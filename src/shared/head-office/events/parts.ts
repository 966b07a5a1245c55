/** What payloads are made of. Amounts are whole minor units, instants milliseconds of UTC, dates YYYY-MM-DD. */
import { z } from 'zod';

export const date = z.iso.date();
/** As far as calendars go: what is behind them has no date, and no page could show it. */
const LAST_INSTANT_MS = 8.64e15;
export const instantMs = z.int().min(-LAST_INSTANT_MS).max(LAST_INSTANT_MS);
export const amountMinor = z.int();
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'expected three capital letters');
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');
/** A word of ours or of a payment provider's. */
export const word = z.string().max(200);
/** A document's number as people read it. */
export const number = z.string().min(1).max(40);
/** What the payment provider calls something of its own. */
export const providerId = z.string().max(255);
export const staffId = z.string().min(1).max(100);
