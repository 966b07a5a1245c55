/** Whether Stripe's account, key and location are the right ones for this property: told in words that say what to do. */
import { z } from 'zod';
import { readAnswer } from './stripe-answers';
import type { StripeClient } from './stripe-client';
import { StripeFailure } from './stripe-failure';

/** The property as far as card payments depend on it. */
export interface SiteFacts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** ISO 4217 of that country; null where nobody knows. */
  readonly countryCurrency: string | null;
  readonly timeZone: string;
}

export interface SiteFindings {
  /** While there are any, no card is asked for. */
  readonly problems: readonly string[];
  /** What could not be looked at; nobody is kept from paying. */
  readonly notes: readonly string[];
}

const locationSchema = z.object({
  id: z.string(),
  livemode: z.boolean(),
  address: z.object({ country: z.string().nullish() }).nullish(),
});
const accountSchema = z.object({
  country: z.string().nullish(),
  charges_enabled: z.boolean().nullish(),
});

export interface SiteLook {
  readonly client: StripeClient;
  /** `tml_...` */
  readonly location: string;
  readonly live: boolean;
}

/** Throws StripeFailure while Stripe cannot be reached or answers what nobody can use. */
export async function lookAtSite(look: SiteLook, site: SiteFacts): Promise<SiteFindings> {
  const atLocation = await locationProblems(look, site);
  const ofAccount = atLocation.stop ? { problems: [], notes: [] } : await accountFindings(look, site);
  const { country, currency, countryCurrency } = site;
  const ofCurrency =
    countryCurrency !== null && countryCurrency !== currency
      ? [
          `The property's currency is ${currency}, but in ${country} card readers take ${countryCurrency}: correct the catalogue`,
        ]
      : [];
  return { problems: [...atLocation.problems, ...ofCurrency, ...ofAccount.problems], notes: ofAccount.notes };
}

async function locationProblems(
  { client, location, live }: SiteLook,
  site: SiteFacts,
): Promise<{ readonly problems: string[]; readonly stop: boolean }> {
  const mode = live ? 'live' : 'test';
  let found: z.output<typeof locationSchema>;
  try {
    found = readAnswer(
      locationSchema,
      await client.call((stripe) => stripe.terminal.locations.retrieve(location)),
    );
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const problem = keyProblem(error) ?? missingLocation(error, location, mode);
    if (problem === null) throw error;
    return { problems: [problem], stop: true };
  }
  const problems: string[] = [];
  if (found.livemode !== live)
    problems.push(`The location ${location} is not one of ${mode} mode: name another in payments.location`);
  const country = found.address?.country ?? null;
  if (country !== site.country)
    problems.push(
      `The location ${location} is in ${country ?? 'no country'}, the property in ${site.country}: name the right one in payments.location`,
    );
  return { problems, stop: false };
}

async function accountFindings({ client, live }: SiteLook, site: SiteFacts): Promise<SiteFindings> {
  try {
    const answer = await client.call((stripe) => stripe.accounts.retrieveCurrent());
    const account = readAnswer(accountSchema, answer);
    const problems: string[] = [];
    if (account.country && account.country !== site.country)
      problems.push(
        `The Stripe account is one of ${account.country}, the property is in ${site.country}: use a key of the right account`,
      );
    if (live && account.charges_enabled === false)
      problems.push(
        'Stripe does not let this account take money yet: finish its activation in the dashboard',
      );
    return { problems, notes: [] };
  } catch (error) {
    // A restricted key need not be able to read the account; then Stripe itself refuses what does not fit.
    if (error instanceof StripeFailure && error.status === 403)
      return { problems: [], notes: ['The key may not read the account, so its country was not compared'] };
    throw error;
  }
}

function missingLocation(error: StripeFailure, location: string, mode: string): string | null {
  return error.kind === 'unknown_intent'
    ? `Stripe knows no location ${location} in ${mode} mode of this account: correct payments.location`
    : null;
}

/** What is wrong with the key itself; null when it is not the key. */
export function keyProblem(error: StripeFailure): string | null {
  if (error.status === 401)
    return 'Stripe does not accept the key (withdrawn, expired or mistyped): put a good one into payments.keyFile and start again';
  if (error.status === 403)
    return `The key lacks the permission ${error.permission ?? 'that is needed'}: add it to the key in Stripe's dashboard`;
  return null;
}
