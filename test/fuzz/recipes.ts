/** How each operation is asked rightly, and what an answer adds to the world. */
import type { Booking, World } from './world';

export interface Request {
  path: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  token?: string;
  scope?: 'gate';
}

/** A request that should succeed, and what to do when it did or did not. */
export interface Plan {
  readonly request: Request;
  readonly onSuccess?: (data: unknown) => void;
  /** `isOver`: it was asked as it should be, and the state of things forbids it: a hold that has ended, mostly. */
  readonly onFailure?: (isOver: boolean) => void;
  /** The card provider was set to go wrong: 502 and 504 are what was asked for. */
  readonly provoked?: boolean;
  /** Called when something in the request was changed before it was sent. */
  readonly onDisturbed?: () => void;
  /** What the answer's `data` must be, where that is known. */
  readonly expects?: string;
}

/** A little more than the simulated reader takes for a card. */
const READER_TAKES_MS = 1500;

/** Null when the world has nothing to ask it with yet. */
export type Recipe = (world: World) => Plan | null;

const ask = (parts: Partial<Request> = {}): Request => ({ path: {}, query: {}, body: undefined, ...parts });
const plain: Recipe = () => ({ request: ask() });

const person = (world: World) => ({
  firstName: ['Robin', 'Zoë', 'محمد', 'Θεοδώρα'][world.pick(4)],
  lastName: ['Storer', 'Müller-Lüdenscheidt', 'Ng', 'O’Neill'][world.pick(4)],
  phoneNumber: '+1 512 555 0123',
  emailId: 'robin@example.com',
});

const premium = (world: World) => {
  const option = world.premiums[world.pick(world.premiums.length)];
  return { insuranceId: option?.id, priceId: option?.priceId };
};

const choice = (world: World) => ({
  unitId: world.freeUnits.peek(),
  taxUserTypeInfoId: world.pick(2) ? world.site.userTypeId : 1,
});

/** Works on a booking that nobody else works on meanwhile, and moves it on. */
function withBooking(
  from: (world: World) => World['fresh'],
  make: (
    world: World,
    booking: Booking,
  ) => { body?: unknown; path?: Record<string, string>; to: World['fresh'] | null },
  learn: (world: World, booking: Booking, data: unknown) => void = () => undefined,
): Recipe {
  return (world) => {
    const pool = from(world);
    const booking = pool.take();
    if (booking === undefined) return null;
    const { body, path, to } = make(world, booking);
    return {
      request: ask({ path: { bookingId: booking.id, ...path }, body }),
      provoked: booking.provoked === true,
      onSuccess: (data) => {
        learn(world, booking, data);
        if (to) to.put(booking);
        else world.freeUnits.put(booking.unitId);
      },
      onFailure: (isOver) => {
        if (isOver) world.freeUnits.put(booking.unitId);
        else pool.put(booking);
      },
    };
  };
}

const wantsContracts = ({ contracts, presented, contractsWanted }: World) =>
  contracts.size + presented.size < contractsWanted;

/** The first; for what may be done again the second as often, but seldom while contracts are to be made. */
const either = (world: World, first: World['fresh'], second: World['fresh']) =>
  second.size > 0 && (first.size === 0 || world.pick(wantsContracts(world) ? 8 : 2) === 0) ? second : first;
const open = (world: World) => either(world, world.fresh, world.covered);
const refusedCards = ['declined', 'insufficient_funds', 'expired_card'];
const outcomes = [...refusedCards, 'timeout', 'unplugged', 'late_success'];

function outcomeFor(world: World): string {
  if (world.pick(10) === 0) return outcomes[world.pick(outcomes.length)] ?? 'declined';
  return wantsContracts(world) ? 'approved' : (refusedCards[world.pick(refusedCards.length)] ?? 'declined');
}

/** A sign-in code goes to one address three times an hour at most. */
export const seldomSuccessful: ReadonlySet<string> = new Set(['POST /v1/kiosk/tenant/code']);

