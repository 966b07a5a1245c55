/**
 * Names that nobody planned for stand on every screen that shows them: the longest without a space, of a person and of a
 * company, marks that are put on letters, and two scripts in one name. At the kiosk upright and lying, where a name stands
 * large also in other languages and in larger text, and at the desk.
 */
import { auditScreen, englishOnly } from '../../support/e2e/audit';
import { measureScreen } from '../../support/e2e/audit-page';
import type { Browser, Page } from '@playwright/test';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import {
  createStaff,
  firstSignIn,
  nobodyHurries,
  openDesk,
  staffMayStay,
  type StaffMember,
} from '../../support/e2e/front-desk';
import { customer, payFor, toPrice, usual, type Renter } from '../../support/e2e/journey';
import { startKiosk, type KioskProcess } from '../../support/e2e/kiosk-process';
import { lookAtLongest } from '../../support/e2e/look-around';
import { settled, turnDisplay } from '../../support/e2e/looked-at';
import { displayOf } from '../../support/e2e/looks';
import { Screen } from '../../support/e2e/screen';

test.use({ config: { idle: nobodyHurries, desk: staffMayStay } });

const unbroken = (letters: number) =>
  'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft'.repeat(2).slice(0, letters);
const LONGEST = unbroken(60);

const people: Readonly<Record<string, Renter>> = {
  'of 60 letters without a space': {
    ...customer,
    firstName: LONGEST,
    lastName: LONGEST,
  },
  'of a company of 120 letters without a space': {
    ...customer,
    firstName: LONGEST,
    company: { legalName: unbroken(120), role: LONGEST },
  },
  'of two scripts, apostrophes and marks on letters': {
    ...customer,
    firstName: 'عبد الرحمن',
    lastName: "D\u2019Arcy O'Neil Nguye\u0302\u0303n",
  },
};

/** What is wrong on the screen, as it stands upright and lying. */
async function lookAtScreen(page: Page, state: string): Promise<string[]> {
  const findings: string[] = [];
  const untranslated = await englishOnly('en', false);
  for (const screen of ['landscape', 'portrait'] as const) {
    await turnDisplay(page, { screen });
    await settled(page);
    const { pxPerMm } = displayOf({ screen });
    const about = { pxPerMm, language: 'en', largerText: false, untranslated, axe: false };
    findings.push(...(await auditScreen(page, about)).map((finding) => `${state}, ${screen}: ${finding}`));
  }
  return findings;
}

async function write(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.fill(`input[name="${name}"]`, text);
}

/** A whole move-in; from the details on each screen is looked at. */
async function atKiosk(browser: Browser, kiosk: KioskProcess, person: Renter): Promise<string[]> {
  const findings: string[] = [];
  const { close, page } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  const look = async (state: string) => findings.push(...(await lookAtScreen(page, state)));
  const longest = async () => findings.push(...(await lookAtLongest(screen)));
  const { firstName, lastName, phoneNumber, email } = person;
  // The second kind of customer rents for a company.
  await toPrice(screen, { ...usual, userType: person.company ? 1 : 0 });
  await screen.continue();
  await screen.is('person');
  // Twice as long as any that is taken.
  await write(page, { firstName, lastName: LONGEST + LONGEST, phoneNumber, email });
  await screen.continue();
  await expect(screen.by('error-summary')).toContainText('at most 60 letters');
  await look('person-error');
  await write(page, { lastName });
  if (person.company) {
    const { legalName, role } = person.company;
    await write(page, { legalName, role });
    await screen.touch(screen.by('may-sign'));
  }
  await longest();
  await screen.continue();
  await screen.is('address');
  await screen.typeAddress(person);
  await screen.continue();
  await screen.is('check');
  await longest();
  await screen.continue();
  await screen.is('sign');
  await screen.by('consent').waitFor({ timeout: 180_000 });
  await look('sign');
  await screen.touch(screen.by('read-all'));
  await page.locator('dialog[open]').waitFor();
  await look('agreement');
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(screen.by('consent'));
  await screen.sign();
  await screen.continue();
  await screen.is('pay');
  await payFor(screen);
  await longest();
  await close();
  return findings;
}

/** Every list that names the tenant, and the tenant's page, in a wide window and in one as wide as the kiosk upright. */
async function atDesk(browser: Browser, kiosk: KioskProcess, staff: StaffMember): Promise<string[]> {
  const findings: string[] = [];
  const { page, close } = await openDesk(browser, kiosk.service);
  const look = async (state: string) => {
    for (const width of [1280, 1080]) {
      await page.setViewportSize({ width, height: 1000 });
      await settled(page);
      const { problems, misnamed } = await page.evaluate(measureScreen);
      findings.push(...[...problems, ...misnamed].map((finding) => `desk ${state}, ${width}: ${finding}`));
    }
  };
  await firstSignIn(page, staff);
  for (const area of ['today', 'moveIns', 'units', 'transactions', 'reports', 'audit']) {
    await page.locator(`[data-area="${area}"]`).click();
    await look(area);
  }
  await page.locator('[data-area="tenants"]').click();
  await page.fill('input[name="text"]', customer.email);
  await page.getByTestId('search').click();
  await page.getByTestId('found').locator('button').first().waitFor();
  await look('found');
  await page.getByTestId('found').locator('button').first().click();
  await page.locator('.facts').first().waitFor();
  await look('tenant');
  await close();
  return findings;
}

for (const [kind, person] of Object.entries(people)) {
  test(`a name ${kind} has its room on every screen that shows it`, async ({ browser, dataDir }) => {
    test.setTimeout(600_000);
    const kiosk = await startKiosk(dataDir);
    const staff = createStaff(dataDir, 'Ana Prado', 'manager');
    const findings = await atKiosk(browser, kiosk, person);
    findings.push(...(await atDesk(browser, kiosk, staff)));
    await kiosk.stop();
    expect(findings).toEqual([]);
  });
}
