/** How to begin: what somebody reads before the endpoints. */
import { block, prose, rows } from './text';

const start = `npm run serve -- --data-dir /tmp/demo --port 8437 --demo

BASE=http://127.0.0.1:8437
KEY=...      # the apiKey it prints
curl -H "X-API-Key: $KEY" "$BASE/v1/kiosk/unit/list?pageSize=2"`;

const success = { succeeded: true, status: 'SUCCESS', data: '...', errors: null };
const failure = {
  succeeded: false,
  status: 'INVALID_PARAM_FIRSTNAME',
  data: null,
  errors: [
    {
      code: 'INVALID_PARAM_FIRSTNAME',
      message: 'Invalid first name (2 to 60 characters)',
      field: 'firstName',
    },
  ],
};

const statuses: readonly (readonly [string, string])[] = [
  ['400', 'A value is missing or malformed, or an id in the body names nothing.'],
  ['401', 'Key or session token missing, unknown, expired or revoked.'],
  [
    '403',
    'The key lacks the scope; or the `Host`, or the page the call comes from, is not one that is served.',
  ],
  ['404', 'An id in the path names nothing that is yours; or the path is unknown.'],
  ['405', 'The path does not know the method; `Allow` says which it knows.'],
  ['409', 'The state forbids it: the booking is closed, the unit taken, the payment not as required.'],
  ['413, 415', 'The body is too large, or not `application/json`.'],
  ['429', 'Too much at once; `Retry-After` says how many seconds to wait.'],
  [
    '500',
    'A step of the kiosk failed, and nothing is left behind. `SOMETHING_WENT_WRONG` has a number for support.',
  ],
  ['502, 504', 'The payment provider answered wrongly, or not in time.'],
  [
    '503',
    'The kiosk is stopping, its storage is full, or its books are being compared after a restore. Try again later.',
  ],
];

export function begin(): string {
  return `<section class="begin">
<h3>Try it</h3>
<p>${prose('Every example on this page works with the sample property, from a shell in which `BASE` and `KEY` are set. Where an id only comes into being on the way (a booking, a payment), put in the one you were given. `TOKEN` is the `token` of a login.')}</p>
${block('In a shell', start)}
</section>
<section class="begin" id="envelope">
<h3>Answers</h3>
<p>${prose('Every JSON answer is an envelope. `status` is `SUCCESS`, or the code of the first error; `errors` names every fault at once, each with the member it is about. Lists add `pagination`, also when they fail. Documents and this description are no envelopes when they succeed.')}</p>
${block('Success', JSON.stringify(success, null, 2))}
${block('Failure', JSON.stringify(failure, null, 2))}
${rows(
  'Statuses',
  statuses.map(([status, about]) => ({ name: `<code>${status}</code>`, about: prose(about) })),
)}
</section>
<section class="begin" id="rules">
<h3>Good to know</h3>
${rows(
  'Rules',
  rules.map(([name, about]) => ({ name: prose(name), about: prose(about) })),
)}
</section>`;
}

const rules: readonly (readonly [string, string])[] = [
  [
    'Keys',
    '`X-API-Key: KEY` or `Authorization: X-API-Key KEY`, with or without a colon behind the name there. Scopes: `portal` (bookings and contracts made with the key), `all` (every one; has `portal` and `health` too), `gate`, `health`.',
  ],
  [
    'Session',
    '`X-Token: JWT`, or in `Authorization` `X-Token JWT`, `Bearer JWT` or the JWT alone; 60 minutes, then log in again.',
  ],
  [
    'Trying again',
    'Send `Idempotency-Key` (1 to 255 visible characters) with anything that changes something: the same key answers the first answer again for 24 hours. Another body under it is 409. Answers that only say "try again" are not kept.',
  ],
  [
    'Pages',
    'Lists take `pageNumber` (from 1) and `pageSize` (1 to 200); without them everything is page 1 of 1. A page past the end is empty, with the true counts.',
  ],
  ['Ids', 'GUIDs in either case, answered in lower case. Countries are ISO 3166-1 numeric.'],
  ['Money', 'A price is `price` in major units with `formattedPrice` for people. A percentage is one too.'],
  ['Time', 'Business dates are days of the property, YYYY-MM-DD; instants are UTC.'],
  [
    'Bodies',
    'JSON in UTF-8. Unknown members are ignored; the same member twice is refused. Texts are trimmed.',
  ],
];
