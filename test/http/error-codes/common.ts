/** The codes that every endpoint answers: the listener's own, faults, and a country that does not exist. */
import { goodCalls, lists, login, sign } from './calls';
import { noRoomFor } from './register';
import type { Call, Case, EndpointName, Stage } from './stage';

const names = Object.keys(goodCalls) as EndpointName[];
const withBody: readonly EndpointName[] = [
  'register',
  'login',
  'linkInsurance',
  'saveSignature',
  'confirmPayment',
];

const on = (
  endpoint: EndpointName,
  status: number,
  when: string,
  change: (call: Call, stage: Stage) => Call | Promise<Call>,
): Case => ({
  endpoint,
  code: 'FAILED',
  status,
  when,
  call: (stage) => change(goodCalls[endpoint](stage), stage),
});
const sending = (call: Call, options: Call['options']): Call => ({
  ...call,
  options: { ...call.options, ...options },
});

const everywhere = names.flatMap((endpoint): Case[] => [
  on(endpoint, 401, 'there is no key', (call) => sending(call, { key: null })),
  on(endpoint, 401, 'nobody knows the key', (call) => sending(call, { key: 'a'.repeat(43) })),
  on(endpoint, 403, 'the key is for gates', (call, stage) =>
    sending(call, { key: stage.listener.keys.gate }),
  ),
  on(endpoint, 405, 'the path does not know the method', ({ path, method }) => ({
    path,
    method: method === 'GET' ? 'POST' : 'GET',
  })),
]);

const bodies = withBody.flatMap((endpoint): Case[] => [
  on(endpoint, 413, 'the body is too large', (call) => ({
    ...call,
    options: { raw: ' '.repeat(1024 * 1024 + 1) },
  })),
  on(endpoint, 415, 'the body is no JSON by its type', (call) =>
    sending(call, { headers: { 'content-type': 'text/plain' } }),
  ),
  on(endpoint, 409, 'the Idempotency-Key came with another body', async (call, stage) => {
    const headers = { 'idempotency-key': 'order-1' };
    await stage.call({ ...call, options: { headers, json: {} } });
    return sending(call, { headers });
  }),
  on(endpoint, 400, 'the Idempotency-Key is none', (call) =>
    sending(call, { headers: { 'idempotency-key': 'two words' } }),
  ),
]);

const pages = lists.flatMap((endpoint) =>
  [
    ['pageNumber', '0'],
    ['pageSize', '201'],
  ].map(([field = '', value = '']): Case => ({
    ...on(endpoint, 400, `${field} is ${value}`, (call) => ({
      ...call,
      path: `${call.path}?${field}=${value}`,
    })),
    field,
  })),
);

const faults = (
  [
    ['register', 'property'],
    ['login', 'login'],
    ['insuranceList', 'insurance_plan'],
    ['linkInsurance', 'booking'],
    ['saveSignature', 'booking'],
    ['confirmPayment', 'booking'],
    ['creditNoteList', 'credit_note'],
    ['tenantProfile', 'country'],
    ['userTypeList', 'user_type'],
    ['storageTypeList', 'storage_type'],
    ['geoLocationList', 'region'],
  ] as const
).map(([endpoint, table]): Case => ({
  endpoint,
  code: 'SOMETHING_WENT_WRONG',
  status: 500,
  when: `the table ${table} is gone`,
  call(stage) {
    stage.damage(`DROP TABLE ${table}`);
    return goodCalls[endpoint](stage);
  },
}));

export const commonCases: readonly Case[] = [
  ...everywhere,
  ...bodies,
  ...pages,
  ...faults,
  {
    endpoint: 'saveSignature',
    code: 'SOMETHING_WENT_WRONG',
    status: 503,
    when: 'there is no room on the disk',
    call(stage) {
      stage.damage(noRoomFor('signature'));
      stage.fillDisk();
      return sign(stage, { bookingId: stage.bare });
    },
  },
  {
    endpoint: 'insuranceList',
    code: 'FAILED',
    status: 404,
    when: 'there is more in the path than a size',
    call(stage) {
      const { method, path } = goodCalls.insuranceList(stage);
      return { method, path: `${path}/more` };
    },
  },
  {
    endpoint: 'login',
    code: 'FAILED',
    status: 429,
    when: 'five logins failed just before',
    async call(stage) {
      for (let nth = 0; nth < 5; nth += 1) await stage.call(login({ password: 'not that one' }));
      return login();
    },
  },
  {
    endpoint: 'geoLocationList',
    code: 'FAILED',
    status: 400,
    field: 'id',
    when: 'the country is no number',
    call: () => ({ method: 'GET', path: '/v1/common/country/US/geo-location' }),
  },
  {
    endpoint: 'geoLocationList',
    code: 'NO_RECORDS_FOUND',
    status: 404,
    field: 'id',
    when: 'there is no such country',
    call: () => ({ method: 'GET', path: '/v1/common/country/999/geo-location' }),
  },
];
