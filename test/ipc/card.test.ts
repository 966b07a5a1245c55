/** A tenant has another card kept, through the screen's own bridge: what the page is answered, and what a page that lies can do. */
import { expect, it } from 'vitest';
import type { Id } from '../../src/shared/ids';
import { consent, rules } from '../support/services/autopay';
import { noonOf, openBilled } from '../support/services/billed';
import { newTestId } from '../support/services/database';
import { reasonsOf, valueOf } from '../support/services/bookings';
import { giveLogin, password, screenOf } from '../support/services/tenant-screen';

const language = 'en' as const;
const userName = 'zephyrine@example.com';

it('a card is asked for, called off and kept only for a tenant who has agreed', async () => {
  const books = await openBilled({ moveIn: '2027-02-10', autopayRules: rules });
  const { raw, contractId } = books;
  consent(raw, contractId, { customerId: 'cus_old', cardId: 'pm_old' });
  books.db.clock.set(noonOf('2027-02-20'));
  const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  await giveLogin(books, contactId ?? newTestId<'contact'>(), userName);
  const { call } = await screenOf(books);
  valueOf(await call('tenant.sign-in', { userName, password, language }));
  const { consent: words } = valueOf(await call('autopay.view', { contractId, language }));
  const textSha256 = words?.textSha256 ?? '';
  const { consentId } = valueOf(await call('autopay.agree', { contractId, language, textSha256 }));
  const about = { consentId, language };
  const reach = async (phase: string) => {
    await expect
      .poll(async () => valueOf(await call('autopay.keeping', about)).phase, { interval: 10 })
      .toBe(phase);
  };
  valueOf(await call('autopay.keep', about));
  await reach('present_card');
  valueOf(await call('autopay.keep-cancel', about));
  await reach('not_taken');
  valueOf(await call('autopay.keep', about));
  await reach('present_card');
  valueOf(await call('autopay.keep-present', { ...about, outcome: 'approved' }));
  await reach('paid');
  const view = valueOf(await call('autopay.view', { contractId, language }));
  expect(view).toMatchObject({ state: 'active', card: 'Visa •••• 4242' });
  const unknown = { consentId: newTestId<'card_consent'>(), language };
  expect(reasonsOf(await call('autopay.keep', unknown))).toEqual(['agreement_changed']);
});
