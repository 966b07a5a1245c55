/** Who was here before: a code held to the scanner, a reservation without one, and a tenant who signs in. */
import { minor, toPrice } from '../../../src/shared/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { returning } from '../../support/fake-service/tenant';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const same = (key: string) => key;

/** Types as a scanner does, into whatever has the focus; `layout` is what the machine makes of its keys. */
async function scan(text: string, gapSeconds = 0.01, layout: (key: string) => string = same) {
  for (const letter of [...text.split(''), 'Enter']) {
    const target = document.activeElement ?? document.body;
    const code = letter === ':' ? 'Semicolon' : /\d/.test(letter) ? `Digit${letter}` : `Key${letter}`;
    const key = letter === 'Enter' ? 'Enter' : layout(letter);
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    const went = target.dispatchEvent(event);
    if (went && target instanceof HTMLInputElement && key.length === 1) {
      target.value += key;
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await page.seconds(gapSeconds);
  }
  await page.seconds(1);
}

const asReturning = async (way: string) => {
  await page.touch('[data-testid="have-code"]');
  await page.touch(`[data-testid="${way}"]`);
};
const state = () =>
  JSON.stringify(page.pinia.state.value, (key, value: unknown) => (key === 'field' ? null : value));

describe('a code held to the scanner', () => {
  test('opens the pick-up from the first screen, with the code filled in', async () => {
    await scan('KEYTURN:48271936');
    expect([page.screen(), page.value('code')]).toEqual(['pick-up', '48271936']);
  });

  test('is understood where the machine has a German keyboard', async () => {
    const german = (key: string) => ({ Y: 'Z', ':': 'Ö' })[key] ?? key;
    await scan('KEYTURN:48271936', 0.01, german);
    expect(page.value('code')).toBe('48271936');
  });

  test('leaves nothing of itself in the field that had the focus', async () => {
    await asReturning('by-code');
    await page.type('phoneDigits', '01');
    await scan('KEYTURN:48271936');
    expect([page.value('code'), page.value('phoneDigits')]).toEqual(['48271936', '01']);
  });

  test('is understood however slowly it comes, and after other letters', async () => {
    await asReturning('by-code');
    await scan('KEYKEYTURN:1KEYTURN:48271936', 3);
    expect(page.value('code')).toBe('48271936');
  });

  test.each([
    ['another sender', 'PARCEL:48271936'],
    ['no sender', '48271936'],
    ['a digit too few', 'KEYTURN:4827193'],
    ['a digit too many', 'KEYTURN:482719365'],
    ['a letter among the digits', 'KEYTURN:4827X1936'],
  ])('is none with %s', async (_title, text) => {
    await scan(text);
    expect(page.screen()).toBe('welcome');
  });

  test('is no answer in the middle of a journey: no button is pressed, and the field holds what was typed', async () => {
    await walkTo(page, 'person');
    await page.type('firstName', planted.firstName);
    let enters = 0;
    page.find('#app').addEventListener('keydown', ({ key }) => (enters += key === 'Enter' ? 1 : 0));
    await scan('KEYTURN:48271936');
    expect([page.screen(), page.value('firstName'), enters]).toEqual(['person', planted.firstName, 0]);
  });

  test('is no answer while another unit is chosen: what is held stays', async () => {
    await walkTo(page, 'check');
    await page.touch('[data-testid="add-unit"]');
    await scan('KEYTURN:48271936');
    expect(page.screen()).toBe('size');
  });

  test('digits typed by hand on a keyboard stay where they are typed', async () => {
    await asReturning('by-code');
    (document.querySelector('input[name="code"]') as HTMLInputElement).focus();
    await scan('48271936', 0.2);
    expect(page.value('code')).toBe('48271936');
  });
});

describe('a reservation without its code', () => {
  beforeEach(async () => {
    await walkTo(page, 'price');
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-yes"]');
    await asReturning('by-person');
  });

  const person = async () => {
    await page.type('findEmail', planted.email);
    await page.type('findPhone', '512 555 0142');
    await page.next();
  };

  // Holds: ux-48
  test('is found by both, and looked over before it is signed', async () => {
    await person();
    expect(page.fake.inputsOf('booking.find')).toMatchObject([
      { email: planted.email, phoneNumber: '512 555 0142', phoneCountryId: 840 },
    ]);
    expect(page.screen()).toBe('check');
  });

  test('that a device made without cover asks for the cover first', async () => {
    page.fake.amend('booking.find', (found) => found.map((one) => ({ ...one, coverage: null })));
    await person();
    expect(page.screen()).toBe('coverage');
  });

  test('among several is chosen by its unit', async () => {
    page.fake.amend('booking.find', (found) => [...found, ...found]);
    await person();
    expect(page.screen()).toBe('reservations');
    await page.touch('[data-reservation="A104"]');
    expect(page.screen()).toBe('check');
  });

  test('that nobody knows is reported without saying which half was wrong, and nothing is asked with a half', async () => {
    await page.next();
    expect(page.fake.inputsOf('booking.find')).toHaveLength(0);
    page.fake.refuse('booking.find', { reason: 'reservation_unknown', field: 'email' });
    await person();
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('We cannot find a reservation');
    expect(page.screen()).toBe('find');
  });
});

describe('a tenant', () => {
  const signIn = async () => {
    await asReturning('as-tenant');
    await page.type('userName', returning.email);
    await page.type('password', 'Sturdy-Otter-42');
    await page.next();
  };

  test('signs in, and sees what they rent and who they are', async () => {
    await signIn();
    expect(page.screen()).toBe('tenant');
    for (const word of ['Hello, ', returning.firstName, 'B203', '(512) 555-0177', '48 Pecan Street'])
      expect(page.text()).toContain(word);
    expect(state()).not.toContain('Otter');
  });

  // Holds: asvs-6.2.6, ux-30, ux-48
  test('may look at the password they type', async () => {
    await asReturning('as-tenant');
    const field = () => page.find('input[name="password"]') as HTMLInputElement;
    await page.type('password', 'Sturdy-Otter-42');
    expect(field().type).toBe('password');
    await page.touch('[data-testid="show-password"]');
    expect([field().type, field().value]).toEqual(['text', 'Sturdy-Otter-42']);
  });

  test('with a wrong password hears so, and types it again', async () => {
    page.fake.refuse('tenant.sign-in', { reason: 'login_wrong' });
    await signIn();
    expect(page.screen()).toBe('tenant-sign-in');
    expect(page.text()).toContain('don’t match');
    expect([page.value('userName'), page.value('password')]).toEqual([returning.email, '']);
  });

  const askForCode = async (email = returning.email) => {
    await asReturning('by-mailed-code');
    await page.type('codeEmail', email);
    await page.next();
  };

  test('without a password signs in with a code by e-mail, which is typed in two halves', async () => {
    await askForCode();
    expect(page.screen()).toBe('tenant-code-typed');
    expect(page.text()).not.toContain(returning.email);
    await page.type('signInCode', '482 719');
    await page.seconds(1);
    expect(page.screen()).toBe('tenant');
    expect(page.fake.inputsOf('tenant.code')).toEqual([{ address: returning.email, language: 'en' }]);
    expect(page.fake.inputsOf('tenant.redeem')).toEqual([{ code: '482719', language: 'en' }]);
    expect(state()).not.toContain('482719');
  });

  test('with a wrong code hears so beside it, and may have a new one sent', async () => {
    await askForCode();
    page.fake.refuse('tenant.redeem', { reason: 'code_wrong' });
    await page.type('signInCode', '000000');
    await page.seconds(1);
    expect(page.find('#field-signInCode-error').textContent).toContain('isn’t right');
    expect(page.value('signInCode')).toBe('');
    await page.touch('[data-testid="another-code"]');
    expect(page.screen()).toBe('tenant-code-typed');
    expect(page.fake.inputsOf('tenant.code')).toHaveLength(2);
  });

  test('who types too few digits hears so, and nothing is asked of the service', async () => {
    await askForCode();
    await page.type('signInCode', '48271');
    await page.next();
    expect(page.find('#field-signInCode-error').textContent).toBe('Enter the 6 digits of the code.');
    expect(page.fake.inputsOf('tenant.redeem')).toEqual([]);
  });

  test('whose address is none, or cannot stand, hears so beside it', async () => {
    page.fake.refuse('tenant.code', { reason: 'email_invalid', field: 'email' });
    await askForCode('');
    expect(page.find('#field-codeEmail-error').textContent).toContain('Enter an e-mail address');
    await page.type('codeEmail', returning.email);
    await page.next();
    expect(page.has('[data-screen="tenant-code"] #field-codeEmail-error')).toBe(true);
  });

  test('whose visit ended while they looked for the code begins again', async () => {
    await askForCode();
    page.fake.refuse('tenant.redeem', { reason: 'signed_out' });
    await page.type('signInCode', '482719');
    await page.seconds(1);
    expect(page.screen()).toBe('tenant-sign-in');
    expect(state()).not.toMatch(/482719/);
  });

  test('is offered no code by e-mail where none can be sent', async () => {
    await page.touch('[data-testid="have-code"]');
    expect(page.has('[data-testid="by-mailed-code"]')).toBe(true);
    await page.touch('[data-testid="as-tenant"]');
    expect(page.has('[data-screen="tenant-sign-in"] [data-testid="by-mailed-code"]')).toBe(true);
    page.close();
    page = await openPage({ codes: false });
    await page.touch('[data-testid="have-code"]');
    expect(page.screen()).toBe('returning');
    expect(page.has('[data-testid="by-mailed-code"]')).toBe(false);
  });

  // Holds: asvs-6.4.3, ux-48
  test('who has forgotten the password is shown the way to a person', async () => {
    await asReturning('as-tenant');
    await page.touch('[data-testid="forgotten"]');
    await page.touch('[data-testid="call-staff"]');
    expect(page.fake.inputsOf('help.call')).toMatchObject([{ step: 'tenant-sign-in' }]);
  });

  test('opens a credit note page by page and has it sent', async () => {
    await signIn();
    await page.touch('[data-testid="documents"]');
    await page.touch('[data-chip="credit_note"]');
    expect(page.has('[data-document="I-000007"]')).toBe(false);
    await page.touch('[data-document="CN-000003"]');
    expect(page.screen()).toBe('tenant-document');
    expect(document.querySelectorAll('[data-testid="page-picture"]')).toHaveLength(2);
    await page.touch('[data-testid="email"]');
    await page.seconds(2);
    expect(page.fake.inputsOf('tenant.deliver')).toMatchObject([{ way: 'email', language: 'en' }]);
    expect(page.text()).toContain('Sent to your e-mail address.');
  });

  test('sees a credit note made elsewhere beside the others, and is offered no document that is not here', async () => {
    page.fake.amend('tenant.sign-in', (view) => ({
      ...view,
      documents: [
        {
          id: null,
          kind: 'credit_note' as const,
          number: 'CN-WEB-7',
          date: '2027-03-01',
          unitNumber: null,
          amount: toPrice(minor(2500), 'USD', 'en-US'),
          balance: toPrice(minor(1500), 'USD', 'en-US'),
        },
        ...view.documents,
      ],
    }));
    await signIn();
    await page.touch('[data-testid="documents"]');
    await page.touch('[data-chip="credit_note"]');
    const [elsewhere, here] = [
      page.find('[data-document="CN-WEB-7"]'),
      page.find('[data-document="CN-000003"]'),
    ];
    expect([elsewhere.tagName, here.tagName]).toEqual(['DIV', 'BUTTON']);
    expect(elsewhere.textContent).toContain('Credit note');
    expect(elsewhere.textContent).toContain('$25.00');
    expect(elsewhere.textContent).toContain('Issued elsewhere; no copy here');
    await page.touch('[data-document="CN-WEB-7"]');
    expect(page.screen()).toBe('tenant-documents');
    expect(page.fake.inputsOf('tenant.document')).toEqual([]);
    await page.speak('de');
    expect(page.has('[data-document="CN-000003"]')).toBe(true);
  });

  test('does not see a unit any more that they have moved out of', async () => {
    page.fake.amend('tenant.sign-in', (view) => ({
      ...view,
      contracts: view.contracts.map((contract) => ({ ...contract, endedAt: '2027-03-01T10:00:00.000Z' })),
    }));
    await signIn();
    expect(page.has('[data-contract="C-000007"]')).toBe(false);
    expect(page.text()).toContain('You rent no unit here at the moment.');
  });

  test('without any document hears so', async () => {
    page.fake.amend('tenant.sign-in', (view) => ({ ...view, documents: [], contracts: [] }));
    await signIn();
    expect(page.text()).toContain('You rent no unit here at the moment.');
    expect(page.text()).toContain('Rent a unit');
    await page.touch('[data-testid="documents"]');
    expect(page.has('[data-testid="no-documents"]')).toBe(true);
  });

  test('is asked for what a contract needs and nobody has told yet', async () => {
    page.fake.amend('tenant.sign-in', (view) => ({
      ...view,
      person: { ...view.person, missing: ['address', 'city'] },
    }));
    await signIn();
    await page.touch('[data-testid="rent"]');
    await walkTo(page, 'price');
    await page.next();
    expect(page.screen()).toBe('address');
  });

  test('goes back from the first question to their own page', async () => {
    await signIn();
    await page.touch('[data-testid="rent"]');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('tenant');
  });

  // Holds: asvs-7.3.1
  test.each<[string, () => Promise<void>]>([
    ['signs out', () => page.touch('[data-testid="sign-out"]')],
    [
      'starts over',
      async () => {
        await page.touch('[data-testid="start-over"]');
        await page.touch('[data-testid="start-over-yes"]');
      },
    ],
    ['walks away', () => page.seconds(200)],
  ])('who %s is forgotten at once, here and in the service', async (_title, leave) => {
    await signIn();
    await leave();
    expect(page.screen()).toBe('welcome');
    expect(page.fake.inputsOf('tenant.sign-out')).toHaveLength(1);
    expect(state() + document.documentElement.outerHTML + document.title).not.toMatch(
      /Jorinde|Vandersteen|Pecan/,
    );
  });

  test('who leaves while the password is still looked at leaves nothing open', async () => {
    const answer = page.fake.hold('tenant.sign-in');
    await signIn();
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-yes"]');
    answer();
    await page.seconds(1);
    expect(page.screen()).toBe('welcome');
    expect(page.fake.inputsOf('tenant.sign-out')).toHaveLength(1);
    expect(state()).not.toContain(returning.lastName);
  });

  test('whose session has run out signs in again', async () => {
    await signIn();
    await page.touch('[data-testid="documents"]');
    page.fake.refuse('tenant.document', { reason: 'signed_out' });
    await page.touch('[data-document="CN-000003"]');
    expect(page.screen()).toBe('tenant-sign-in');
    expect(page.text()).toContain('You are no longer signed in');
  });

  test('hears everything again in the language they change to', async () => {
    await signIn();
    await page.speak('de');
    expect(page.text()).toContain('Guten Tag, ');
    expect(page.fake.inputsOf('tenant.view')).toEqual([{ language: 'de' }]);
  });
});

test('a kept unit shows its code as a QR code, and where it is sent', async () => {
  await walkTo(page, 'pay');
  page.fake.payment.view = { reader: 'offline' };
  await page.seconds(3);
  await page.touch('[data-testid="keep"]');
  expect(page.has('[data-testid="pickup-qr"] path.modules')).toBe(true);
  expect(page.find('[data-testid="reserved-emailed"]').textContent).toContain('ze…@example.com');
  expect(page.text()).toContain('front desk');
});
