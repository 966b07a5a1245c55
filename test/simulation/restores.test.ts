/** A site whose books are put back to a backup now and then has sound books every night. */
import { expect, it } from 'vitest';
import { seedOfRun } from '../support/base/dice';
import { liveWithRestores } from './restores';

const UNITS = Number(process.env['KEYTURN_UNITS'] ?? 12);
const YEARS = Number(process.env['KEYTURN_YEARS'] ?? 0.3);

it('a site that is restored every few weeks has sound books every night, and no card is charged twice', async () => {
  const days = Math.round(YEARS * 365.25);
  const lived = await liveWithRestores({ units: UNITS, days, seed: seedOfRun(), withFaults: false });
  expect(lived.restores).toBeGreaterThan(days / 60);
}, 86_400_000);
