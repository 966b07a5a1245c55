import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelOutput } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import { languages, type Language } from '../../../src/shared/languages';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  typed,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
let bookingId: Id<'booking'>;
beforeAll(async () => {
  world = await openBookings();
  const view = await world.save({
    moveInDate: '2026-03-20',
    coverage: { kind: 'operator_plan', ...world.plan('Basic', 'Box', 0) },
    contact: { ...typed, firstName: 'Zoë', lastName: '$& {{rent}} O’Neill' },
  });
  bookingId = view.id;
});
afterAll(() => world.close());

type Agreement = ChannelOutput<'agreement.read'>;
const read = async (language: Language, id = bookingId) =>
  valueOf(await world.call('agreement.read', { bookingId: id, language }));
/** All of its words in one text, with the spaces Intl sets made plain. */
const words = ({ title, sections, consents }: Agreement) =>
  [
    title,
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ...consents.map(({ text }) => text),
  ]
    .join('\n')
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

describe('the agreement', () => {
  // Holds: ux-34
  it.each<[Language, string[]]>([
    [
      'en',
      [
        'Self-Storage Rental Agreement',
        'Zoë $& {{rent}} O’Neill',
        '77 Larkspur Lane, Austin, Texas 78702, United States',
        'zephyrine@example.com',
        '(512) 555-0199',
        'Bluebonnet Storage Partners LLC',
        'Bluebonnet Storage Riverside',
        '1250 Riverside Commons Drive, Austin, Texas 78741, United States',
        'unit A101 (Box, 50 ft²)',
        'begins on March 20, 2026',
        '$79.00',
        '$50.00',
        'Basic protection',
        // 33.10 + 85.52 rent, 2 x 10.49 protection, 27.06 fee, 50.00 deposit
        '$216.66',
        // 85.52 + 10.49
        '$96.01',
        'May 1, 2026',
      ],
    ],
    [
      'es',
      ['20 de marzo de 2026', '1 de mayo de 2026', 'Estados Unidos', '$216.66', 'A101', '50 ft²', 'Zoë'],
    ],
    [
      'de',
      ['20. März 2026', '1. Mai 2026', 'Vereinigte Staaten', '216,66 $', '96,01 $', 'A101', '50 ft²', 'Zoë'],
    ],
  ])('in %s is filled with this booking’s facts', async (language, facts) => {
    const text = words(await read(language));
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    expect(text.replaceAll('{{rent}} O’Neill', '')).not.toMatch(/\{\{|\}\}|undefined|null|NaN/);
  });

  it('says the same in every language: as many sections, and the same signer and version', async () => {
    const all = await Promise.all(languages.map(({ code }) => read(code)));
    expect(new Set(all.map(({ sections }) => sections.length)).size).toBe(1);
    expect(new Set(all.map(({ title }) => title)).size).toBe(languages.length);
    for (const { signerName, version } of all)
      expect([signerName, version]).toEqual([
        'Zoë $& {{rent}} O’Neill',
        world.db.catalogue.agreement.version,
      ]);
  });

  it('shows the price the booking shows', async () => {
    for (const { code } of languages) {
      const view = valueOf(await world.call('booking.get', { bookingId, language: code }));
      const text = words(await read(code));
      for (const { formattedPrice } of [view.quote.payableAmount, view.quote.recurringAmount, view.unit.rent])
        expect(text).toContain(formattedPrice.replaceAll(/[\u00a0\u2009\u202f]/g, ' '));
    }
  });

  it.each<[Language, string, string]>([
    ['en', 'own policy: Prairie & Sons', 'declined'],
    ['es', 'póliza propia: Prairie & Sons', 'sin protección'],
    ['de', 'eigene Police: Prairie & Sons', 'abgelehnt'],
    ['ar', 'وثيقة تأمين خاصة: Prairie & Sons', 'بدون حماية'],
  ])('in %s names an own policy and a waiver', async (language, own, declined) => {
    world.db.open.raw.exec('UPDATE property SET decline_allowed = 1');
    const policy = {
      kind: 'own_policy',
      insurer: 'Prairie & Sons',
      policyNumber: '12',
      expires: '2027-01-01',
    } as const;
    const seen: boolean[] = [];
    for (const [coverage, word] of [
      [policy, own],
      [{ kind: 'declined' }, declined],
    ] as const) {
      const { id } = await world.save({ unitId: world.unitId('A102'), coverage });
      seen.push(words(await read(language, id)).includes(word));
      await world.call('booking.cancel', { bookingId: id, language });
    }
    expect(seen).toEqual([true, true]);
  });

  it('falls back on the property’s language where it lacks the customer’s', async () => {
    const content = String(world.db.open.raw.prepare('SELECT content FROM agreement_template').pluck().get());
    const { en } = JSON.parse(content) as Record<string, unknown>;
    const keep = world.db.open.raw.prepare('UPDATE agreement_template SET content = ?');
    keep.run(JSON.stringify({ en }));
    const german = await read('de');
    keep.run(content);
    expect(german.title).toBe('Self-Storage Rental Agreement');
    expect(words(german)).toContain('20. März 2026');
  });
});

