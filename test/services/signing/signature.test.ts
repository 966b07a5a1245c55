import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { chooseCoverage } from '../../../src/main/services/booking/choose-coverage';
import { chooseExtras } from '../../../src/main/services/booking/extras';
import { purgeSignatures, saveSignature } from '../../../src/main/services/signing/signature';
import type { Id } from '../../../src/shared/ids';
import {
  kindsOf,
  openBookings,
  reasonsOf,
  refusalsOf,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { signed } from '../../support/documents/signature';

const DAY_MS = 24 * 60 * 60_000;
let world: BookingWorld;
let id: Id<'booking'>;
let png: string;
let jpeg: string;
beforeAll(async () => {
  [png, jpeg] = [await signed('png'), await signed('jpeg')];
});
beforeEach(async () => {
  world = await openBookings();
  id = await world.book();
});
afterEach(() => world.close());

const sign = (signature: unknown = png, bookingId: string = id) =>
  saveSignature(world.ctx, world.keys.mine, bookingId, { signature });
const shown = async () => valueOf(await previewBooking(world.ctx, world.keys.mine, id)).signature;
const rows = () => world.rows()['signature'] as Record<string, unknown>[];
/** Keeps the booking itself open while the clock is turned. */
const hold = () => world.db.open.raw.exec('UPDATE booking SET hold_expires_at_ms = 4102444800000');

describe('a saved signature', () => {
  it('is kept with what it signed and shown with its end', async () => {
    const saved = valueOf(await sign());
    expect(rows()).toEqual([
      expect.objectContaining({
        id: saved,
        booking_id: id,
        media_type: 'image/png',
        signed_at_ms: world.db.clock.nowMs(),
        expires_at_ms: world.db.clock.nowMs() + DAY_MS,
      }),
    ]);
    expect(await shown()).toEqual({ saved: true, expiresAt: '2026-03-16T15:00:00.000Z' });
  });

  // Holds: v1-4.10
  it('keeps its id when it is given again; its day starts again, and the picture is the last one', async () => {
    const first = valueOf(await sign());
    const [before] = rows();
    world.db.clock.advance(20 * 60_000);
    expect(valueOf(await sign(jpeg))).toBe(first);
    expect(rows()).toEqual([
      expect.objectContaining({
        id: first,
        media_type: 'image/png',
        expires_at_ms: world.db.clock.nowMs() + DAY_MS,
      }),
    ]);
    expect(rows()[0]?.['sha256']).not.toBe(before?.['sha256']);
  });

  it('given many times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => sign(index % 2 ? png : jpeg)));
    expect(new Set(answers.map(valueOf)).size).toBe(1);
    expect(rows()).toHaveLength(1);
  });

  it('is none where a clock that was hours ahead has dated it, purged or not', async () => {
    hold();
    world.db.clock.advance(3 * 60 * 60_000);
    valueOf(await sign());
    hold();
    expect((await shown()).saved).toBe(true);
    world.db.clock.advance(-60 * 60_000);
    expect((await shown()).saved).toBe(true);
    world.db.clock.advance(-2 * 60 * 60_000);
    expect(await shown()).toEqual({ saved: false, expiresAt: null });
    expect(rows()).toHaveLength(1);
  });

  // Holds: v1-4.11, ux-36
  it('is gone after twenty-four hours to the millisecond, purged or not', async () => {
    const saved = valueOf(await sign());
    hold();
    world.db.clock.advance(DAY_MS - 1);
    expect([await purgeSignatures(world.ctx), (await shown()).saved]).toEqual([0, true]);
    world.db.clock.advance(1);
    expect(await shown()).toEqual({ saved: false, expiresAt: null });
    expect(valueOf(await sign())).toBe(saved);
    world.db.clock.advance(DAY_MS);
    expect([await purgeSignatures(world.ctx), rows()]).toEqual([1, []]);
  });

  // Holds: v1-4.11
  it('past its day pays for nothing', async () => {
    const draft = await world.save({
      unitId: world.unitId('A102'),
      coverage: { kind: 'own_policy', insurer: 'Prairie', policyNumber: '12', expires: '2027-01-01' },
    });
    const input = { bookingId: draft.id, language: 'en' } as const;
    await world.sign(draft.id);
    hold();
    world.db.clock.advance(DAY_MS);
    expect(reasonsOf(await world.call('payment.start', input))).toEqual(['signature_missing']);
  });

  // Holds: v1-6.7
  it('stays when nothing changes and falls when something does', async () => {
    valueOf(await sign());
    valueOf(await chooseExtras(world.ctx, world.keys.mine, id, { addOnIds: [] }));
    expect((await shown()).saved).toBe(true);
    valueOf(await chooseExtras(world.ctx, world.keys.mine, id, { discountCode: 'HALFMONTH' }));
    expect([(await shown()).saved, rows()]).toEqual([false, []]);
    valueOf(await sign());
    const own = { kind: 'own_policy', insurer: 'Prairie', policyNumber: '12', expires: '2027-01-01' };
    valueOf(await chooseCoverage(world.ctx, world.keys.mine, id, own));
    expect(rows()).toEqual([]);
  });

  // Holds: v1-6.7
  it('stays when a change was refused', async () => {
    valueOf(await sign());
    expect((await chooseExtras(world.ctx, world.keys.mine, id, { discountCode: 'NOPE' })).ok).toBe(false);
    expect((await shown()).saved).toBe(true);
  });

  it('is answered to the screen with the end of the hold, which takes it along', async () => {
    const draft = await world.save({
      unitId: world.unitId('A102'),
      coverage: { kind: 'own_policy', insurer: 'Prairie', policyNumber: '12', expires: '2027-01-01' },
    });
    expect(await world.call('signature.save', await world.signature(draft.id))).toEqual({
      ok: true,
      value: { expiresAt: '2026-03-15T15:30:00.000Z' },
    });
  });

  it('is noted in the audit, without a picture or a name there or in the log', async () => {
    valueOf(await sign());
    const { audit, outbox } = world.rows();
    expect(audit).toContainEqual(expect.objectContaining({ action: 'signature.saved', subject: id }));
    expect(JSON.stringify([audit, outbox, world.log])).not.toMatch(/Zephyrine|iVBOR/);
  });
});

