/** Each endpoint of the interface document, called as it should be; a case changes what it needs to be wrong. */
import { tenant, type Call, type EndpointName, type Stage } from './stage';

/** A new person, who may have a login. */
const newcomer = { ...tenant, userName: 'newcomer@example.org', emailId: 'newcomer@example.org' };

export const register = (more: Record<string, unknown> = {}): Call => ({
  method: 'POST',
  path: '/v1/register',
  options: { json: { ...newcomer, ...more } },
});

export const login = (more: Record<string, unknown> = {}): Call => ({
  method: 'POST',
  path: '/v1/login',
  options: { json: { userName: tenant.userName, password: tenant.password, ...more } },
});

export const insuranceList = (
  stage: Stage,
  more: { propertyId?: string; storageTypeId?: string; userTypeId?: string; size?: string } = {},
): Call => {
  const { propertyId, storageTypeId, userTypeId, size } = { ...stage, size: '0', ...more };
  return {
    method: 'GET',
    path: `/v1/addons/property/${propertyId}/insurance/list/storage/${storageTypeId}/taxusertype/${userTypeId}size/${size}`,
  };
};

export const link = (
  stage: Stage,
  more: { bookingId?: string; insuranceId?: unknown; priceId?: unknown } = {},
): Call => {
  const { bookingId = stage.signed, ...members } = more;
  const option = stage.options[0];
  const json = { insuranceId: option?.id, priceId: option?.priceId, ...members };
  return { method: 'PUT', path: `/v1/booking/${bookingId}/insurance/link`, options: { json } };
};

export const sign = (stage: Stage, more: { bookingId?: string; signature?: unknown } = {}): Call => ({
  method: 'POST',
  path: `/v1/booking/${more.bookingId ?? stage.signed}/document/save`,
  options: { json: { signature: 'signature' in more ? more.signature : stage.signature } },
});

export const confirm = (
  stage: Stage,
  token: unknown,
  more: { bookingId?: string; gateway?: string } = {},
): Call => ({
  method: 'POST',
  path: `/v1/payment/transaction/${more.gateway ?? 'gateway'}/booking/${more.bookingId ?? stage.signed}/success`,
  options: { json: { token } },
});

export const creditNotes = (stage: Stage): Call => ({
  method: 'GET',
  path: '/v1/transaction/credit-note/list',
  options: { token: stage.token },
});

export const profile = (stage: Stage): Call => ({
  method: 'GET',
  path: '/v1/tenant/profile',
  options: { token: stage.token },
});

/** An intent's id as the provider writes them, of nobody's. */
export const noSuchIntent = 'pi_simAAAAAAAAAAAAAAAAAAAAA';

/** Endpoints that answer in pages, also when they refuse. */
export const lists: readonly EndpointName[] = [
  'insuranceList',
  'creditNoteList',
  'userTypeList',
  'storageTypeList',
  'geoLocationList',
];

export const goodCalls: Readonly<Record<EndpointName, (stage: Stage) => Call>> = {
  register: () => register(),
  login: () => login(),
  insuranceList: (stage) => insuranceList(stage),
  linkInsurance: (stage) => link(stage),
  saveSignature: (stage) => sign(stage),
  confirmPayment: (stage) => confirm(stage, noSuchIntent),
  creditNoteList: creditNotes,
  tenantProfile: profile,
  userTypeList: () => ({ method: 'GET', path: '/v1/common/user-type' }),
  storageTypeList: () => ({ method: 'GET', path: '/v1/common/storage/type' }),
  geoLocationList: () => ({ method: 'GET', path: '/v1/common/country/840/geo-location' }),
};
