/** The screen's bridge in front of services that a test has opened, with a login for one of their tenants. */
import { onTestFinished } from 'vitest';
import { createHandlers } from '../../../src/main/ipc/handlers';
import { createRouter } from '../../../src/main/ipc/router';
import { screen } from '../../../src/main/services/base/caller';
import { createOneTimeCodes, type CodeParts } from '../../../src/main/services/delivery/one-time-codes';
import type { Mailer } from '../../../src/main/mail/port';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { registerContact } from '../../../src/main/services/login/register';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { createCustomerServices } from '../../../src/main/services/screen/customer-services';
import type { BridgeAnswer } from '../../../src/shared/bridge';
import type { ChannelInput, ChannelName, ChannelOutput } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import { renter, settings, typed } from './bookings';
import { valueOf } from './rental';
import type { TestServices } from './service-context';

export const password = 'Sturdy-Otter-42';

/** The person who signs in by this name is the tenant. */
export async function giveLogin(
  { ctx, db }: Pick<TestServices, 'ctx' | 'db'>,
  contactId: Id<'contact'>,
  userName: string,
): Promise<void> {
  const body = { ...renter, region: typed.region, userName, password, canCreateLoginCredentials: true };
  valueOf(await registerContact(ctx, createPasswordHasher(), screen, { body }));
  db.open.raw
    .prepare('UPDATE login SET contact_id = ? WHERE user_name = ?')
    .run(contactId, userName.toLowerCase());
}

/** `mailer`: codes go out, `documents`: documents that a tenant asks for; without one none do. */
export async function screenOf(
  { ctx }: Pick<TestServices, 'ctx'>,
  {
    mailer = null,
    documents = null,
    texts = null,
  }: {
    readonly mailer?: Mailer | null;
    readonly documents?: Mailer | null;
    readonly texts?: CodeParts['texts'];
  } = {},
) {
  const runs = createPaymentRuns(ctx);
  const customerServices = createCustomerServices(ctx, {
    printer: null,
    mailer: documents,
    publicAddress: null,
  });
  await customerServices.deliveries.start();
  await customerServices.singleDeliveries.start();
  onTestFinished(async () => {
    ctx.gateway.stopReader();
    await runs.stop(2000);
  });
  const passwords = createPasswordHasher();
  const codes = createOneTimeCodes(ctx, { mailer, passwords, texts });
  await codes.start();
  onTestFinished(() => codes.stop());
  const router = createRouter(
    createHandlers(ctx, runs, settings, {
      customerServices,
      staffDesk: {
        call: () => Promise.resolve({ ok: false, refusals: [{ reason: 'unknown', field: null }] }),
        knows: () => Promise.resolve(false),
      },
      passwords,
      codes,
      demonstration: null,
    }),
    ctx.log,
  );
  const call = async <C extends ChannelName>(channel: C, input: ChannelInput<C>) =>
    (await router.call(channel, input)) as BridgeAnswer<ChannelOutput<C>>;
  return { runs, call, codes };
}
