/**
 * Whole move-ins by touch, in every language and on both kinds of screen, and afterward what they left behind: every
 * line of the quote on the screen must stand in the rows and in the documents, to the cent, and the signature is sealed.
 * `npm test` goes one of the ways, chosen by KEYTURN_SEED; `npm run campaign` all.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenthOf } from '../../support/base/dice';
import { expect, test } from '../../support/e2e/fixtures';
import {
  customer,
  payFor,
  policy,
  toCheck,
  toPay,
  toPrice,
  type Choices,
  type Renter,
} from '../../support/e2e/journey';
import { root } from '../../support/e2e/programs';
import { minorOf, sha256, verify, type Records } from '../../support/e2e/records';
import { plain } from '../../support/e2e/screen';

interface MoveIn extends Choices {
  readonly title: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly person?: Partial<Renter>;
  /** A name typed instead of a signature drawn. */
  readonly typedName?: string;
}

const portrait = { width: 1080, height: 1920 };
const landscape = { width: 1920, height: 1080 };
const moveIns: readonly MoveIn[] = [
  {
    title: 'with an own policy, in English, upright',
    viewport: portrait,
    language: 'en',
    unit: 'A101',
    userType: 0,
    plan: 'own_policy',
    addOns: [],
  },
  {
    title: 'with a plan and a promotion of two months, in Arabic, upright',
    viewport: portrait,
    person: { firstName: 'ليان', lastName: 'عبد الرحمن', address: 'شارع النخيل 9' },
    language: 'ar',
    unit: 'B104',
    userType: 0,
    plan: 1,
    addOns: [],
    discountCode: 'WELCOME25',
  },
  {
    title: 'for a company, with extras and a discount, in German, lying',
    viewport: landscape,
    person: { company: { legalName: 'Acme Werkzeuge GmbH', role: 'Prokuristin' } },
    language: 'de',
    unit: 'B104',
    userType: 1,
    plan: 2,
    addOns: [0, 1],
    discountCode: 'HALFMONTH',
  },
  {
    title: 'with an extra and a typed signature, in Spanish, lying',
    viewport: landscape,
    typedName: "Lía O'Nolan Weiß",
    language: 'es',
    unit: 'A101',
    userType: 2,
    plan: 0,
    addOns: [1],
  },
];

interface Sample {
  readonly agreement: {
    readonly languages: Record<
      string,
      { readonly title: string; readonly sections: readonly { readonly heading: string }[] }
    >;
  };
}
const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8')) as Sample;
const headingsIn = (language: string) =>
  sample.agreement.languages[language]?.sections.map(({ heading }) => heading) ?? [];

/** An amount as pdftotext reads it: on a page from the right the number may come before or after its currency. */
function asWritten(amount: string): RegExp {
  const parts = amount.split(' ').map((part) => part.replaceAll(/[.$]/g, String.raw`\$&`));
  return new RegExp(`${parts.join(' ')}|${parts.toReversed().join(' ')}`, 'u');
}

/** What the record says, and that it is about exactly these bytes. */
function sealed(records: Records): Record<string, unknown> {
  const [row] = records.rows('select record, record_sha256, contract_sha256 from signature_record');
  const record = JSON.parse(String(row?.['record'])) as Record<string, unknown>;
  expect(row?.['record_sha256']).toBe(sha256(String(row?.['record'])));
  expect(record['shownSha256']).toBe(sha256(records.bytes('select shown_pdf from signature_record')));
  // The picture and the strokes themselves are gone with the move-in.
  expect(record['imageSha256']).toMatch(/^[0-9a-f]{64}$/);
  expect(records.rows('select id from signature')).toEqual([]);
  expect(row?.['contract_sha256']).toBe(
    sha256(records.bytes("select content from document where kind = 'contract'")),
  );
  return record;
}

