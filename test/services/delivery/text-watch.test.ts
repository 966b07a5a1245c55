/** Whether text messages would go out is asked again by itself: soon where nobody answered, else every hour. */
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DeliveryFailure } from '../../../src/main/domain/delivery/delivery';
import { textsState, watchTexts } from '../../../src/main/services/delivery/text-watch';
import { lightServices } from '../../support/services/rental';

const MINUTE_MS = 60_000;

async function open(answers: (DeliveryFailure | null)[]) {
  const { ctx } = await lightServices();
  const warned = vi.spyOn(ctx.log, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const check = vi.fn<() => Promise<DeliveryFailure | null>>(() => Promise.resolve(answers.shift() ?? null));
  const watch = watchTexts(ctx, { check });
  onTestFinished(() => watch.stop());
  const after = async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    return [textsState(ctx), check.mock.calls.length, warned.mock.calls.length];
  };
  return { after };
}

afterEach(() => vi.useRealTimers());

it('every minute until the provider is reached, then every hour, and the log names it once', async () => {
  const { after } = await open(['text_unreachable', 'text_unreachable', null]);
  expect(await after(0)).toEqual(['unreachable', 1, 1]);
  expect(await after(1)).toEqual(['unreachable', 2, 1]);
  expect(await after(1)).toEqual(['ready', 3, 1]);
  expect(await after(59)).toEqual(['ready', 3, 1]);
  expect(await after(1)).toEqual(['ready', 4, 1]);
});

it('every hour where it refuses or is busy, which changes nothing', async () => {
  const { after } = await open(['text_login_refused', 'text_put_off', null]);
  expect(await after(59)).toEqual(['login_refused', 1, 1]);
  expect(await after(1)).toEqual(['login_refused', 2, 1]);
  expect(await after(60)).toEqual(['ready', 3, 1]);
});
