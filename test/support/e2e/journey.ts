/** The way through the screens, as far as a test wants to go. Names are invented; nobody is called so. */
import type { Locator } from '@playwright/test';
import type { Language } from '../../../src/shared/languages';
import type { Screen } from './screen';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
}

/** Who may rent for a company. */
export interface Renter extends Person {
  readonly company?: { readonly legalName: string; readonly role: string };
}

export const customer: Person = {
  firstName: 'Lía',
  lastName: "O'Nolan Weiß",
  phoneNumber: '5125550188',
  email: 'lia.onolan@example.com',
  address: '9 Test Street',
  city: 'Austin',
  postalCode: '78701',
};

export const policy = {
  insurer: 'Hearth Mutual',
  policyNumber: 'HM-204/7',
  expires: [12, 31, 2031],
} as const;

export interface Choices {
  readonly language: Language;
  /** Of the size, `s` where none is named; the first of those that are alike. */
  readonly size?: string;
  readonly unit: string;
  /** Its place in the list: the names are in the property's language. */
  readonly userType: number;
  /** One of the operator's plans, or a policy of the customer's own. */
  readonly plan: number | 'own_policy';
  readonly addOns: readonly number[];
  readonly discountCode?: string;
}

export const usual: Choices = { language: 'en', unit: 'A101', userType: 0, plan: 0, addOns: [] };

/** The operator's plans; the other ways to be covered are offered in the same list. */
const plans = '[data-plan]:not([data-plan="own_policy"], [data-plan="declined"])';

/** To the price, with everything chosen that it depends on. */
export async function toPrice(screen: Screen, choices: Choices = usual): Promise<void> {
  const { page } = screen;
  await screen.start(choices.language, choices.size);
  await screen.touch(page.locator(`[data-unit="${choices.unit}"]`));
  await screen.is('move-in-date');
  await screen.touch(page.locator('[data-date]').nth(1));
  await screen.continue();
  await screen.is('coverage');
  const cover = async () => {
    if (choices.plan !== 'own_policy') return screen.touch(page.locator(plans).nth(choices.plan));
    await ownPolicy(screen, choices.language);
    await screen.continue();
  };
  await cover();
  await screen.is('price');
  if (choices.userType > 0) {
    await changeAtPrice(screen, 'user-type');
    await screen.touch(page.locator('[data-user-type]').nth(choices.userType));
    await screen.continue();
    // What a plan costs depends on who rents; a policy of one's own does not.
    if (choices.plan !== 'own_policy') {
      await screen.is('coverage');
      await cover();
    }
    await screen.is('price');
  }
  if (choices.addOns.length === 0 && choices.discountCode === undefined) return;
  await changeAtPrice(screen, 'extras');
  for (const addOn of choices.addOns) await screen.touch(page.locator('[data-add-on]').nth(addOn));
  if (choices.discountCode) await screen.type('discountCode', choices.discountCode);
  await screen.continue();
  await screen.is('price');
}

/** Touches an answer that goes on, and comes Back to see it chosen. */
export async function touchAndBack(screen: Screen, answer: Locator, next: string): Promise<void> {
  const shown = (await screen.page.locator('[data-screen]').first().getAttribute('data-screen')) ?? '';
  await screen.touch(answer);
  await screen.is(next);
  await screen.page.locator('[data-testid="back"]:not([data-settling])').waitFor();
  await screen.touch(screen.by('back'));
  await screen.is(shown);
}

/** Two answers are met only by who wants another one. */
export async function changeAtPrice(screen: Screen, step: 'user-type' | 'extras'): Promise<void> {
  await screen.touch(screen.page.locator(`[data-change="${step}"]`));
  await screen.is(step);
}

async function ownPolicy(screen: Screen, language: Language): Promise<void> {
  const [month, day, year] = policy.expires.map(String) as [string, string, string];
  await screen.touch(screen.page.locator('[data-plan="own_policy"]'));
  await screen.type('insurer', policy.insurer);
  await screen.type('policyNumber', policy.policyNumber);
  // In the order in which this language writes a date.
  const parts = [
    ['month', month],
    ['day', day],
  ] as const;
  for (const [part, text] of language === 'en' ? parts : parts.toReversed()) {
    await screen.type(`expires-${part}`, text);
  }
  await screen.type('expires-year', year);
}

/** From the price to the last look at all answers. */
export async function toCheck(screen: Screen, person: Renter = customer): Promise<void> {
  await giveDetails(screen, person);
  await screen.is('check');
}

/** From the price past the address, to whatever this property asks for next. */
export async function giveDetails(screen: Screen, person: Renter = customer): Promise<void> {
  await screen.continue();
  await screen.is('person');
  await screen.type('firstName', person.firstName);
  await screen.type('lastName', person.lastName);
  await screen.type('phoneNumber', person.phoneNumber);
  await screen.type('email', person.email);
  const isCompany = (await screen.page.locator('[name="legalName"]').count()) > 0;
  if (isCompany !== (person.company !== undefined))
    await screen.touch(screen.page.locator('[data-toggle="company"]'));
  if (person.company) {
    await screen.type('legalName', person.company.legalName);
    await screen.type('role', person.company.role);
    await screen.touch(screen.by('may-sign'));
  }
  await screen.continue();
  await screen.is('address');
  await screen.typeAddress(person);
  await screen.continue();
}

/** From the check to the check again: one more unit of that size, with the first plan. */
export async function addUnit(screen: Screen, size: string): Promise<void> {
  await screen.touch(screen.by('add-unit'));
  await screen.is('size');
  await screen.touch(screen.page.locator(`[data-size="${size}"]`).first());
  await screen.is('unit');
  await screen.touch(screen.page.locator('[data-unit]').first());
  await screen.is('coverage');
  await screen.touch(screen.page.locator(plans).first());
  await screen.is('check');
}

/** From the last look to the pad, with the agreement agreed to. */
export async function toSign(screen: Screen): Promise<void> {
  await screen.continue();
  await agree(screen);
}

/** On the screen of the agreement: touches that one agrees. */
export async function agree(screen: Screen): Promise<void> {
  await screen.is('sign');
  // The contract is being made; on a busy machine that takes its time.
  await screen.by('consent').waitFor({ timeout: 180_000 });
  await screen.touch(screen.by('consent'));
}

/** From the last look to the reader, which asks for a card: the agreement is signed, drawn or by a typed name. */
export async function toPay(screen: Screen, typedName: string | null = null): Promise<void> {
  await toSign(screen);
  if (typedName === null) await screen.sign();
  else {
    await screen.touch(screen.by('type-name'));
    await screen.type('typedName', typedName);
  }
  await screen.continue();
  await screen.is('pay');
}

/** From the agreement to the reader. */
export async function readAndSign(screen: Screen): Promise<void> {
  await agree(screen);
  await screen.sign();
  await screen.continue();
  await screen.is('pay');
}

/** From the reader to the last screen. */
export async function payFor(screen: Screen): Promise<void> {
  await screen.present('approved');
  await screen.is('done');
}

/** From the welcome to where a tenant signs in. */
export async function toTenantSignIn(screen: Screen): Promise<void> {
  await toReturning(screen);
  await screen.touch(screen.by('as-tenant'));
  await screen.is('tenant-sign-in');
}

/** From the welcome to where a tenant says where a code shall go. */
export async function toMailedCode(screen: Screen): Promise<void> {
  await toReturning(screen);
  await screen.touch(screen.by('by-mailed-code'));
  await screen.is('tenant-code');
}

async function toReturning(screen: Screen): Promise<void> {
  await screen.is('welcome');
  await screen.touch(screen.by('have-code'));
  await screen.is('returning');
}
