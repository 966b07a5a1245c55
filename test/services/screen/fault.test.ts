/** A page that breaks is reported to the log, and one that breaks all the time does not fill it. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createScreenFaults } from '../../../src/main/services/screen/fault';
import { START_MS, TestClock } from '../../support/services/database';

const fault = { screen: 'sign', error: 'TypeError', at: 'index-B3x.js:12' };

test('ten faults a minute are reported, and how many there were beside them', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const clock = new TestClock(START_MS);
  const note = createScreenFaults({ log: pino({ base: null }, { write }), clock });
  for (let time = 0; time < 25; time += 1) expect(note(fault)).toEqual({ ok: true, value: {} });
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ level: 50, msg: 'something broke in the page', ...fault });
  clock.advance(60_000);
  note(fault);
  note(fault);
  expect(lines.slice(10).map(({ unheard }) => unheard)).toEqual([15, undefined]);
});
