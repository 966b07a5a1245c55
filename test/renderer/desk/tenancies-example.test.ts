/** The desk's page of running tenancies hands out an example of the file that it takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesk, signedIn } from '../support/desk-page';

async function open() {
  const values: Readonly<Record<string, unknown>> = {
    'session.state': signedIn('manager'),
    'adoption.list': { imports: [] },
  };
  const host = await openDesk((channel) => values[channel]);
  await expect.poll(() => host.querySelector('[data-area="tenancies"]')).not.toBeNull();
  host.querySelector<HTMLElement>('[data-area="tenancies"]')?.click();
  await expect.poll(() => host.querySelector('[data-testid="example"]')).not.toBeNull();
  return host;
}

test('the example is the file of the documentation, which is imported as it is', async () => {
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) kept.push(blob);
    return 'blob:kept';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const host = await open();
  host.querySelector<HTMLElement>('[data-testid="example"]')?.click();
  await expect.poll(() => kept.length).toBe(1);
  const file = readFileSync(join(import.meta.dirname, '../../../docs/operate/running-tenancies.csv'), 'utf8');
  expect(await kept[0]?.text()).toBe(file);
});
