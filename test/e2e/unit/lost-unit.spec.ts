/** A customer whose unit goes to another kiosk while they decide, and whose kiosk then has no line: with a real head office. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '../../support/e2e/fixtures';
import { nobodyHurries } from '../../support/e2e/front-desk';
import { answeredToCheck } from '../../support/e2e/answered';
import { customer } from '../../support/e2e/journey';
import { root } from '../../support/e2e/programs';
import { startHeadOffice, type RunningHeadOffice } from '../../support/e2e/with-head-office';

const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8')) as {
  property: { id: string };
  units: { id: string; number: string }[];
};
const idOf = (number: string) => sample.units.find((unit) => unit.number === number)?.id ?? '';

const test = base.extend<{ headOffice: RunningHeadOffice }>({
  // Before the kiosk starts: it has joined by then.
  dataDir: async ({ dataDir, headOffice }, use) => {
    headOffice.join('lobby', dataDir);
    await use(dataDir);
  },
  // The pattern wants the empty object, although nothing is taken from it.
  // eslint-disable-next-line no-empty-pattern
  headOffice: async ({}, use) => {
    const headOffice = await startHeadOffice(sample.property.id);
    headOffice.command('kiosk', 'add', '--id', 'gate', '--property', sample.property.id);
    await use(headOffice);
    await headOffice.end();
  },
});

test.use({ config: { idle: nobodyHurries } });

test('a unit that another kiosk gets, or that is out of reach without a line, costs the customer nothing they have typed', async ({
  headOffice,
  kiosk,
}) => {
  test.slow();
  const { page } = kiosk;
  const tile = (number: string) => page.locator(`[data-unit="${number}"]`);
  async function allot(kioskId: string, number: string) {
    headOffice.command('allot', '--kiosk', kioskId, '--units', idOf(number));
    const made = `${idOf(number)}\t${kioskId}\tallotted`;
    await expect.poll(() => headOffice.command('claims', 'list'), { timeout: 120_000 }).toContain(made);
  }
  await answeredToCheck(kiosk);
  await allot('lobby', 'B104');

  await kiosk.touch(page.locator('[data-change="unit"]'));
  await kiosk.is('unit');
  await tile('B205').waitFor();
  await allot('gate', 'B205');
  await kiosk.touch(tile('B205'));
  await expect(kiosk.by('notice')).toContainText(
    /Unit \u2068?B205\u2069? has just been taken by someone else/,
  );
  await expect(tile('B205')).toHaveCount(0);

  await headOffice.stop();
  await kiosk.touch(tile('B206'));
  await expect(kiosk.by('notice')).toContainText(
    /Unit \u2068?B206\u2069? can’t be rented from this kiosk right now/,
  );
  await expect(tile('B206')).toHaveCount(0);
  await kiosk.touch(tile('B104'));
  // A plan costs another premium there.
  await kiosk.is('coverage');
  await kiosk.touch(page.locator('[data-plan]').first());
  await kiosk.is('check');
  await expect(page.getByText(customer.lastName)).toBeVisible();
});
