/** Codes of an authenticator, by the clock of the phone that makes them. */
import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { newEnrolment, stepOfCode } from '../../../src/main/domain/login/authenticator';
import { makeClockMovable, phoneMsAt } from '../../../src/shared/movable-clock';

const NOW_MS = Date.parse('2026-03-01T12:00:10Z');
const YEAR_MS = 365 * 86_400_000;
const { secret } = newEnrolment('Keyturn', 'Ana');
const codeAt = (timestamp: number) => new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp });
const stepAt = (ms: number) => Math.floor(ms / 30_000);

test('a code is good for its own half minute and the ones beside it, and once', () => {
  const asked = (atMs: number, lastStep = 0) => stepOfCode({ secret, lastStep }, codeAt(atMs), NOW_MS);
  expect([-30_000, 0, 30_000].map((by) => asked(NOW_MS + by))).toEqual(
    [-1, 0, 1].map((by) => stepAt(NOW_MS) + by),
  );
  expect([-90_000, 90_000, YEAR_MS].map((by) => asked(NOW_MS + by))).toEqual([null, null, null]);
  expect(asked(NOW_MS, stepAt(NOW_MS))).toBeNull();
});

test('in a demonstration whose clock was moved on, a phone’s code still counts, and none of its days to come', () => {
  const real = Date.now;
  const clock = makeClockMovable(0);
  onTestFinished(() => {
    clock.moveOn(-YEAR_MS);
    Date.now = real;
  });
  clock.moveOn(YEAR_MS);
  const asked = (code: string) => stepOfCode({ secret, lastStep: 0 }, code, phoneMsAt(NOW_MS + YEAR_MS));
  expect([asked(codeAt(NOW_MS)), asked(codeAt(NOW_MS + YEAR_MS))]).toEqual([stepAt(NOW_MS), null]);
});
