/** A whole move-in through Stripe, and a payment alone at the simulated provider, both over /v1. */
import { call } from '../../support/processes/device';
import { startService, type ServiceProcess } from '../../support/processes/service-process';
import { simulatedMoney, stripeMoney, type Money } from './money';
import { Renter } from './renter';
import { openCopy, type Scenario, type Site } from './site';
import type { Prepared, Workshop } from './workshop';

/** The sample has 46 units to let, and one is taken each time. */
const USES = 40;

interface Renting {
  readonly money: Money;
  /** Before the work that is cut off. */
  readonly before: (renter: Renter, service: ServiceProcess) => Promise<void>;
  readonly work: (renter: Renter, service: ServiceProcess) => Promise<void>;
}

let renters = 0;

async function openRenting(
  workshop: Workshop,
  { template, apiKey }: Prepared,
  { money, before, work }: Renting,
): Promise<Site> {
  const { dataDir, shim, tell, remove } = openCopy(workshop, template);
  const start = async () => ({
    ...(await startService(dataDir, [], undefined, shim.environment)),
    apiKey,
  });
  let service = await start();
  const newRenter = () => new Renter(`renter${(renters += 1)}`, money.present);
  let renter = newRenter();
  return {
    shim,
    async act(cut) {
      renter = newRenter();
      await before(renter, service);
      tell(cut);
      const done = work(renter, service);
      // An answer that never comes is what this is about; what was refused shows when it is asked for again.
      await (cut ? done.catch(() => undefined) : done);
      shim.disarm();
      if (cut) await service.kill();
    },
    async recover() {
      service = await start();
      const wrong = money.wrong(dataDir);
      wrong.push(...(await renter.goOn(service, dataDir)), ...money.wrong(dataDir));
      const { status } = await call(service, 'GET', '/v1/kiosk/unit/list');
      return status === 200 ? wrong : [...wrong, `the units are answered ${status}`];
    },
    async close() {
      await service.kill();
      remove();
    },
  };
}

/** Every step of it: registered, covered, signed, paid at the device's own reader, moved in. */
export const moveInScenario: Scenario = {
  name: 'a move-in',
  uses: USES,
  async prepare(workshop) {
    const fresh = await workshop.fresh();
    return () =>
      openRenting(workshop, fresh, {
        money: stripeMoney(fresh.emulator),
        before: () => Promise.resolve(),
        async work(renter, service) {
          await renter.book(service);
          await renter.pay(service);
        },
      });
  },
};

/** From the intent to the contract, with a provider whose books are cut off as well. */
export const paymentScenario: Scenario = {
  name: 'a payment',
  uses: USES,
  async prepare(workshop) {
    const busy = await workshop.busy();
    return () =>
      openRenting(workshop, busy, {
        money: simulatedMoney,
        before: (renter, service) => renter.book(service),
        work: (renter, service) => renter.pay(service),
      });
  },
};
