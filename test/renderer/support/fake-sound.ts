/** Sound for a page in a simulated document, which has none: it counts what would be heard. */
import { vi } from 'vitest';

/** Until the globals are put back. */
export function fakeSound(): { readonly sounds: number } {
  const count = { sounds: 0 };
  const node = { connect: (next: unknown) => next, gain: { linearRampToValueAtTime: () => undefined } };
  const tone = {
    ...node,
    start: () => undefined,
    stop: () => undefined,
    addEventListener: () => undefined,
  };
  // Classes, because they are made with `new`.
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      constructor() {
        count.sounds += 1;
      }
    },
  );
  vi.stubGlobal('GainNode', function () {
    return node;
  });
  vi.stubGlobal('OscillatorNode', function () {
    return tone;
  });
  return count;
}
