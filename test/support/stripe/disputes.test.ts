/** Disputes of card holders, through Stripe's own library. */
import { describe, expect, it } from 'vitest';
import { chargeOf, failure, openStripe } from './sdk';

async function openPaid() {
  const opened = await openStripe();
  opened.emulator.clock.set(Date.parse('2026-11-21T12:00:00Z'));
  const { stripe, presented } = opened;
  async function paid() {
    const intent = await presented('approved');
    await stripe.paymentIntents.capture(intent.id);
    return intent;
  }
  return { ...opened, paid };
}

/** https://docs.stripe.com/api/disputes/object and /disputes/how-disputes-work */
describe('a dispute', () => {
  it('is of nothing that was not paid', async () => {
    const { emulator, create } = await openPaid();
    const { id } = await create();
    expect(() => emulator.dispute(id)).toThrow('nothing was paid');
  });

  it('takes the whole charge and a fee from the account, and waits for an answer', async () => {
    const { stripe, emulator, paid } = await openPaid();
    const intent = await paid();
    const id = emulator.dispute(intent.id);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({
      id,
      object: 'dispute',
      amount: 14_934,
      currency: 'usd',
      charge: chargeOf(intent).id,
      payment_intent: intent.id,
      status: 'needs_response',
      created: Date.parse('2026-11-21T12:00:00Z') / 1000,
      livemode: false,
    });
    expect(dispute?.balance_transactions).toMatchObject([{ amount: -14_934, fee: 1500, net: -16_434 }]);
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(chargeOf(read).disputed).toBe(true);
  });

  it('may be of a part, with another fee', async () => {
    const { stripe, emulator, paid } = await openPaid();
    emulator.dispute((await paid()).id, { amount: 500, fee: 0 });
    expect((await stripe.disputes.list()).data).toMatchObject([
      { amount: 500, balance_transactions: [{ amount: -500, fee: 0, net: -500 }] },
    ]);
  });

  it.each(['won', 'lost'] as const)('that was %s says so, and is nobody else’s', async (status) => {
    const { stripe, emulator, paid } = await openPaid();
    const id = emulator.dispute((await paid()).id);
    const other = emulator.dispute((await paid()).id);
    emulator.decideDispute(id, status);
    const states = new Map((await stripe.disputes.list()).data.map((each) => [each.id, each.status]));
    expect(states).toEqual(
      new Map([
        [id, status],
        [other, 'needs_response'],
      ]),
    );
  });
});

/** https://docs.stripe.com/api/disputes/list and /api/pagination */
describe('the list of disputes', () => {
  it('begins with the newest, a page at a time, and says whether there is more', async () => {
    const { stripe, emulator, paid } = await openPaid();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(emulator.dispute((await paid()).id));
      emulator.clock.advance(1000);
    }
    const first = await stripe.disputes.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await stripe.disputes.list({ limit: 2, starting_after: ids[1] ?? '' });
    expect(second).toMatchObject({ has_more: false });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('has those that were created since a second, that second too', async () => {
    const { stripe, emulator, paid } = await openPaid();
    emulator.dispute((await paid()).id);
    emulator.clock.advance(1000);
    const later = emulator.dispute((await paid()).id);
    const gte = Date.parse('2026-11-21T12:00:01Z') / 1000;
    expect((await stripe.disputes.list({ created: { gte } })).data.map(({ id }) => id)).toEqual([later]);
    expect((await stripe.disputes.list({ created: { gte: gte + 1 } })).data).toEqual([]);
  });

  it('is not read with a key that may not read it, nor from the other mode', async () => {
    const { emulator, sdk, paid } = await openPaid();
    emulator.dispute((await paid()).id);
    expect((await sdk(emulator.keys.live).disputes.list()).data).toEqual([]);
    const blind = sdk(emulator.keys.restricted(['intents_read']));
    expect(await failure(blind.disputes.list())).toMatchObject({ status: 403 });
  });
});
