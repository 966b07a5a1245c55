/** Somebody at the kiosk wants a person: staff hear which kiosk and which step, and never who. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { clearHelpById } from '../../../src/main/services/screen/help-calls';
import {
  openBookings,
  reasonsOf,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { scriptedMailer } from '../../support/services/moved-in';

async function open(outside: NonNullable<Parameters<typeof openBookings>[0]>['outside'] = {}) {
  const world = await openBookings({ outside });
  onTestFinished(() => world.close());
  return world;
}

const call = async (world: BookingWorld, step = 'details') =>
  valueOf(await world.call('help.call', { step, language: 'de' }));
const stateOf = async (world: BookingWorld, id: string) =>
  valueOf(await world.call('help.state', { id })).state;
const outbox = (world: BookingWorld) =>
  world.db.open.raw
    .prepare<[], { type: string; payload: string }>(
      "SELECT type, payload FROM outbox WHERE type LIKE 'help.%' ORDER BY sequence",
    )
    .all()
    .map(({ type, payload }) => [type, JSON.parse(payload)] as const);

describe('a call', () => {
  // Holds: ux-42
  it('is known to be made, and after a minute without anybody to be unanswered', async () => {
    const world = await open();
    const { id, state } = await call(world);
    expect(state).toBe('called');
    world.db.clock.advance(59_999);
    expect(await stateOf(world, id)).toBe('called');
    world.db.clock.advance(1);
    expect(await stateOf(world, id)).toBe('unanswered');
  });

  it('is cleared once, by the person who has gone there', async () => {
    const world = await open();
    const { id } = await call(world);
    valueOf(await clearHelpById(world.ctx, id.toUpperCase(), 'api_key:x'));
    expect(await stateOf(world, id)).toBe('cleared');
    expect(reasonsOf(await clearHelpById(world.ctx, id, 'api_key:y'))).toEqual(['fault']);
    world.db.clock.advance(3_600_000);
    expect(await stateOf(world, id)).toBe('cleared');
  });

  it('made again while somebody is on the way is the same one', async () => {
    const world = await open();
    const first = await call(world);
    world.db.clock.advance(90_000);
    expect(await call(world, 'sign')).toEqual({ id: first.id, state: 'unanswered' });
    expect(outbox(world)).toHaveLength(1);
  });

  it('that was forgotten does not answer for the next customer', async () => {
    const world = await open();
    const first = await call(world);
    world.db.clock.advance(10 * 60_000);
    const second = await call(world);
    expect([second.id === first.id, second.state]).toEqual([false, 'called']);
    expect(await stateOf(world, first.id)).toBe('cleared');
  });

  it('after the last one was cleared is a new one', async () => {
    const world = await open();
    const first = await call(world);
    valueOf(await clearHelpById(world.ctx, first.id, 'cli'));
    expect((await call(world)).id).not.toBe(first.id);
  });

  it('is reported to head office, the audit and the log', async () => {
    const world = await open();
    const { id } = await call(world, 'unit');
    valueOf(await clearHelpById(world.ctx, id, 'cli'));
    expect(outbox(world)).toEqual([
      ['help.called', { helpCallId: id, kioskId: 'kiosk-1', step: 'unit', language: 'de' }],
      ['help.cleared', { helpCallId: id }],
    ]);
    const audit = (world.rows()['audit'] ?? []) as { actor: string; action: string; subject: string }[];
    expect(audit.filter(({ subject }) => subject === id).map(({ actor, action }) => [actor, action])).toEqual(
      [
        ['screen', 'help.call'],
        ['cli', 'help.clear'],
      ],
    );
    expect(world.log.find((line) => line.includes(id))).toContain('"step":"unit"');
  });

  it.each(['', 'Robin Storer', 'robin@example.com', 'a'.repeat(41), 'step 1', 'Step'])(
    'takes the name of a screen and nothing else: "%s"',
    async (step) => {
      const world = await open();
      expect(reasonsOf(await world.call('help.call', { step, language: 'en' }))).toEqual(['invalid_input']);
      expect(world.rows()['help_call']).toEqual([]);
    },
  );

  it('that is unknown has no state', async () => {
    const world = await open();
    expect(reasonsOf(await world.call('help.state', { id: UNKNOWN }))).toEqual(['fault']);
  });
});

describe('e-mail to staff', () => {
  // Holds: ux-42
  it('names kiosk, step and time once for each call', async () => {
    const { mailer, calls } = scriptedMailer();
    const world = await open({ mailer });
    const { id } = await call(world, 'pay');
    await call(world, 'pay');
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]).toEqual({
      id,
      language: 'en',
      propertyName: 'Bluebonnet Storage Riverside',
      kioskId: 'kiosk-1',
      step: 'pay',
      calledAt: expect.stringMatching(/10:00/) as string,
    });
  });

  it('that hangs does not keep the customer waiting, nor the program from ending', async () => {
    const { mailer } = scriptedMailer([], () => new Promise(() => undefined));
    const world = await open({ mailer });
    expect((await call(world)).state).toBe('called');
  });
});
