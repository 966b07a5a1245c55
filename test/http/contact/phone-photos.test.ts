/** Photos of proofs from a customer's own phone: what the kiosk takes, where it lies, who sees it, and when it goes. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contactHandlers } from '../../../src/main/ipc/handlers/contact/contact';
import { createPhoneHandOff, type PhoneHandOff } from '../../../src/main/services/contact/phone-details';
import { purgeProofPhotos } from '../../../src/main/services/booking/proof-photos';
import { LONGEST_PHOTO_BOX, MOST_PHOTO_BYTES } from '../../../src/shared/phone-box';
import type { Id } from '../../../src/shared/ids';
import { openToday, ownPolicy, type Today } from '../../support/desk/today';
import { readCode, sealOnPhone, sealPhotoOnPhone } from '../../support/services/customers-phone';
import { valueOf } from '../../support/services/bookings';

const typed = { insurer: 'Prairie Mutual', policyNumber: 'PM-4711', expires: '2027-01-01' };
/** By its first bytes a JPEG; no two numbers make the same one. */
function picture(number: number, size = 2000): Buffer {
  const bytes = Buffer.alloc(size, number);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
}

let today: Today;
let handOff: PhoneHandOff;
let screen: ReturnType<typeof contactHandlers>;
beforeEach(async () => {
  today = await openToday();
  onTestFinished(() => today.world.close());
  const { ctx } = today.world;
  handOff = createPhoneHandOff(ctx, { publicAddress: 'https://kiosk.example.com', script: 'x' });
  screen = contactHandlers(ctx, handOff);
});

const call = { language: 'en' } as const;

/** A phone sends this, and the kiosk's relay has it. */
async function send(kind: 'policy' | 'tax', box: (code: ReturnType<typeof readCode>) => string) {
  const { qr } = valueOf(await handOff.begin({ ...call, kind }));
  const code = readCode(qr);
  handOff.relay?.visit(code.id);
  return { code, put: handOff.relay?.put(code.id, box(code), true) };
}

/** The same, well made, and kept with the booking. */
async function sendAndKeep(kind: 'policy' | 'tax', bookingId: Id<'booking'>, photo = picture(7)) {
  await send(kind, (code) => sealPhotoOnPhone(code, { kind, typed, photo }));
  expect((await handOff.state()).state).toBe('arrived');
  return screen['phone-details.keep']({ bookingId });
}

const kept = () =>
  today.world.db.open.raw
    .prepare('SELECT kind, content, booking_id FROM proof_photo ORDER BY kind')
    .all() as {
    kind: string;
    content: Buffer;
  }[];

const see = (bookingId: Id<'booking'>) => today.desk.ask('booking.see', { bookingId, ...call });

describe('a photo of an own policy', () => {
  it('comes with what was typed, which the screen gets, and without the photo, which lies with the booking', async () => {
    const { id } = await today.world.save({ coverage: ownPolicy });
    await send('policy', (code) => sealPhotoOnPhone(code, { kind: 'policy', typed, photo: picture(1) }));
    expect(await handOff.state()).toEqual({ state: 'arrived', contact: null, policy: typed });
    expect(kept()).toEqual([]);
    valueOf(await screen['phone-details.keep']({ bookingId: id }));
    expect(kept()).toMatchObject([{ kind: 'policy', content: picture(1), booking_id: id }]);
    const again = await sendAndKeep('policy', id, picture(2));
    expect([again.ok, kept().length, kept()[0]?.content]).toEqual([true, 1, picture(2)]);
  });

  it('is shown to who may judge it and to nobody else, and to look is noted', async () => {
    const { id } = await today.world.save({ coverage: ownPolicy });
    await sendAndKeep('policy', id);
    expect((await see(id)).photos).toEqual(['policy']);
    expect(await today.desk.ask('policy.photo', { bookingId: id })).toEqual({
      base64: picture(7).toString('base64'),
    });
    const noted = today.world.db.open.raw
      .prepare("SELECT action FROM audit WHERE action LIKE 'policy.photo%'")
      .pluck()
      .all();
    expect(noted).toEqual(['policy.photo_sent', 'policy.photo_seen']);
    expect((await today.desk.call('technician', 'policy.photo', { bookingId: id })).ok).toBe(false);
    expect((await today.desk.call('manager', 'tax-proof.photo', { bookingId: id })).ok).toBe(false);
  });

  it.each(['approve', 'refuse'] as const)('is deleted as staff %s the policy', async (verdict) => {
    const { id } = await today.world.save({ coverage: ownPolicy });
    await sendAndKeep('policy', id);
    const { seenAt } = await see(id);
    const seen = { bookingId: id, seenAt };
    await (verdict === 'approve'
      ? today.desk.ask('policy.approve', seen)
      : today.desk.ask('policy.refuse', { ...seen, why: 'It is of somebody else' }));
    expect([kept(), (await see(id)).photos]).toEqual([[], []]);
    expect((await today.desk.call('manager', 'policy.photo', { bookingId: id })).ok).toBe(false);
  });

  it('is deleted when the customer takes a plan after all, and when they leave', async () => {
    const { world } = today;
    const { id } = await world.save({ coverage: ownPolicy });
    await sendAndKeep('policy', id);
    const { insuranceId, priceId } = world.plan('Basic', 'Box', 0);
    const plan = { kind: 'operator_plan', insuranceId, priceId, bringsPolicy: false } as const;
    await world.save({ bookingId: id, coverage: plan });
    expect(kept()).toEqual([]);
    await world.save({ bookingId: id, coverage: ownPolicy });
    await sendAndKeep('policy', id);
    valueOf(await world.call('booking.cancel', { bookingId: id, ...call }));
    expect(kept()).toEqual([]);
  });
});

