/**
 * A process that can end at any step: before and after every transaction, and every call to the provider. What has
 * begun by then never hears of it, and nothing that it would do next happens.
 */
import type Stripe from 'stripe';
import type { Store } from '../../src/main/database/store';
import type { VirtualTime } from './virtual-time';

export interface Life {
  /** Steps until the end; null: none is planned. */
  left: number | null;
  dead: boolean;
}

const never = new Promise<never>(() => undefined);

function beat(life: Life): void {
  if (life.left === null || life.dead) return;
  if (life.left <= 0) life.dead = true;
  else life.left -= 1;
}

async function step<T>(life: Life, work: () => Promise<T>): Promise<T> {
  beat(life);
  if (life.dead) return never;
  try {
    const result = await work();
    beat(life);
    return life.dead ? await never : result;
  } catch (error) {
    if (life.dead) return never;
    throw error;
  }
}

export function mortalStore(store: Store, life: Life): Store {
  return {
    transaction: (work) => step(life, () => store.transaction(work)),
    note: (work) => step(life, () => store.note(work)),
    attempt: (work) => step(life, () => store.attempt(work)),
    rehearse: (work) => step(life, () => store.rehearse(work)),
    read: (work) => step(life, () => store.read(work)),
    changeMark: () => store.changeMark(),
    recentChangeMark: () => store.recentChangeMark(),
    keyMark: () => store.keyMark(),
    emptyLog: () => step(life, () => store.emptyLog()),
    moveDocuments: (dictionary) => step(life, () => store.moveDocuments(dictionary)),
    isInPlace: () => store.isInPlace(),
    storage: () => store.storage(),
  };
}

/** What is on its way when the process ends still arrives; its answer finds nobody. */
export function mortalClient(
  inner: Stripe.HttpClient,
  life: Life,
  time: VirtualTime,
  lagMs: () => number,
): Stripe.HttpClient {
  const network = {};
  const makeRequest: Stripe.HttpClient['makeRequest'] = (...request) =>
    step(life, async () => {
      await time.sleep(lagMs(), network);
      const answer = await inner.makeRequest(...request);
      await time.sleep(lagMs(), network);
      return answer;
    });
  return { getClientName: () => inner.getClientName(), makeRequest };
}
