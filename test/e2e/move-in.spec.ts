/**
 * Whole move-ins by touch, and afterwards what they left behind: every line of the quote on the screen must stand in
 * the rows and in the documents, to the cent.
 */
import { expect, test } from '../support/e2e/fixtures';
import { customer, toCheck, toPay, toPrice, type Choices } from '../support/e2e/journey';
import { minorOf } from '../support/e2e/records';
import { plain } from '../support/e2e/screen';

const moveIns: readonly (Choices & { readonly title: string })[] = [
  { title: 'plainly, in English', language: 'en', unit: 'A101', userType: 0, plan: 0, addOns: [] },
  {
    title: 'with extras and a discount, in German',
    language: 'de',
    unit: 'A103',
    userType: 1,
    plan: 2,
    addOns: [0, 1],
    discountCode: 'HALFMONTH',
  },
];

for (const { title, ...choices } of moveIns) {
  test(`a customer moves in ${title}, and everything written says what the screen said`, async ({
    kiosk,
    records,
  }) => {
    await toPrice(kiosk, choices);
    const offered = await kiosk.quote();
    expect(offered.lines.length).toBeGreaterThanOrEqual(3 + choices.addOns.length);
    await toCheck(kiosk);
    expect(await kiosk.quote(), 'the price does not change on the way').toEqual(offered);
    await toPay(kiosk);
    expect(plain(await kiosk.by('pay-amount').innerText())).toBe(offered.total);

    await kiosk.continue();
    await kiosk.present('approved');
    await kiosk.is('done');
    const contractNumber = plain(await kiosk.by('contract-number').innerText());
    const accessCode = plain(await kiosk.by('access-code').innerText());
    expect(await kiosk.quote(), 'what was paid is what was offered').toEqual(offered);

    const [contract] = records.rows('select * from rental_contract where number = ?', contractNumber);
    expect(contract).toMatchObject({ language: choices.language });
    expect(records.rows('select state from booking')).toEqual([{ state: 'moved_in' }]);
    expect(records.rows('select state from unit where number = ?', choices.unit)).toEqual([
      { state: 'occupied' },
    ]);
    expect(records.rows('select count(*) as count from signature'), 'the signature is not kept').toEqual([
      { count: 0 },
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
      expect(documents['invoice']).toContain(payable);
      expect(documents['contract']).toContain(payable);
    }
    for (const [kind, text] of Object.entries(documents)) {
      expect(text, kind).toContain(offered.total);
      expect(text, kind).toContain(`${customer.firstName} ${customer.lastName}`);
    }
    expect(documents['contract']).toContain(contractNumber);
    expect(documents['invoice']).toContain(String(invoice?.['number']));
    expect(documents['receipt']).toContain(String(receipt?.['number']));

    await kiosk.continue();
    await kiosk.is('welcome');
    expect(await kiosk.page.content()).not.toContain(customer.lastName);
  });
}