for (const { title, viewport, person: own, typedName = null, ...choices } of tenthOf(moveIns))
  test.describe(title, () => {
    // Each on a screen that moves as customers see it; most other journeys are quicker without.
    test.use({ viewport, moving: true });
    const person: Renter = { ...customer, ...own };
    const name = `${person.firstName} ${person.lastName}`;
    const { company } = person;
    const signer = company ? `${company.legalName}, vertreten durch ${name}, ${company.role}` : name;

    // Holds: ux-7
    test('a customer moves in, and everything written says what the screen said', async ({
      kiosk,
      records,
      dataDir,
    }) => {
      await toPrice(kiosk, choices);
      const offered = await kiosk.quote();
      expect(offered.lines.length).toBeGreaterThanOrEqual(3 + choices.addOns.length);
      await toCheck(kiosk, person);
      expect(await kiosk.quote(), 'the price does not change on the way').toEqual(offered);
      await toPay(kiosk, typedName);
      expect(plain(await kiosk.by('pay-amount').innerText())).toBe(offered.total);
      await payFor(kiosk);
      // Student, military and charitable pay the usual tax until staff have seen a proof.
      await expect(kiosk.by('tax-proof')).toBeVisible({ visible: choices.userType >= 2 });
      const contractNumber = plain(await kiosk.by('contract-number').innerText());
      const accessCode = plain(await kiosk.by('access-code').innerText());

      const [contract] = records.rows('select * from rental_contract where number = ?', contractNumber);
      expect(contract).toMatchObject({ language: choices.language });
      expect(records.rows('select state from booking')).toEqual([{ state: 'moved_in' }]);
      expect(records.rows('select state from unit where number = ?', choices.unit)).toEqual([
        { state: 'occupied' },
      ]);
      expect(
        records.rows('select first_name, last_name, address from contact where email = ?', person.email),
      ).toEqual([{ first_name: person.firstName, last_name: person.lastName, address: person.address }]);
      expect(records.rows('select insurer, policy_number, expires_on from coverage')).toEqual([
        choices.plan === 'own_policy'
          ? { insurer: policy.insurer, policy_number: policy.policyNumber, expires_on: '2031-12-31' }
          : { insurer: null, policy_number: null, expires_on: null },
      ]);

      const lines = records.rows('select * from invoice_line order by position');
      expect(lines.map(({ code, payable_minor, tax_minor }) => [code, payable_minor, tax_minor])).toEqual(
        offered.lines.map(({ code, payable, tax }) => [code, minorOf(payable), minorOf(tax)]),
      );
      const total = minorOf(offered.total);
      const [invoice] = records.rows('select * from invoice');
      const [receipt] = records.rows('select * from receipt');
      expect(invoice).toMatchObject({ total_minor: total });
      expect(receipt).toMatchObject({ amount_minor: total });
      expect(records.rows('select amount_minor from charges_entry')).toEqual([{ amount_minor: total }]);
      expect(records.rows('select code, state from access_code')).toEqual([
        { code: accessCode.replaceAll(' ', ''), state: 'active' },
      ]);

      const documents = records.documents(String(contract?.['id']));
      expect(Object.keys(documents).sort()).toEqual(['contract', 'invoice', 'receipt']);
      for (const { payable } of offered.lines) {
        expect(documents['invoice']).toMatch(asWritten(payable));
        expect(documents['contract']).toMatch(asWritten(payable));
      }
      for (const [kind, text] of Object.entries(documents)) {
        expect(text, kind).toMatch(asWritten(offered.total));
        expect(text, kind).toContain(name);
        expect(text, kind).toContain(company?.legalName ?? name);
      }
      expect(documents['contract']).toContain(contractNumber);
      expect(documents['invoice']).toContain(String(invoice?.['number']));
      expect(documents['receipt']).toContain(String(receipt?.['number']));
      // The customer's own words, and the binding ones beside them.
      for (const heading of [...headingsIn(choices.language), ...headingsIn('en')]) {
        expect(documents['contract']).toContain(heading);
      }

      expect(
        records.rows('select count(*) as count from signature'),
        'the picture is not kept apart',
      ).toEqual([{ count: 0 }]);
      const record = sealed(records);
      expect(record).toMatchObject({
        method: typedName === null ? 'drawn' : 'typed',
        typedName,
        signerName: signer,
        language: choices.language,
        kioskId: 'kiosk-1',
        contractNumber,
      });
      expect(record['strokesSha256'] === null).toBe(typedName !== null);
      expect(verify(dataDir)).toEqual({ said: '1 signature record checked nothing wrong', code: 0 });

      await kiosk.continue();
      await kiosk.is('welcome');
      expect(await kiosk.page.content()).not.toContain(person.lastName);
    });
  });
