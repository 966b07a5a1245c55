import { expect, it } from 'vitest';
import { questionSteps } from '../../../src/renderer/stores/steps';
import { isStuck } from '../../../src/main/domain/booking/step-times';

it.each([
  ['unit', 269, false],
  ['unit', 270, true],
  ['sign', 584, false],
  ['sign', 585, true],
  ['a-screen-to-come', 179, false],
  ['a-screen-to-come', 180, true],
])('somebody at %s for %i seconds is stuck: %s', (step, seconds, stuck) => {
  expect(isStuck(step, seconds)).toBe(stuck);
});

it('every question of the screen has its own usual time or the common one', () => {
  for (const step of questionSteps) expect([isStuck(step, 10), isStuck(step, 900)]).toEqual([false, true]);
});
