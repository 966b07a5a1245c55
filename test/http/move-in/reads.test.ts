/** What a whole move-in over /v1 asks of the database: what a transaction reads again without having changed it. */
import { expect, it, onTestFinished } from 'vitest';
import { isRead, listenToStatements, repeatsIn } from '../../support/services/statements';
import { startJourney } from '../support/journey';
import { startListener } from '../support/listener';

it('a whole move-in by a device repeats no read within a transaction', async () => {
  const listener = await startListener();
  onTestFinished(() => listener.close());
  const journey = await startJourney(listener);
  const asked = listenToStatements(listener.db.open.raw);
  let reads = 0;
  const repeats: Record<string, string[]> = {};
  const note = (step: string) => {
    const transactions = asked();
    reads += transactions.flat().filter(isRead).length;
    repeats[step] = transactions.flatMap(repeatsIn);
  };
  const bookingId = await journey.signed();
  note('signed');
  const intent = await listener.call('POST', `/v1/booking/${bookingId}/rental-quote/payment-intent`);
  const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
  note('intent');
  const json = { paymentIntentId, outcome: 'approved' };
  await listener.call('POST', '/v1/kiosk/simulated-reader/present', { json });
  const path = `/v1/payment/transaction/gateway/booking/${bookingId}/success`;
  const confirm = () => listener.call('POST', path, { json: { token: paymentIntentId } });
  await expect.poll(async () => (await confirm()).status).toBe(200);
  const contractId = (await confirm()).body.data as string;
  note('paid');
  await listener.call('GET', `/v1/kiosk/contract/${contractId}`);
  await listener.call('GET', '/v1/kiosk/access', { key: listener.keys.gate });
  note('contract and gate');
  expect(reads).toBeGreaterThan(100);
  expect(repeats).toEqual({ signed: [], intent: [], paid: [], 'contract and gate': [] });
});
