/** The PDF on the screen: what it is, that it stays the same, who sees its pages, and when it goes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelOutput } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import type { Language } from '../../../src/shared/languages';
import { tidyStrokes } from '../../../src/main/domain/signing/strokes';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { saveSignature } from '../../../src/main/services/signing/signature';
import {
  openBookings,
  reasonsOf,
  screen,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { temporaryFolder } from '../../support/base/folder';
import { handDrawn, signed } from '../../support/documents/signature';

const coverage = {
  kind: 'own_policy',
  insurer: 'Prairie',
  policyNumber: '12',
  expires: '2027-01-01',
} as const;
const DAY_MS = 24 * 60 * 60_000;
let world: BookingWorld;
let id: Id<'booking'>;
beforeEach(async () => {
  world = await openBookings();
  ({ id } = await world.save({ coverage }));
});
afterEach(() => world.close());

const read = async (language: Language = 'en'): Promise<ChannelOutput<'agreement.read'>> =>
  valueOf(await world.call('agreement.read', { bookingId: id, language }));
const page = (sha256: string, number = 1, width = 400) =>
  world.call('agreement.page', { bookingId: id, language: 'en', sha256, page: number, width });
const shown = () =>
  world.rows()['shown_agreement'] as { content: Buffer; sha256: string; language: string; pages: number }[];
const signatures = () => world.rows()['signature'] as Record<string, unknown>[];

describe('the agreement on the screen', () => {
  // Holds: ux-34
  it('is a PDF, and the hash told is that of its bytes', async () => {
    const { document } = await read();
    const [row] = shown();
    expect(row?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      createHash('sha256')
        .update(row?.content ?? '')
        .digest('hex'),
    ).toBe(document.sha256);
    expect([row?.sha256, row?.pages]).toEqual([document.sha256, document.pages]);
  });

  it('is the same to the byte when it is read again, also later and by two at once', async () => {
    const [first, second] = await Promise.all([read(), read()]);
    world.db.clock.advance(60_000);
    expect([second, await read()]).toEqual([first, first]);
    expect(shown()).toHaveLength(1);
  });

  it('is another one in another language and after a change, and says which language binds', async () => {
    const english = await read();
    const german = await read('de');
    expect([english.bindingLanguage, german.bindingLanguage]).toEqual([null, 'en']);
    valueOf(
      await world.call('booking.save', world.draft({ bookingId: id, coverage, moveInDate: '2026-03-20' })),
    );
    const later = await read();
    expect(new Set([english, german, later].map(({ document }) => document.sha256)).size).toBe(3);
    expect(shown().map(({ sha256 }) => sha256)).toEqual([later.document.sha256]);
  });

  it('names the same consent for everybody who reads it in a language, and another in another', async () => {
    const mine = await read();
    const { id: other } = await world.save({ unitId: world.unitId('A102'), coverage });
    const theirs = valueOf(await world.call('agreement.read', { bookingId: other, language: 'en' }));
    expect(theirs.consentVersion).toBe(mine.consentVersion);
    expect(mine.consentVersion).toMatch(new RegExp(`^${mine.version}-en-[0-9a-f]{12}$`));
    expect((await read('es')).consentVersion).not.toBe(mine.consentVersion);
  });

  it('read in another language takes back what was signed before, for that text is gone', async () => {
    await world.sign(id);
    await read();
    expect(signatures()).toHaveLength(1);
    await read('de');
    expect(signatures()).toEqual([]);
  });

  it('leaves a signature alone that a device has handed in', async () => {
    valueOf(await saveSignature(world.ctx, screen, id, { signature: await signed() }));
    await read();
    expect(signatures()).toEqual([expect.objectContaining({ method: 'supplied', shown_sha256: null })]);
  });

  it('cannot be changed while the reader works', async () => {
    await world.sign(id);
    const input = { bookingId: id, language: 'en' } as const;
    valueOf(await world.call('payment.start', input));
    while (valueOf(await world.call('payment.state', input)).phase !== 'present_card') await read();
    expect(reasonsOf(await world.call('agreement.read', { ...input, language: 'de' }))).toEqual([
      'booking_busy',
    ]);
    expect(signatures()).toHaveLength(1);
  });

  it('is refused for a booking that is closed', async () => {
    valueOf(await world.call('booking.cancel', { bookingId: id, language: 'en' }));
    const answer = await world.call('agreement.read', { bookingId: id, language: 'en' });
    expect(reasonsOf(answer)).toEqual(['booking_closed']);
  });
});

describe('a page of it', () => {
  // Holds: ux-34
  it('is a picture as wide as asked, with something on it', async () => {
    const { document } = await read();
    for (let number = 1; number <= document.pages; number += 1) {
      const { png, width, height } = valueOf(await page(document.sha256, number, 600));
      const picture = sharp(Buffer.from(png, 'base64'));
      const { format, width: wide, height: high } = await picture.metadata();
      expect([format, wide, high]).toEqual(['png', width, height]);
      expect(width).toBe(600);
      expect(height).toBeGreaterThan(width);
      const { channels } = await picture.stats();
      expect(channels[0]?.min).toBeLessThan(100);
      expect(channels[0]?.mean).toBeGreaterThan(180);
    }
  });

  it('is never wider than a screen', async () => {
    const { document } = await read();
    expect(valueOf(await page(document.sha256, 1, 3000)).width).toBe(2000);
  });

  it('is refused under any other hash, of an older text, of another booking, and where there is none', async () => {
    const { document: old } = await read();
    const { document } = await read('de');
    const { id: other } = await world.save({ unitId: world.unitId('A102'), coverage });
    const elsewhere = { language: 'en', sha256: document.sha256, page: 1, width: 400 } as const;
    const answers = [
      await page('0'.repeat(64)),
      await page(old.sha256),
      await world.call('agreement.page', { ...elsewhere, bookingId: other }),
      await world.call('agreement.page', { ...elsewhere, bookingId: UNKNOWN }),
      await page(document.sha256, document.pages + 1),
    ];
    expect(answers.flatMap(reasonsOf)).toEqual([
      'agreement_changed',
      'agreement_changed',
      'agreement_changed',
      'booking_unknown',
      'invalid_input',
    ]);
  });
});

describe('a signature at the screen', () => {
  it('is kept with its strokes and the hash of what was shown', async () => {
    await world.sign(id);
    expect(signatures()).toEqual([
      expect.objectContaining({ method: 'drawn', typed_name: null, shown_sha256: shown()[0]?.sha256 }),
    ]);
    expect(JSON.parse(String(signatures()[0]?.['strokes']))).toEqual(tidyStrokes(handDrawn));
  });

  // Holds: ux-35
  it('may be a typed name', async () => {
    await world.sign(id, { method: 'typed', strokes: [], typedName: '  Zephyrine Quillfeather ' });
    expect(signatures()).toEqual([
      expect.objectContaining({ method: 'typed', strokes: null, typed_name: 'Zephyrine Quillfeather' }),
    ]);
  });

  it('is refused for a typed name of another person, and taken in any order of its words', async () => {
    const typed = (typedName: string) => ({ method: 'typed' as const, strokes: [], typedName });
    const answer = await world.call('signature.save', {
      ...(await world.signature(id)),
      ...typed('Mickey Mouse'),
    });
    expect(answer).toMatchObject({ ok: false, refusals: [{ reason: 'name_differs', field: 'typedName' }] });
    expect(signatures()).toEqual([]);
    await world.sign(id, typed('quillfeather zephyrine'));
    expect(signatures()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an empty pad', { strokes: [] }, 'strokes'],
    ['a single dot', { strokes: [{ points: [{ x: 5, y: 5, time: 1, pressure: 0.5 }] }] }, 'strokes'],
    ['a drawn one that is typed as well', { typedName: 'Zephyrine' }, 'typedName'],
    ['a typed one without a name', { method: 'typed', strokes: [], typedName: null }, 'typedName'],
    ['a typed one of dots', { method: 'typed', strokes: [], typedName: '...' }, 'typedName'],
    ['a typed one with strokes', { method: 'typed', typedName: 'Zephyrine' }, 'strokes'],
  ])('is refused for %s', async (_title, more, field) => {
    const answer = await world.call('signature.save', { ...(await world.signature(id)), ...more });
    expect(answer).toMatchObject({ ok: false, refusals: [{ reason: 'signature_invalid', field }] });
    expect(signatures()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another language was read since', () => read('de')],
    [
      'the booking was changed since',
      () => world.call('booking.save', world.draft({ bookingId: id, coverage, moveInDate: '2026-03-20' })),
    ],
    ['a price was changed since', async () => world.db.open.raw.exec('UPDATE unit SET rent_minor = 1')],
    ['nothing was shown', async () => world.db.open.raw.exec('DELETE FROM shown_agreement')],
  ])('is refused when %s, and can be given after reading again', async (_title, change) => {
    const input = await world.signature(id);
    await change();
    expect(reasonsOf(await world.call('signature.save', input))).toEqual(['agreement_changed']);
    expect(signatures()).toEqual([]);
    await world.sign(id);
    expect(signatures()).toHaveLength(1);
  });

  it('does not pay for anything without the text it is under', async () => {
    await world.sign(id);
    world.db.open.raw.exec('DELETE FROM shown_agreement');
    const answer = await world.call('payment.start', { bookingId: id, language: 'en' });
    expect(reasonsOf(answer)).toEqual(['signature_missing']);
  });
});

describe('what was shown goes', () => {
  const chores = () => keepHouse(world.ctx, { isRunning: () => false }, { atStart: false });

  it('with a draft that is called off', async () => {
    await read();
    valueOf(await world.call('booking.cancel', { bookingId: id, language: 'en' }));
    expect(shown()).toEqual([]);
  });

  it('with a draft whose hold ends', async () => {
    await read();
    world.db.clock.advance(31 * 60_000);
    await chores();
    expect(shown()).toEqual([]);
  });

  it('after a day, unless a signature that still holds is under it', async () => {
    world.db.open.raw.exec('UPDATE booking SET hold_expires_at_ms = 4102444800000');
    await read();
    world.db.clock.advance(DAY_MS - 60_000);
    await world.sign(id);
    world.db.open.raw.exec('UPDATE booking SET hold_expires_at_ms = 4102444800000');
    world.db.clock.advance(60_000);
    await chores();
    expect(shown()).toHaveLength(1);
    world.db.clock.advance(DAY_MS);
    await chores();
    expect([signatures(), shown()]).toEqual([[], []]);
  });

  it('to the last byte of the files', async () => {
    const file = join(temporaryFolder(), 'kiosk.db');
    const kept = await openBookings({ file });
    const draft = await kept.save({ coverage });
    await kept.sign(draft.id);
    const { content } = (kept.rows()['shown_agreement'] as { content: Buffer }[])[0] ?? {};
    const piece = content?.subarray(2000, 2400) ?? Buffer.alloc(0);
    const inFiles = () => {
      kept.db.open.raw.pragma('wal_checkpoint(TRUNCATE)');
      return readFileSync(file).includes(piece);
    };
    expect([piece.length, inFiles()]).toEqual([400, true]);
    valueOf(await kept.call('booking.cancel', { bookingId: draft.id, language: 'en' }));
    expect(inFiles()).toBe(false);
    await kept.close();
  });
});
