/** A tenant's page at the desk, while somebody else works on the same tenant. */
import { flushPromises } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { createMemoryHistory } from 'vue-router';
import '../../../src/renderer/desk/tenants/tenants.vue';
import '../../../src/renderer/desk/tenants/tenant-one.vue';
import { openDesk, refused, signedIn } from '../support/desk-page';

const tenant = 'b6b02510-4e09-5bfa-befc-79ca653b6cdb';
const letter = '0f0e0d0c-0000-7000-8000-00000000000a';

const detail = (phone: string) => ({
  id: tenant,
  mark: `seen ${phone}`,
  person: {
    firstName: 'Elif',
    lastName: 'Diaz',
    company: null,
    email: 'elif@example.com',
    phoneNumberText: phone,
    addressLines: [],
    contact: {
      firstName: 'Elif',
      lastName: 'Diaz',
      phoneNumber: phone,
      email: 'elif@example.com',
      address: '',
      city: '',
      postalCode: '',
      countryId: 0,
      region: 0,
    },
  },
  credit: null,
  restrictedAt: null,
  owed: null,
  contracts: [],
  documents: [
    {
      id: letter,
      kind: 'letter',
      name: 'Payment reminder',
      number: 'C-000001',
      date: '2027-02-05',
      unitNumber: 'A110',
      amount: null,
      balance: null,
    },
  ],
  notes: [],
  logins: [],
});

async function open(others: (channel: string, input: unknown) => unknown, more: object = {}) {
  const history = createMemoryHistory();
  history.replace(`/tenants/${tenant}`);
  let phone = '512-555-0101';
  const host = await openDesk((channel, input) => {
    if (channel === 'session.state') return signedIn('manager');
    return channel === 'tenants.show' ? { ...detail(phone), ...more } : others(channel, input);
  }, history);
  const rest = () => flushPromises().then(flushPromises);
  await vi.waitFor(() => expect(host.querySelector('[data-testid="correct"]')).not.toBeNull());
  return {
    text: () => (host.textContent ?? '').replaceAll('\u00a0', ' '),
    somebodyElseWrites: (now: string) => (phone = now),
    async click(selector: string) {
      host.querySelector<HTMLElement>(selector)?.click();
      await rest();
    },
    async type(name: string, text: string) {
      const field = host.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field === null) throw new Error(`no field ${name}`);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await rest();
    },
    phone: () => host.querySelector<HTMLInputElement>('[name="contact.phoneNumber"]')?.value,
  };
}

test('a company heads its page, with who signed for it below', async () => {
  const company = { legalName: 'Acme LLC', tradeName: '', taxNumber: '', role: 'Manager', billingEmail: '' };
  const { person } = detail('512-555-0101');
  await open(() => undefined, { person: { ...person, company } });
  expect(document.querySelector('h1')?.textContent).toBe('Acme LLC');
  expect(document.querySelector('[data-testid="signed-by"]')?.textContent).toBe('Signed by: Elif Diaz');
});

test('who was too late to correct a tenant reads that without a name, and goes back to the tenant as they are now', async () => {
  const page = await open((channel) =>
    channel === 'tenants.correct' ? refused('changed_meanwhile') : undefined,
  );
  page.somebodyElseWrites('512-555-9999');
  await page.click('[data-testid="correct"]');
  await page.type('why', 'asked by phone');
  await page.click('[data-testid="confirm"]');
  expect(page.text()).toContain('Someone else has changed this in the meantime. Look at it again');
  await page.click('[data-testid="confirm"] ~ button');
  expect(page.text()).toContain('512-555-9999');
  await page.click('[data-testid="correct"]');
  expect(page.phone()).toBe('512-555-9999');
});

test('a letter among the documents is fetched as a letter', async () => {
  const asked: unknown[] = [];
  const page = await open((channel, input) => {
    if (/^(letters|money)\./.test(channel)) asked.push([channel, input]);
    return undefined;
  });
  expect(page.text()).toContain('Payment reminder');
  await page.click('[data-document-number="C-000001"]');
  expect(asked).toEqual([['letters.file', { letterId: letter }]]);
});

const dollars = (formattedPrice: string) => ({ price: 1, formattedPrice });

test.each([
  ['none of it is', null, 'Owes $43.30 · none of it overdue'],
  ['a part of it is', dollars('$20.00'), 'Owes $43.30 · overdue $20.00'],
])('what is owed and what of it is overdue are apart, where %s', async (_name, overdue, said) => {
  const page = await open(() => undefined, { owed: { total: dollars('$43.30'), overdue } });
  expect(page.text().replaceAll(/\s+/g, ' ')).toContain(said);
});
