/** Tests what card payments need, step by step, and says what is right and what to do. Takes no money. */
import { createConnectionToken } from '../../card-reader/connection-token';
import { createReaderLine } from '../../card-reader/server-driven-line';
import { createStripeClient, type StripeClient } from '../../card-reader/stripe-client';
import { StripeFailure } from '../../card-reader/stripe-failure';
import { keyProblem, lookAtSite, type SiteFacts } from '../../card-reader/stripe-site';
import { errorMessage } from '../../../shared/error-message';
import type { StripeConfig } from '../settings/payments-config';
import type { StripeKey } from '../settings/stripe-key';

export interface PaymentsFinding {
  /** `note`: could not be found out, or might be better; nobody is kept from paying. */
  readonly verdict: 'right' | 'wrong' | 'note';
  readonly text: string;
}

const FARTHEST_CLOCK_MS = 2 * 60 * 1000;

export interface PaymentsCheck {
  readonly payments: StripeConfig;
  readonly key: StripeKey;
  readonly site: SiteFacts;
  readonly nowMs: () => number;
}

export async function checkPayments(check: PaymentsCheck): Promise<PaymentsFinding[]> {
  const { payments, key } = check;
  const client = createStripeClient({ key: key.key, apiAddress: payments.apiAddress });
  try {
    return [aboutKey(key, payments), ...(await aboutSite(check, client)), ...(await aboutUse(check, client))];
  } catch (error) {
    return [aboutKey(key, payments), { verdict: 'wrong', text: wordsFor(error) }];
  } finally {
    client.close();
  }
}

function aboutKey({ restricted }: StripeKey, { gateway }: StripeConfig): PaymentsFinding {
  const mode = gateway === 'stripe-live' ? 'live' : 'test';
  return restricted
    ? { verdict: 'right', text: `The key is a restricted one of ${mode} mode.` }
    : {
        verdict: 'note',
        text: `The key is a secret key of ${mode} mode and allows everything. Create a restricted key.`,
      };
}

async function aboutSite(
  { payments, site, nowMs }: PaymentsCheck,
  client: StripeClient,
): Promise<PaymentsFinding[]> {
  const { location } = payments;
  const live = payments.gateway === 'stripe-live';
  const { problems, notes } = await lookAtSite({ client, location, live }, site);
  const found: PaymentsFinding[] = [
    ...problems.map((text) => ({ verdict: 'wrong' as const, text: `${text}.` })),
    ...notes.map((text) => ({ verdict: 'note' as const, text: `${text}.` })),
  ];
  if (problems.length > 0) return found;
  const answer = await client.call((stripe) => stripe.terminal.locations.retrieve(location));
  return [
    {
      verdict: 'right',
      text: `The location ${location} is in ${site.country}, as the property is, and cards pay in ${site.currency}.`,
    },
    aboutClock(answer.lastResponse.headers['date'], nowMs()),
    ...found,
  ];
}

function aboutClock(date: string | undefined, nowMs: number): PaymentsFinding {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return { verdict: 'note', text: 'Stripe did not say what time it is.' };
  const seconds = Math.round((nowMs - theirs) / 1000);
  return Math.abs(seconds) * 1000 <= FARTHEST_CLOCK_MS
    ? { verdict: 'right', text: 'The clock agrees with Stripe.' }
    : {
        verdict: 'wrong',
        text: `The clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} Stripe's. Set it, and turn on automatic time (NTP).`,
      };
}

/** What the kiosk asks for while it takes cards. */
async function aboutUse({ payments }: PaymentsCheck, client: StripeClient): Promise<PaymentsFinding[]> {
  const { location, reader, adapter } = payments;
  const findings: PaymentsFinding[] = [
    await tried('Payments can be read.', () =>
      client.call((stripe) => stripe.paymentIntents.list({ limit: 1 })),
    ),
    await aboutReader(client, location, reader),
  ];
  if (adapter === 'terminal-js')
    findings.push(
      await tried('Connection tokens for the reader can be made.', () =>
        createConnectionToken(client, location),
      ),
    );
  return [
    ...findings,
    {
      verdict: 'note',
      text: 'Not tested, because it would move money: creating, capturing, canceling and refunding payments. Try a whole move-in in test mode.',
    },
  ];
}

async function aboutReader(
  client: StripeClient,
  location: string,
  name: StripeConfig['reader'],
): Promise<PaymentsFinding> {
  const said = 'serialNumber' in name ? `serial number ${name.serialNumber}` : `label ${name.label}`;
  try {
    const found = await createReaderLine(client, location, name).find();
    const [only] = found;
    if (!only || found.length > 1)
      return {
        verdict: 'wrong',
        text: `${found.length} readers at the location have the ${said}; one must. Correct payments.reader.`,
      };
    return only.isOnline
      ? { verdict: 'right', text: `The reader with ${said} is registered at the location, and online.` }
      : {
          verdict: 'wrong',
          text: `The reader with ${said} is registered, but offline. Turn it on and check its network.`,
        };
  } catch (error) {
    return { verdict: 'wrong', text: `Readers: ${wordsFor(error)}` };
  }
}

async function tried(right: string, attempt: () => Promise<unknown>): Promise<PaymentsFinding> {
  try {
    await attempt();
    return { verdict: 'right', text: right };
  } catch (error) {
    return { verdict: 'wrong', text: wordsFor(error) };
  }
}

function wordsFor(error: unknown): string {
  if (!(error instanceof StripeFailure)) return errorMessage(error);
  if (error.kind === 'unreachable' || error.kind === 'timeout')
    return 'Stripe can’t be reached. Check the internet connection. api.stripe.com must be open on port 443.';
  return `${keyProblem(error) ?? error.message}.`;
}
