/** A whole move-in at the screen, and then every place that tells about it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { getContract, getContractDocument } from '../../../src/main/services/contract/contracts';
import type { ChannelInput } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import type { BookingView } from '../../../src/shared/shapes';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  screen,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
let draft: BookingView;
let contractId: Id<'contract'>;
let signature: ChannelInput<'signature.save'>;
beforeAll(async () => {
  world = await openBookings();
  draft = await world.save({
    language: 'de',
    moveInDate: '2026-03-20',
    coverage: { kind: 'operator_plan', ...world.plan('Basic', 'Box', 0) },
    addOnIds: [world.addOnId('Parcel acceptance'), world.addOnId('Disc padlock')],
    discountCode: 'WELCOME25',
  });
  const input = { bookingId: draft.id, language: 'de' } as const;
  signature = await world.signature(draft.id, { language: 'de' });
  valueOf(await world.call('signature.save', signature));
  valueOf(await world.call('payment.start', input));
  while (!valueOf(await world.call('reader.present', { ...input, outcome: 'approved' })).presented)
    await sleep(5);
  while (valueOf(await world.call('payment.state', input)).phase !== 'paid') await sleep(5);
  contractId = valueOf(await world.call('booking.get', input)).rentalContractId as Id<'contract'>;
});
afterAll(() => world.close());

describe('after a move-in', () => {
  it('the invoice stores the lines the customer saw, to the cent and to the letter', async () => {
    const { invoice } = valueOf(await getContract(world.ctx, screen, contractId));
    const figures = (lines: BookingView['quote']['lines'] | typeof invoice.lines) =>
      lines.map((line) => [
        line.code,
        line.description,
        line.taxableAmount.price,
        line.taxAmount.price,
        line.payableAmount.price,
      ]);
    expect(figures(invoice.lines)).toEqual(figures(draft.quote.lines));
    expect([invoice.taxAmount.price, invoice.payableAmount.price]).toEqual([
      draft.quote.taxAmount.price,
      draft.quote.payableAmount.price,
    ]);
  });

  it('result, booking and contract show the quote as it was signed, though the catalogue has changed since', async () => {
    world.db.open.raw.exec(
      'UPDATE unit SET rent_minor = 1; UPDATE tax_rate SET rate_milli_percent = 0; UPDATE add_on SET price_minor = 1',
    );
    const input = { bookingId: draft.id, language: 'de' } as const;
    expect(valueOf(await world.call('move-in.result', input)).quote).toEqual(draft.quote);
    expect(valueOf(await world.call('booking.get', input)).quote).toEqual(draft.quote);
    expect(valueOf(await previewBooking(world.ctx, world.keys.all, draft.id, 'de')).quote).toEqual(
      draft.quote,
    );
  });

  it('the result is in the language asked for', async () => {
    const result = valueOf(await world.call('move-in.result', { bookingId: draft.id, language: 'en' }));
    expect(result).toMatchObject({
      unitNumber: 'A101',
      propertyName: 'Bluebonnet Storage Riverside',
      moveInDate: '2026-03-20',
      accessCode: expect.stringMatching(/^\d+$/) as string,
      delivery: { print: false, email: false, link: false },
      emailAddress: 'zephyrine@example.com',
    });
    expect(result.quote.lines[0]?.description).toMatch(/^Rent, March 20/);
    expect(result.documents.map(({ kind }) => kind).toSorted()).toEqual(['contract', 'invoice', 'receipt']);
  });

  // Holds: v1-5.9
  it('the contract’s parts belong together', async () => {
    const contract = valueOf(await getContract(world.ctx, screen, contractId.toUpperCase()));
    expect(contract).toMatchObject({
      id: contractId,
      bookingId: draft.id,
      unitId: world.unitId('A101'),
      contactId: draft.contactBook?.id,
      moveInDate: '2026-03-20',
      signedAt: '2026-03-15T15:00:00.000Z',
      receipt: { state: 'final', cardLast4: expect.stringMatching(/^\d{4}$/) as string },
      chargesEntry: { paymentGateway: 'simulated', capturedAt: '2026-03-15T15:00:00.000Z' },
      accessCode: { validFrom: '2026-03-20', state: 'active' },
    });
    const amount = contract.receipt?.amount;
    expect([amount, contract.chargesEntry?.amount]).toEqual([
      contract.invoice.payableAmount,
      contract.invoice.payableAmount,
    ]);
  });

  // Holds: v1-5.9
  it('its document is the signed PDF', async () => {
    const { content, fileName } = valueOf(await getContractDocument(world.ctx, screen, contractId));
    expect([content.subarray(0, 5).toString(), fileName]).toEqual(['%PDF-', 'contract-C-000001.pdf']);
    // As where its file is gone.
    const keep = (bytes: Buffer) =>
      world.db.open.raw.prepare(`UPDATE document SET content = ? WHERE kind = 'contract'`).run(bytes);
    keep(Buffer.alloc(0));
    const refused = await getContractDocument(world.ctx, screen, contractId);
    keep(content);
    expect(refused).toMatchObject({ refusals: [{ code: 'NO_RECORDS_FOUND', desk: 'document_damaged' }] });
  });

  // Holds: ux-36
  it('the signature is gone and the booking closed for every change', async () => {
    expect([world.rows()['signature'], world.rows()['shown_agreement']]).toEqual([[], []]);
    const input = { bookingId: draft.id, language: 'de' } as const;
    const answers = [
      await world.call('booking.save', world.draft({ bookingId: draft.id })),
      await world.call('booking.touch', input),
      await world.call('agreement.read', input),
      await world.call('signature.save', signature),
    ];
    expect(answers.flatMap(reasonsOf)).toEqual(Array.from({ length: 4 }, () => 'booking_closed'));
    expect(valueOf(await world.call('booking.cancel', input)).cancelled).toBe(false);
    expect(world.unitState('A101')).toBe('occupied');
  });
});

it('a booking without a contract has no result', async () => {
  const { id } = await world.save({ unitId: world.unitId('A102') });
  const input = { bookingId: id, language: 'en' } as const;
  expect(refusalsOf(await world.call('move-in.result', input))).toEqual(['NO_RECORDS_FOUND -']);
});
