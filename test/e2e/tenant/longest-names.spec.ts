/**
 * A tenant whose names are as long as the kiosk takes them looks at each of their own pages, in each language, with larger
 * text and without. Names and numbers of a company, and two scripts in one name, have their room there too.
 */
import type { Page } from '@playwright/test';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { nobodyHurries } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { lookAtLongest } from '../../support/e2e/look-around';
import { billedUntilThen, movedIn, tenantMaySignIn } from '../../support/e2e/moved-in';
import { Screen } from '../../support/e2e/screen';
import { signInAsTenant } from '../../support/e2e/tenant-of-before';

test.use({ config: { idle: nobodyHurries } });

const unbroken = (letters: number) =>
  'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft'.repeat(2).slice(0, letters);
/** The longest that the rules of a contact take. */
const longest = {
  firstName: unbroken(60),
  lastName: unbroken(60),
  email: `${unbroken(60).toLowerCase()}@${'b'.repeat(35)}.com`,
  address: unbroken(100),
  city: unbroken(60),
};
const company = {
  legalName: unbroken(120),
  tradeName: '',
  taxNumber: '',
  role: unbroken(60),
  billingEmail: '',
};

const people = {
  'a person of 60 letters without a space': { ...longest, company: null },
  'a company of 120 letters without a space': { ...longest, company },
  'a name of two scripts': {
    ...longest,
    firstName: 'عبد الرحمن',
    lastName: 'D\u2019Arcy O\u2019Neil Nguye\u0302\u0303n',
    company: { ...company, legalName: 'شركة Kuhn & Söhne GmbH للتخزين', role: 'المدير Chief' },
  },
};

/** What a person may do from their own page: how it is opened there, and the screen that comes. */
const pages = {
  'gate-code': 'tenant-gate-code',
  'own-policy': 'tenant-policy',
  leave: 'tenant-last-day',
  bills: 'tenant-pay',
  documents: 'tenant-documents',
  message: 'tenant-message',
  autopay: 'tenant-autopay',
} as const;

const asks = `UPDATE property SET own_policy_allowed = 1, own_policy_later_days = 30;
  UPDATE coverage SET kind = 'operator_plan', insurer = NULL, policy_number = NULL, expires_on = NULL, brings_within = 30,
    (plan_id, premium_id) = (SELECT plan_id, id FROM premium_revision);
  INSERT INTO mandate (id, contract_id, attempt_id, contact_id, state, provider, customer_id, saved_card_id, card_brand,
      card_last4, version, language, text, text_sha256, consented_at_ms, created_at_ms)
    SELECT '0f0e0d0c-0000-7000-8000-00000000000b', c.id, r.attempt_id, c.contact_id, 'active', 'simulated', 'cus_x',
      'pm_simVisa', 'visa', '4242', '2026-12', 'en', 'I allow it.', '${'a'.repeat(64)}', 0, 0
    FROM rental_contract c JOIN invoice i ON i.contract_id = c.id JOIN receipt r ON r.invoice_id = i.id;`;

/** Every page of the tenant's own, and back again. */
async function atEachPage(screen: Screen, page: Page): Promise<string[]> {
  const findings = await lookAtLongest(screen);
  for (const [way, name] of Object.entries(pages)) {
    await screen.touch(page.locator(`button[data-testid="${way}"]`));
    await screen.is(name);
    findings.push(...(await lookAtLongest(screen)));
    await screen.touch(screen.by('back'));
    await screen.is('tenant');
  }
  return findings;
}

for (const [who, { company: firm, ...person }] of Object.entries(people)) {
  test(`${who} has its room on each of the tenant's own pages`, async ({ browser, dataDir, records }) => {
    test.setTimeout(600_000);
    await movedIn(dataDir, (db) => {
      db.exec(billedUntilThen + tenantMaySignIn + asks);
      db.prepare(
        `UPDATE contact SET (first_name, last_name, email, address, city, company) = (?, ?, ?, ?, ?, ?)
          WHERE id = (SELECT contact_id FROM rental_contract)`,
      ).run(
        person.firstName,
        person.lastName,
        person.email,
        person.address,
        person.city,
        firm === null ? null : JSON.stringify(firm),
      );
    });
    const kiosk = await startKiosk(dataDir);
    await expect
      .poll(() => records.rows('select 1 from invoice where is_move_in = 0').length)
      .toBeGreaterThanOrEqual(2);
    await expect.poll(() => records.rows('select 1 from bill_to_draw')).toEqual([]);
    const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
    const screen = new Screen(page, true);
    await signInAsTenant(screen);
    const findings = await atEachPage(screen, page);
    await close();
    await kiosk.stop();
    expect(findings).toEqual([]);
  });
}
