/**
 * A customer who has answered everything up to a screen, for journeys about what comes behind it: the answers are put
 * where the page keeps them, and the draft is written by the touch on Continue that follows. Whole ways by touch, each
 * answer given: move-in.spec.ts, leaving.spec.ts and the walks.
 */
import type { Page } from '@playwright/test';
import type { BridgeAnswer } from '../../../src/shared/bridge';
import type { Answers } from '../../../src/renderer/stores/answers';
import { regionId } from '../../../src/main/domain/property/iso-3166';
import { customer, toPay, usual, type Person } from './journey';
import type { Screen } from './screen';

const UNITED_STATES = 840;

/** The questions after which the answers can be put in: all choices are made there, or all details given too. */
type LastQuestion = 'extras' | 'address';

interface Wanted {
  readonly unit: string;
  readonly contact: Answers['contact'];
  /** Null: the answers are only told. */
  readonly step: LastQuestion | null;
}

interface Journey {
  step: string;
  readonly answers: Answers;
  readonly bridge: { call: (channel: string, input: object) => Promise<BridgeAnswer<never>> };
}

interface Root extends Element {
  __vue_app__?: {
    readonly config: {
      readonly globalProperties: { readonly $pinia?: { readonly _s: Map<string, object> } };
    };
  };
}

/** The answers of the usual customer by what this property lets today. Runs in the page. */
async function answer({ unit: number, contact, step }: Wanted): Promise<Answers> {
  const stores = document.querySelector<Root>('#app')?.__vue_app__?.config.globalProperties.$pinia?._s;
  const journey = stores?.get('journey') as Journey | undefined;
  const kiosk = stores?.get('kiosk') as
    | { language: string; state: { moveInDates: { earliest: string } } }
    | undefined;
  if (!journey || !kiosk) throw new Error('the page has no stores');
  const list = async <T>(channel: string, input: object = {}): Promise<T[]> => {
    const told = await journey.bridge.call(channel, { language: 'en', ...input });
    if (!told.ok) throw new Error(`${channel}: ${JSON.stringify(told.refusals)}`);
    return told.value;
  };
  const unit = (await list<{ id: string; number: string }>('unit.list')).find((one) => one.number === number);
  const [userType] = await list<{ id: string }>('user-type.list');
  if (!unit || !userType) throw new Error(`${number} is not to let`);
  const ids = { unitId: unit.id, userTypeId: userType.id };
  const [plan] = await list<{ id: string; priceId: string }>('insurance.list', ids);
  if (!plan) throw new Error(`no plan for ${number}`);
  const tomorrow = new Date(kiosk.state.moveInDates.earliest);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const answers: Answers = {
    ...ids,
    moveInDate: tomorrow.toISOString().slice(0, 10),
    coverage: {
      ...journey.answers.coverage,
      kind: 'operator_plan',
      insuranceId: plan.id,
      priceId: plan.priceId,
    },
    addOnIds: [],
    discountCode: '',
    contact: step === 'extras' ? journey.answers.contact : contact,
    company: journey.answers.company,
    autopay: null,
  };
  if (step !== null) {
    kiosk.language = 'en';
    Object.assign(journey.answers, answers);
    journey.step = step;
  }
  return answers;
}

const wanted = (step: LastQuestion | null, unit: string, person: Person): Wanted => ({
  unit,
  contact: {
    ...person,
    apartment: '',
    region: regionId('US-TX'),
    countryId: UNITED_STATES,
    phoneCountryId: UNITED_STATES,
  },
  step,
});

/** What `toPrice` and `toCheck` answer by touch. */
export const usualAnswers = ({ page }: Screen): Promise<Answers> =>
  page.evaluate(answer, wanted(null, usual.unit, customer));

/** What the page holds as the customer's answers. */
export const answersOn = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const stores = document.querySelector<Root>('#app')?.__vue_app__?.config.globalProperties.$pinia?._s;
    return JSON.parse(JSON.stringify((stores?.get('journey') as Journey | undefined)?.answers)) as unknown;
  });

/** Onto the last question whose answers are put in; Continue writes them down. */
export async function answeredTo(
  screen: Screen,
  step: LastQuestion,
  unit: string = usual.unit,
): Promise<void> {
  await screen.is('welcome');
  await screen.page.evaluate(answer, wanted(step, unit, customer));
  await screen.is(step);
}

/** To the price: all that it depends on is chosen as `toPrice` chooses it. */
export async function answeredToPrice(screen: Screen, unit: string = usual.unit): Promise<void> {
  await answeredTo(screen, 'extras', unit);
  await screen.continue();
  await screen.is('price');
}

/** To the last look at all answers: everything is answered as by `toPrice` and `toCheck`. */
export async function answeredToCheck(screen: Screen, unit: string = usual.unit): Promise<void> {
  await answeredTo(screen, 'address', unit);
  await screen.continue();
  await screen.is('check');
}

/** To the reader, which asks for a card: all answered, the agreement read and signed by touch. */
export async function answeredToPay(screen: Screen): Promise<void> {
  await answeredToCheck(screen);
  await toPay(screen);
}
