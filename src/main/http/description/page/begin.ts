/** What a reader sees before the endpoints: a move-in step by step, the limits, and what all calls have in common. */
import { defaultLimits } from '../../connection/limits';
import { defaultCallerLimits } from '../../admission/throttle';
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

/** Each status with what brings it; docs/api/rules.md shows the same list. */
export const statuses: readonly (readonly [string, string])[] = [
  ['200', 'It succeeded.'],
  ['400', 'A value is missing or malformed, or an id in the body names nothing.'],
  ['401', 'Key or session token missing, unknown, expired or revoked.'],
  [
    '403',
    'The key lacks the scope; or the `Host`, or the page the call comes from, is not one that is served.',
  ],
  ['404', 'An id in the path names nothing that is yours; or the path is unknown.'],
  ['405, 501', 'The path does not know the method; `Allow` says which it knows. 501 where no path knows it.'],
  ['408', 'The request did not come to its end in time.'],
  ['409', 'The state forbids it: the booking is closed, the unit taken, the payment not as required.'],
  ['413, 415', 'The body is too large, or not `application/json`. Without a body no type is asked for.'],
  ['417, 431', 'An `Expect` other than `100-continue`; headers that are too large.'],
  ['429', 'Too much at once; `Retry-After` says how many seconds to wait.'],
  [
    '500',
    'A step of the kiosk failed, and nothing is left behind. `SOMETHING_WENT_WRONG` has a number for support.',
  ],
  ['502, 504', 'The payment provider answered wrongly, or not in time.'],
  [
    '503',
    'The kiosk is stopping or too busy, or its storage is full or its disk fails. Or its books are being compared after a restore, or nobody confirms its clock. Try again later.',
  ],
];

/** How to begin, and the limits: the part before the calls. */
export function begin(): string {
  return `<h2 id="move-in">A move-in, in its order</h2>
<section class="begin" id="begin">
<p>${prose('Every example on this page works with the sample property, from a shell in which `BASE` and `KEY` are set. Where an id only comes into being on the way (a booking, a payment), put in the one you were given. `TOKEN` is the `token` of a login.')}</p>
${block('In a shell', start)}
<ol>
${moveIn.map(([operation, about]) => `<li><a href="#${operation}">${prose(about)}</a></li>`).join('\n')}
</ol>
</section>
<h2 id="limits">Limits</h2>
<section class="begin">
${rows(
  'What one client gets',
  limits.map(([name, about]) => ({ name: prose(name), about: prose(about) })),
)}
</section>`;
}

/** What all calls have in common. */
export function common(): string {
  return `<section class="begin" id="envelope">
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

/** Calls in the order in which a portal makes them, each with what it is for. */
export const moveIn: readonly (readonly [operationId: string, about: string])[] = [
  ['getProperty', 'Ask which property the kiosk serves.'],
  ['listUserTypes', 'List the kinds of customers.'],
  ['listFreeUnits', 'List the units that are free.'],
  ['register', 'Register the customer, or log them in. A booking can also bring a new contact along.'],
  [
    'listInsuranceOptions',
    'List the protection plans for the unit’s storage type, kind of customer and size.',
  ],
  ['quote', 'Ask for the price. Nothing is held.'],
  [
    'createBooking',
    'Make the booking. It holds the unit for half an hour, and every change renews the hold.',
  ],
  ['linkInsurance', 'Link a plan, or choose own cover or none.'],
  ['chooseExtras', 'Choose add-ons and a promotion.'],
  ['previewBooking', 'Look at the booking with its price and the end of the hold.'],
  ['saveSignature', 'Save the signature. It counts for 24 hours, and the unit is held until then.'],
  ['createPaymentIntent', 'Begin the payment, and let the provider’s own client take the card.'],
  ['confirmPayment', 'Confirm the payment. Contract, invoice, receipt and charges entry are made together.'],
  ['getContract', 'Fetch the contract with its access code, and the signed PDF.'],
];

const clients = { ...defaultLimits, ...defaultCallerLimits };
/** As they are unless the site sets others (`listener.limits`); docs/api/rules.md shows the same list. */
export const limits: readonly (readonly [string, string])[] = [
  [
    'Calls',
    `${clients.requestBurst} at once and ${clients.requestsPerSecond} a second of one key and its successors. One that comes sooner waits up to ${clients.requestWaitMs / 1000} seconds; what would wait longer is 429.`,
  ],
  [
    'Changes',
    `${clients.changesPerHour} at once, then one in ${3600 / clients.changesPerHour} seconds; what comes sooner is 429.`,
  ],
  [
    'Wrong keys',
    `${clients.failedKeysPerMinute} a minute from one address, then 429; a right key is still heard there.`,
  ],
  [
    'Links, description',
    `A link to documents opens ${clients.handoverPagesPerMinute} times a minute. An address tries as many wrong links, and a right one still opens. It reads this description as often.`,
  ],
  [
    'Connections',
    `${clients.connections}, ${clients.connectionsPerAddress} of one address; the next ones wait for one of its own to end. ${clients.requestsPerConnection} requests on one, ${clients.requestsTogether} sent together; ${clients.keepAliveMs / 1000} seconds between two.`,
  ],
  [
    'Bodies',
    '64 KiB, with brackets 32 deep; a signature 1 MiB, and its picture 512 KiB and 4096 x 4096 pixels.',
  ],
  ['Headers', `${clients.headerBytes / 1024} KiB in ${clients.headerLines} lines.`],
  [
    'Times',
    `A request must arrive within ${clients.requestMs / 1000} seconds, its headers within ${clients.headersMs / 1000}. Its answer must be taken within ${clients.takenMs / 1000}.`,
  ],
  [
    'Logins',
    `${clients.freeLoginFailures} failures of a name from one place, or of an address, are free; then each doubles the wait, to ${clients.longestLoginWaitSeconds} seconds.`,
  ],
  [
    'Holds',
    '30 minutes unless the site sets another time; a signature of a device lengthens the hold to its own 24 hours. A site may limit how many units a key holds; more are 429.',
  ],
  ['Pages', '1 to 200 items on a page.'],
];

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
