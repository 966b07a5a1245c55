/** Lines of an invoice at the desk: in the language of the page, whatever language the tenant signed in. */
import { expect, test } from 'vitest';
import type { Language } from '../../../src/shared/languages';
import { moneyHandlers } from '../../../src/main/desk/handlers/contract/money';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { contractMoney } from '../../../src/main/services/contract/money';
import { createDeliveries } from '../../../src/main/services/delivery/document-delivery';
import { openDeskArea } from '../../support/desk/area';
import { openLate } from '../../support/services/late';
import {
  confirm,
  draft,
  lightServices,
  paidIntent,
  planBody,
  screen,
  signAtScreen,
  valueOf,
} from '../../support/services/rental';
import { scriptedMailer, scriptedPrinter } from '../../support/services/moved-in';

async function rentedIn(language: Language) {
  const { ctx, db } = await lightServices();
  const bookingId = await draft(ctx, db);
  valueOf(await linkInsurance(ctx, screen, bookingId, planBody(db)));
  valueOf(await signAtScreen(ctx, bookingId, { language }));
  const contractId = valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
  const deliveries = createDeliveries(ctx, {
    printer: scriptedPrinter().printer,
    mailer: scriptedMailer().mailer,
  });
  const area = openDeskArea(moneyHandlers(ctx, deliveries, null));
  const linesIn = async (spoken: Language) =>
    (await area.ask('money.contract', { contractId, language: spoken })).invoice.lines;
  return { linesIn };
}

test("an Arabic tenant's lines are English at an English desk, with the printed words beside each", async () => {
  const { linesIn } = await rentedIn('ar');
  const lines = await linesIn('en');
  expect(lines.map(({ description }) => description.split(',')[0])).toEqual([
    'Rent',
    'Starter protection',
    'Administration fee',
    'Security deposit (refundable)',
  ]);
  for (const { description, printed } of lines) {
    expect(description).not.toMatch(/\p{Script=Arabic}/u);
    expect(printed).toMatch(/\p{Script=Arabic}/u);
  }
});

test('a line is shown once where desk and tenant have the same language', async () => {
  const { linesIn } = await rentedIn('de');
  const lines = await linesIn('de');
  expect(lines.map(({ printed }) => printed)).toEqual(lines.map(() => null));
  expect(lines[0]?.description).toMatch(/^Miete/u);
});

test('a late fee of an English tenant is German at a German desk', async () => {
  const late = await openLate();
  await late.through('2027-02-24', '2027-03-12');
  const ways = { print: false, email: false, link: false };
  const { bills } = valueOf(await contractMoney(late.ctx, late.contractId, ways, 'de'));
  const fee = bills.find(({ lateFeeId }) => lateFeeId !== null);
  expect(fee?.about).toEqual({ description: 'Mahngebühr', printed: late.fees()[0]?.text });
});