/**
 * Asked rightly they are refused: nobody reads the codes that were sent, and no invoice is open once a tenant has moved in, and no device makes a link to forget. They are
 * asked with success in test/http/login/one-time-codes.test.ts, tenant/invoice-payment.test.ts, delivery/forget.test.ts and
 * contact/phone-details.test.ts and contact/phone-photos.test.ts.
 */
export const withoutSuccess: ReadonlySet<string> = new Set([
  'POST /v1/kiosk/tenant/code/redeem',
  'GET /v1/kiosk/forget/{token}',
  'POST /v1/kiosk/forget/{token}',
  'GET /v1/kiosk/details/{token}',
  'GET /v1/kiosk/details/{token}/{country}',
  'POST /v1/kiosk/details/{token}',
  'POST /v1/kiosk/details/{token}/photo',
  'GET /v1/kiosk/contract/{id}/notice',
  'PUT /v1/kiosk/contract/{id}/notice',
  'PUT /v1/kiosk/contract/{id}/autopay',
  'GET /v1/kiosk/contract/{id}/statement',
  'GET /v1/invoice/{id}/payment',
  'POST /v1/payment/transaction/{gateway}/invoice/{invoiceId}/success',
]);

export const recipes: Readonly<Record<string, Recipe>> = {
  'POST /v1/register': (world) => {
    const userName = `tenant${world.next()}@example.com`;
    // Without a name of the place, which no password may lean on.
    const password = 'Copper-Lantern-48';
    // A login takes a password's hash, as dear as ten contacts.
    const wanted = world.pick(10) === 0;
    return {
      request: ask({ body: { userName, password, canCreateLoginCredentials: wanted, ...person(world) } }),
      onSuccess: (data) => {
        const { authContactBookInfo, token } = data as {
          authContactBookInfo: { id: string };
          token?: string;
        };
        if (token !== undefined)
          world.tenants.put({ userName, password, contactId: authContactBookInfo.id, token });
      },
    };
  },
  'POST /v1/kiosk/tenant/code': () => ({ request: ask({ body: { email: 'robin@example.com' } }) }),
  'POST /v1/kiosk/tenant/code/redeem': ({ pick }) => ({
    request: ask({ body: { email: 'robin@example.com', code: String(100_000 + pick(900_000)) } }),
  }),
  'POST /v1/login': (world) => {
    const tenant = world.tenants.peek();
    if (tenant === undefined) return null;
    const { userName, password } = tenant;
    return {
      request: ask({ body: { userName, password } }),
      onSuccess: (data) => world.tenants.put({ ...tenant, token: (data as { token: string }).token }),
    };
  },
  'GET insurance list': ({ site, pick }) => ({
    request: ask({
      path: {
        propertyId: site.propertyId,
        storageId: site.storageTypeId,
        taxUserTypeId: site.userTypeId,
        areaOrVolume: ['0', '4.645', '25.5', '1000'][pick(4)] ?? '0',
      },
    }),
  }),
  'PUT /v1/booking/{bookingId}/insurance/link': withBooking(open, (world) => ({
    body: premium(world),
    to: world.covered,
  })),
  'PUT /v1/kiosk/booking/{bookingId}/coverage': withBooking(open, (world) => ({
    body: { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2099-01-01' },
    to: world.covered,
  })),
  'PUT /v1/kiosk/booking/{bookingId}/extras': withBooking(
    (world) => world.covered,
    (world) => ({
      body: {
        addOnIds: world.site.addOnIds.slice(0, world.pick(3)),
        discountCode: world.pick(2) ? 'HALFMONTH' : null,
      },
      to: world.covered,
    }),
  ),
  'POST /v1/booking/{bookingId}/document/save': withBooking(
    (world) => either(world, world.covered, world.signed),
    (world) => ({
      body: { signature: world.signatures[world.pick(world.signatures.length)] },
      to: world.signed,
    }),
  ),
  'POST /v1/booking/{bookingId}/rental-quote/payment-intent': withBooking(
    (world) => either(world, world.signed, world.pending),
    (world) => ({ to: world.pending }),
    (_world, booking, data) => {
      booking.intentId = (data as { paymentIntentId: string }).paymentIntentId;
    },
  ),
  'POST /v1/kiosk/simulated-reader/present': (world) => {
    const booking = world.pending.take();
    if (booking === undefined) return null;
    const outcome = outcomeFor(world);
    // A card that is refused leaves the intent for another one; some still ask for the contract.
    const next = refusedCards.includes(outcome) && world.pick(8) > 0 ? world.pending : world.presented;
    if (outcome !== 'approved') booking.provoked = true;
    return {
      request: ask({ body: { paymentIntentId: booking.intentId, outcome } }),
      provoked: booking.provoked === true,
      onDisturbed: () => {
        booking.provoked = true;
      },
      // The reader takes its time with a card.
      onSuccess: () => void setTimeout(() => next.put(booking), READER_TAKES_MS),
      onFailure: () => world.pending.put(booking),
    };
  },
  'POST /v1/payment/transaction/{gateway}/booking/{bookingId}/success': (world) => {
    const confirm = (bookingId: string, token: string | undefined) =>
      ask({
        path: { bookingId, gateway: world.pick(2) ? 'gateway' : 'simulated' },
        body: { token },
      });
    const known = world.movedIn.peek();
    const isInHurry = world.contracts.size < world.contractsWanted;
    if (known !== undefined && (world.presented.size === 0 || (!isInHurry && world.pick(3) > 0)))
      return { request: confirm(known.bookingId, known.token), expects: known.contractId };
    const booking = world.presented.take();
    if (booking === undefined) return null;
    return {
      request: confirm(booking.id, booking.intentId),
      provoked: booking.provoked === true,
      onSuccess: (data) => {
        const contractId = data as string;
        world.contracts.put(contractId);
        world.movedIn.put({ bookingId: booking.id, token: booking.intentId ?? '', contractId });
      },
      // Not paid yet, or never: tried a few times, and then left to the end of its hold.
      onFailure: () => {
        booking.triesToConfirm = (booking.triesToConfirm ?? 0) + 1;
        if (booking.triesToConfirm < 20) world.presented.put(booking);
        else if (booking.triesToConfirm === 20) world.pending.put(booking);
      },
    };
  },
  'GET /v1/transaction/credit-note/list': (world) => asTenant(world, {}),
  'GET /v1/tenant/profile': (world) => asTenant(world, {}),
  'GET /v1/tenant/': (world) => asTenant(world, {}),
  'GET /v1/transaction/invoice/list': (world) => asTenant(world, {}),
  'GET /v1/transaction/ledger/list': (world) => asTenant(world, {}),
  'GET /v1/kiosk/contract/{id}/notice': (world) => asTenant(world, { path: { id: world.site.propertyId } }),
  'PUT /v1/kiosk/contract/{id}/notice': (world) =>
    asTenant(world, { path: { id: world.site.propertyId }, body: { lastDay: null } }),
  'PUT /v1/kiosk/contract/{id}/autopay': (world) =>
    asTenant(world, { path: { id: world.site.propertyId }, body: { state: 'revoked' } }),
  'GET /v1/kiosk/contract/{id}/statement': (world) =>
    asTenant(world, { path: { id: world.site.propertyId } }),
  'GET /v1/invoice/{id}/payment': (world) => asTenant(world, { path: { id: world.site.propertyId } }),
  'POST /v1/payment/transaction/{gateway}/invoice/{invoiceId}/success': (world) =>
    asTenant(world, {
      path: { gateway: 'gateway', invoiceId: world.site.propertyId },
      body: { token: 'pi_simNoIntentNoIntent' },
    }),
  'GET /v1/transaction/voucher/receipt/list': (world) => asTenant(world, {}),
  'GET /v1/transaction/voucher/payment/list': (world) => asTenant(world, {}),
  'GET /v1/common/user-type': plain,
  'GET /v1/common/storage/type': plain,
  'GET /v1/common/country': plain,
  'GET /v1/common/country/{id}/geo-location': ({ pick }) => ({
    request: ask({ path: { id: ['840', '826', '276', '682'][pick(4)] ?? '840' } }),
  }),
  'POST /v1/kiosk/quote': (world) => ({
    request: ask({ body: { ...choice(world), ...(world.pick(2) ? premium(world) : {}) } }),
  }),
  'POST /v1/booking/register/rental/activity/create': (world) => {
    const unitId = world.freeUnits.take();
    if (unitId === undefined) return null;
    const tenant = world.pick(3) === 0 ? world.tenants.peek() : undefined;
    return {
      request: ask({
        body: {
          ...choice(world),
          propertyInfoId: world.site.propertyId,
          unitId,
          contactBookInfo: tenant ? { id: tenant.contactId } : person(world),
        },
      }),
      onSuccess: (data) => world.fresh.put({ id: data as string, unitId }),
      onFailure: () => world.freeUnits.put(unitId),
    };
  },
  'GET /v1/booking/{bookingId}/activity-quotation/preview': (world) => {
    const booking = (world.pick(2) ? world.covered : world.presented).peek() ?? world.fresh.peek();
    return booking ? { request: ask({ path: { bookingId: booking.id } }) } : null;
  },
  'POST /v1/booking/{bookingId}/cancel': withBooking(open, () => ({ to: null })),
  'GET /v1/kiosk/add-on/list': plain,
  'GET /v1/kiosk/property': plain,
  'GET /v1/kiosk/unit/list': () => ({ request: ask({ query: { pageSize: '50', pageNumber: '1' } }) }),
  'GET /v1/kiosk/contract/{id}': aboutContract,
  'GET /v1/kiosk/contract/{id}/document': aboutContract,
  'GET /v1/kiosk/asset/{transactionAssetsInfoId}': (world) => {
    const asset = world.assets.peek();
    return asset
      ? { request: ask({ path: { transactionAssetsInfoId: asset.id }, token: asset.token }) }
      : null;
  },
  'GET /v1/kiosk/access': (world) => ({
    // There is a change for each contract at least; from beyond the last one nobody can have come.
    request: ask({
      query: { since: String(world.pick(world.contracts.size)), pageSize: '50' },
      scope: 'gate',
    }),
  }),
  'GET /v1/kiosk/health': plain,
  'GET /v1/kiosk/help': plain,
  'POST /v1/kiosk/help/{id}/clear': (world) => {
    const id = world.helpCalls.take();
    return id === undefined
      ? null
      : { request: ask({ path: { id } }), onFailure: () => world.helpCalls.put(id) };
  },
  'GET /v1/kiosk/handover/{token}': (world) => handover(world, {}),
  'GET /v1/kiosk/handover/{token}/{kind}': (world) =>
    handover(world, { kind: ['contract', 'invoice', 'receipt'][world.pick(3)] ?? 'contract' }),
  // No device makes such a link: a token of another kind opens nothing.
  'GET /v1/kiosk/forget/{token}': (world) => handover(world, {}),
  'POST /v1/kiosk/forget/{token}': (world) => handover(world, {}),
  // No device shows a code for a phone.
  'GET /v1/kiosk/details/{token}': (world) => handover(world, {}),
  'GET /v1/kiosk/details/{token}/{country}': (world) => handover(world, { country: '840' }),
  'POST /v1/kiosk/details/{token}': (world) => {
    const plan = handover(world, {});
    return plan && { request: { ...plan.request, body: { box: 'A'.repeat(60) } } };
  },
  'POST /v1/kiosk/details/{token}/photo': (world) => {
    const plan = handover(world, {});
    return plan && { request: { ...plan.request, body: { box: 'A'.repeat(60) } } };
  },
  'GET /v1/openapi.json': plain,
  'GET /v1/docs': plain,
};

function aboutContract(world: World): Plan | null {
  const id = world.contracts.peek();
  return id === undefined ? null : { request: ask({ path: { id } }) };
}

function asTenant(world: World, parts: Partial<Request>): Plan | null {
  const tenant = world.tenants.peek();
  return tenant ? { request: ask({ token: tenant.token, ...parts }) } : null;
}

function handover(world: World, path: Record<string, string>): Plan | null {
  const token = world.links.peek();
  return token === undefined ? null : { request: ask({ path: { token, ...path } }) };
}
