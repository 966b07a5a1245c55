/** The way through the screens, as far as a test wants to go. Names are invented; nobody is called so. */
import type { Screen } from './screen';

export const customer = {
  firstName: 'Lía',
  lastName: "O'Nolan Weiß",
  phoneNumber: '512 555 0188',
  email: 'lia.onolan@example.com',
  address: '9 Test Street',
  city: 'Austin',
  postalCode: '78701',
} as const;

export interface Choices {
  readonly language: 'en' | 'es' | 'de';
  readonly unit: string;
  /** Its place in the list: the names are in the property's language. */
  readonly userType: number;
  readonly plan: number;
  readonly addOns: readonly number[];
  readonly discountCode?: string;
}

export const usual: Choices = { language: 'en', unit: 'A101', userType: 0, plan: 0, addOns: [] };

/** The operator's plans; the other ways to be covered are offered in the same list. */
const plans = '[data-plan]:not([data-plan="own_policy"], [data-plan="declined"])';

/** To the price, with everything chosen that it depends on. */
export async function toPrice(screen: Screen, choices: Choices = usual): Promise<void> {
  const { page } = screen;
  await screen.start(choices.language);
  await screen.touch(page.locator(`[data-unit="${choices.unit}"]`));
  await screen.continue();
  await screen.is('user-type');
  await screen.touch(page.locator('[data-user-type]').nth(choices.userType));
  await screen.continue();
  await screen.is('move-in-date');
  await screen.touch(page.locator('[data-date]').nth(1));
  await screen.continue();
  await screen.is('coverage');
  await screen.touch(page.locator(plans).nth(choices.plan));
  await screen.continue();
  await screen.is('extras');
  for (const addOn of choices.addOns) await screen.touch(page.locator('[data-add-on]').nth(addOn));
  if (choices.discountCode) await screen.type('discountCode', choices.discountCode);
  await screen.continue();
  await screen.is('price');
}

/** From the price to the last look at all answers. */
export async function toCheck(screen: Screen): Promise<void> {
  await screen.continue();
  await screen.is('name');
  await screen.type('firstName', customer.firstName);
  await screen.type('lastName', customer.lastName);
  await screen.continue();
  await screen.is('contact');
  await screen.type('phoneNumber', customer.phoneNumber);
  await screen.type('email', customer.email);
  await screen.continue();
  await screen.is('address');
  await screen.type('address', customer.address);
  await screen.type('city', customer.city);
  await screen.type('postalCode', customer.postalCode);
  await screen.pick('region', 'Texas');
  await screen.continue();
  await screen.is('check');
}

/** From the last look to the reader, agreement read and signed. */
export async function toPay(screen: Screen): Promise<void> {
  await screen.continue();
  await screen.is('agreement');
  await screen.touch(screen.by('consent'));
  await screen.continue();
  await screen.is('sign');
  await screen.sign();
  await screen.continue();
  await screen.is('pay');
}

export async function throughToPay(screen: Screen, choices: Choices = usual): Promise<void> {
  await toPrice(screen, choices);
  await toCheck(screen);
  await toPay(screen);
}