describe('a signature is refused', () => {
  it.each<[string, unknown]>([
    ['no body', undefined],
    ['a list', []],
    ['a body without it', {}],
    ['a picture that is none', { signature: 'aGVsbG8=' }],
  ])('with %s', async (_title, body) => {
    const before = world.rows();
    const answer = await saveSignature(world.ctx, world.keys.mine, id, body);
    expect(refusalsOf(answer)).toEqual(['INVALID_PARAM_SIGNATURE signature']);
    expect([...kindsOf(answer), ...reasonsOf(answer)]).toEqual(['invalid', 'signature_invalid']);
    expect(world.rows()).toEqual(before);
  });

  // Holds: v1-1.5
  it('with both faults at once when the booking is malformed too', async () => {
    expect(refusalsOf(await sign('x', 'y'))).toEqual([
      'INVALID_PARAM_SIGNATURE signature',
      'INVALID_PARAM_ACTIVITY_INFO_ID bookingId',
    ]);
  });

  // Holds: v1-4.9
  it.each(['cancelled', 'expired', 'moved_in', 'needs_review'])('for a booking that is %s', async (state) => {
    world.db.open.raw.prepare('UPDATE booking SET state = ?').run(state);
    const answer = await sign();
    expect(refusalsOf(answer)).toEqual(['INVALID_ACTIVITY_INFO_DETAILS bookingId']);
    expect([...kindsOf(answer), ...reasonsOf(answer)]).toEqual(['conflict', 'booking_closed']);
  });

  it('when the property has no agreement, before it is asked who signs', async () => {
    world.db.open.raw.exec('UPDATE agreement_template SET current = 0; UPDATE booking SET contact_id = NULL');
    const answer = await sign();
    expect([refusalsOf(answer), kindsOf(answer)]).toEqual([['INVALID_DOCUMENT_TYPE_RESPONSE -'], ['failed']]);
  });

  it('when nobody is there to sign', async () => {
    world.db.open.raw.exec('UPDATE booking SET contact_id = NULL');
    const answer = await sign();
    expect([refusalsOf(answer), kindsOf(answer)]).toEqual([['INVALID_CLIENT_INFO_DETAILS -'], ['failed']]);
    expect(rows()).toEqual([]);
  });
});
