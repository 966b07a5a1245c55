/** A call of each endpoint that changes something, which succeeds and, where it can, would do something again. */
import { confirm, link, login, register, sign } from '../error-codes/calls';
import { tenant, unknownGuid, type Call, type Stage } from '../error-codes/stage';
import { renter, startJourney } from './journey';

const of = (method: Call['method'], path: string, json: Record<string, unknown>): Call => ({
  method,
  path,
  options: { json },
});

const askForCode = () => of('POST', '/v1/kiosk/tenant/code', { email: tenant.emailId });

export const changingCalls: Readonly<Record<string, (stage: Stage) => Call | Promise<Call>>> = {
  'POST /v1/register': () => register(),
  'POST /v1/login': () => login(),
  'POST /v1/kiosk/tenant/code': () => askForCode(),
  'POST /v1/kiosk/tenant/code/redeem': async (stage) => {
    await stage.call(askForCode());
    await stage.listener.codes.round();
    const email = tenant.emailId;
    return of('POST', '/v1/kiosk/tenant/code/redeem', { email, code: stage.listener.codeLetters[0]?.code });
  },
  'PUT /v1/booking/:bookingId/insurance/link': (stage) => link(stage),
  'PUT /v1/kiosk/booking/:bookingId/coverage': (stage) =>
    of('PUT', `/v1/kiosk/booking/${stage.signed}/coverage`, {
      kind: 'own_policy',
      insurer: 'Acme Mutual',
      policyNumber: 'A-1',
      expires: '2027-01-01',
    }),
  'POST /v1/booking/register/rental/activity/create': async (stage) => {
    const { unitId, userTypeId, propertyId } = await startJourney(stage.listener);
    return of('POST', '/v1/booking/register/rental/activity/create', {
      propertyInfoId: propertyId,
      unitId,
      taxUserTypeInfoId: userTypeId,
      contactBookInfo: renter,
    });
  },
  'POST /v1/booking/:bookingId/cancel': ({ signed }) => of('POST', `/v1/booking/${signed}/cancel`, {}),
  'PUT /v1/kiosk/booking/:bookingId/extras': ({ signed }) =>
    of('PUT', `/v1/kiosk/booking/${signed}/extras`, { addOnIds: [] }),
  'POST /v1/booking/:bookingId/document/save': (stage) => sign(stage),
  'POST /v1/booking/:bookingId/rental-quote/payment-intent': ({ signed }) =>
    of('POST', `/v1/booking/${signed}/rental-quote/payment-intent`, {}),
  'POST /v1/payment/transaction/:gateway/booking/:bookingId/success': async (stage) =>
    confirm(stage, await stage.paid(stage.signed)),
  'POST /v1/kiosk/simulated-reader/present': async (stage) => {
    const asked = of('POST', `/v1/booking/${stage.signed}/rental-quote/payment-intent`, {});
    const { paymentIntentId } = (await stage.call(asked)).body.data as { paymentIntentId: string };
    return of('POST', '/v1/kiosk/simulated-reader/present', { paymentIntentId, outcome: 'declined' });
  },
  'POST /v1/kiosk/help/:id/clear': (stage) => {
    stage.damage(
      `INSERT INTO help_call VALUES ('${unknownGuid}', 'kiosk-1', 'sign', 'en', ${stage.listener.db.clock.nowMs()}, NULL, NULL)`,
    );
    const cleared = of('POST', `/v1/kiosk/help/${unknownGuid}/clear`, {});
    return { ...cleared, options: { ...cleared.options, key: stage.listener.keys.health } };
  },
};