describe('a photo of a proof for tax', () => {
  const kind = (name: string) => today.world.userTypeId(name);

  it('needs nothing typed, and is deleted with the verdict and with the claim', async () => {
    const { world, desk } = today;
    const { id } = await world.save({ userTypeId: kind('Student') });
    valueOf(await sendAndKeep('tax', id));
    expect((await see(id)).photos).toEqual(['tax']);
    const { seenAt } = await see(id);
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt, countsFrom: null, validUntil: null });
    expect(kept()).toEqual([]);
    await world.save({ bookingId: id, userTypeId: kind('Charitable') });
    valueOf(await sendAndKeep('tax', id));
    await world.save({ bookingId: id, userTypeId: kind('Student') });
    expect(kept()).toEqual([]);
  });

  it('that nobody looked at is deleted after ninety days', async () => {
    const { world } = today;
    const { id } = await world.save({ userTypeId: kind('Student') });
    valueOf(await sendAndKeep('tax', id));
    world.db.clock.advance(90 * 86_400_000);
    await purgeProofPhotos(world.ctx);
    expect(kept()).toHaveLength(1);
    world.db.clock.advance(1);
    await purgeProofPhotos(world.ctx);
    expect(kept()).toEqual([]);
  });
});

describe('what a phone sends as a photo', () => {
  it.each<[string, (code: ReturnType<typeof readCode>) => string]>([
    [
      'no JPEG',
      (code) => sealPhotoOnPhone(code, { kind: 'policy', typed, photo: Buffer.from('<svg onload=x>') }),
    ],
    [
      'a PNG',
      (code) =>
        sealPhotoOnPhone(code, { kind: 'policy', typed, photo: Buffer.from('89504e470d0a1a0a', 'hex') }),
    ],
    [
      'larger than a kiosk takes',
      (code) => sealPhotoOnPhone(code, { kind: 'policy', typed, photo: picture(1, MOST_PHOTO_BYTES + 1) }),
    ],
    [
      'without what was asked beside it',
      (code) => sealPhotoOnPhone(code, { kind: 'policy', photo: picture(1) }),
    ],
    [
      'made for another question',
      (code) => sealPhotoOnPhone(code, { kind: 'tax', typed, photo: picture(1) }),
    ],
    ['a customer’s details', (code) => sealOnPhone(code)],
    [
      'encrypted with a key that was guessed',
      ({ id }) =>
        sealPhotoOnPhone({ id, key: Buffer.alloc(32, 7) }, { kind: 'policy', typed, photo: picture(1) }),
    ],
  ])('is not read when it is %s, and nothing of it is kept', async (_title, box) => {
    const { id } = await today.world.save({ coverage: ownPolicy });
    expect((await send('policy', box)).put).toBe('taken');
    expect(await handOff.state()).toEqual({ state: 'unreadable', contact: null });
    expect((await screen['phone-details.keep']({ bookingId: id })).ok).toBe(false);
    expect(kept()).toEqual([]);
  });

  it('fits its box at the largest, and is kept of no code that is over or was not theirs', async () => {
    const { id } = await today.world.save({ coverage: ownPolicy });
    const photo = picture(3, MOST_PHOTO_BYTES);
    const { put } = await send('policy', (code) => {
      const box = sealPhotoOnPhone(code, { kind: 'policy', typed, photo });
      expect(box.length).toBeLessThanOrEqual(LONGEST_PHOTO_BOX);
      return box;
    });
    expect([put, (await handOff.state()).state]).toEqual(['taken', 'arrived']);
    // “Not me”.
    handOff.end();
    expect((await screen['phone-details.keep']({ bookingId: id })).ok).toBe(false);
    expect(kept()).toEqual([]);
  });

  it('is taken where a photo is asked for only, and details where details are', async () => {
    const { code } = await send('policy', (one) => one.id.repeat(3));
    expect(handOff.relay?.put(code.id, sealOnPhone(code), false)).toBe('gone');
    const details = readCode(valueOf(await handOff.begin({ ...call, kind: 'details' })).qr);
    const photo = sealPhotoOnPhone(details, { kind: 'tax', photo: picture(1) });
    expect(handOff.relay?.put(details.id, photo, true)).toBe('gone');
  });
});