describe('the agreement is refused', () => {
  it('without a contact, for there is nobody to sign it', async () => {
    const { id } = await world.save({ unitId: world.unitId('A103'), contact: null });
    const answer = await world.call('agreement.read', { bookingId: id, language: 'en' });
    expect([refusalsOf(answer), reasonsOf(answer)]).toEqual([
      ['INVALID_CLIENT_INFO_DETAILS -'],
      ['contact_missing'],
    ]);
  });

  it('while cover is not decided, for nobody knows what would be signed', async () => {
    const { id } = await world.save({ unitId: world.unitId('A104') });
    const answer = await world.call('agreement.read', { bookingId: id, language: 'en' });
    expect(reasonsOf(answer)).toEqual(['coverage_missing']);
  });

  it('for a booking that does not exist', async () => {
    const answer = await world.call('agreement.read', { bookingId: UNKNOWN, language: 'en' });
    expect(reasonsOf(answer)).toEqual(['booking_unknown']);
  });

  it('where the property has none', async () => {
    world.db.open.raw.exec('UPDATE agreement_template SET current = 0');
    const answer = await world.call('agreement.read', { bookingId, language: 'en' });
    world.db.open.raw.exec('UPDATE agreement_template SET current = 1');
    expect(refusalsOf(answer)).toEqual(['INVALID_DOCUMENT_TYPE_RESPONSE -']);
  });
});

describe('before it is signed', () => {
  it.each(languages.map(({ code }) => code))(
    'at least eight paragraphs are said in its own words, rent and deposit among them, in %s',
    async (language) => {
      const agreement = await read(language);
      expect(agreement.keyFacts.length).toBeGreaterThanOrEqual(8);
      expect(new Set(agreement.keyFacts.map(({ text }) => text)).size).toBe(agreement.keyFacts.length);
      const booking = valueOf(await world.call('booking.get', { bookingId, language }));
      const deposit = booking.quote.lines.find(({ code }) => code === 'deposit');
      for (const amount of [booking.unit.rent.formattedPrice, deposit?.payableAmount.formattedPrice ?? '?'])
        expect(agreement.keyFacts.some(({ text }) => text.includes(amount))).toBe(true);
      for (const { section, heading, text } of agreement.keyFacts) {
        expect(agreement.sections[section]?.heading).toBe(heading);
        expect(agreement.sections[section]?.paragraphs).toContain(text);
        expect(text).not.toContain('{{');
      }
    },
  );

  it('a stay is priced for three, six and so many months, by the booking’s own bills', async () => {
    const { quote } = valueOf(await world.call('booking.get', { bookingId, language: 'en' }));
    const about = { bookingId, language: 'en' } as const;
    const told = valueOf(await world.call('booking.stays', { ...about, months: 1 }));
    expect(told.stays.map(({ months, lastDay }) => [months, lastDay])).toEqual([
      [3, '2026-06-30'],
      [6, '2026-09-30'],
      [1, '2026-04-30'],
    ]);
    // The twentieth is past the sixteenth: the move-in pays for April too.
    expect([told.stays[2]?.total, told.today]).toEqual([quote.payableAmount, quote.payableAmount]);
    expect(told.deposit?.price).toBe(quote.lines.find(({ code }) => code === 'deposit')?.payableAmount.price);
    const three = quote.payableAmount.price + 2 * (quote.upcomingBills[0]?.payableAmount.price ?? 0);
    expect(told.stays[0]?.total.price).toBeCloseTo(three, 5);
    // The sample's agreement lets the rent not change.
    expect(told.rentChangeDays).toBeNull();
    expect(
      refusalsOf(await world.call('booking.stays', { ...about, bookingId: UNKNOWN, months: 3 })),
    ).toEqual(['INVALID_PARAM_BOOKING_ID bookingId']);
  });
});
