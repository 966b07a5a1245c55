/** What the description of the interface says of a member is enough: whatever fits its hints, the listener reads. */
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBookingBody, ownPolicy, quoteBody } from '../../../src/main/domain/requests/booking';
import { registerBody } from '../../../src/main/domain/requests/contact';
import { read } from '../../../src/main/domain/requests/members';
import {
  accessQuery,
  countryNumber,
  insuredSize,
  pageQuery,
} from '../../../src/main/domain/requests/queries';
import { fc } from '../../support/base/fast-check';

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

const text = fc.string({ unit: 'binary-ascii', maxLength: 70 });
const digits = fc.integer({ min: 0, max: 9 }).map(String);
const phoneLike = fc
  .array(fc.oneof(digits, fc.constantFrom('+', ' ', '(', ')', '-', '.')), { maxLength: 17 })
  .map((parts) => parts.join(''));
const emailLike = fc.oneof(
  fc.emailAddress(),
  fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}`),
  fc.stringMatching(/^[a-z.]{1,4}@[a-z0-9.-]{1,9}$/),
);
const dateLike = fc.stringMatching(/^20\d\d-[01]\d-[0-3]\d$/);
const guidLike = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  text,
);
const numberLike = fc.oneof(
  fc.maxSafeNat().map(String),
  fc.double({ noNaN: true }).map(String),
  fc.stringMatching(/^[0-9.e+-]{1,8}$/),
);

const members: readonly (readonly [string, z.ZodType, fc.Arbitrary<unknown>])[] = [
  ['firstName', registerBody.shape.firstName, text],
  ['address', registerBody.shape.address, fc.option(fc.stringMatching(/^\w[ -~]{1,260}\w$/))],
  ['zipCode', registerBody.shape.zipCode, fc.option(text)],
  ['phoneNumber', registerBody.shape.phoneNumber, phoneLike],
  ['emailId', registerBody.shape.emailId, emailLike],
  ['userName', registerBody.shape.userName, emailLike],
  ['password', registerBody.shape.password, text],
  ['region', registerBody.shape.region, fc.oneof(fc.integer(), fc.double(), fc.constant(null))],
  ['unitId', quoteBody.shape.unitId, guidLike],
  ['taxUserTypeInfoId', quoteBody.shape.taxUserTypeInfoId, fc.oneof(guidLike, fc.integer(), fc.double())],
  ['moveInDate', createBookingBody.shape.moveInDate, fc.oneof(dateLike, fc.constant(null))],
  ['expires', ownPolicy.shape.expires, dateLike],
  ['addOnIds', quoteBody.shape.addOnIds, fc.option(fc.array(guidLike, { maxLength: 3 }))],
];

/** In addresses a number is written as text. */
const written: readonly (readonly [string, z.ZodType])[] = [
  ['pageNumber', pageQuery.shape.pageNumber],
  ['pageSize', pageQuery.shape.pageSize],
  ['since', accessQuery.shape.since],
  ['id of a country', countryNumber],
  ['areaOrVolume', insuredSize],
];

function hint(schema: z.ZodType) {
  return ajv.compile(z.toJSONSchema(schema, { io: 'input' }));
}

describe('what fits the description is read', () => {
  it.each(members)('%s', (_, schema, values) => {
    const fits = hint(schema);
    fc.assert(
      fc.property(values, (value) => {
        fc.pre(fits(value));
        // Null is what `read` answers for a refusal, and absent is what a null that is sent means.
        expect(read(schema, value ?? undefined)).not.toBeNull();
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });
  it.each(written)('%s, as text', (_, schema) => {
    const fits = hint(schema);
    // `0.0` is a whole number in JSON, and none as it is written in an address.
    const isWhole = z.toJSONSchema(schema, { io: 'input' }).type === 'integer';
    fc.assert(
      fc.property(numberLike, (value) => {
        fc.pre((isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(value) && fits(Number(value)));
        expect(read(schema, value)).not.toBeNull();
      }),
      { numRuns: 200, maxSkipsPerRun: 1000 },
    );
  });
});
