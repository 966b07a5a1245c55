/** Rules that hold at every endpoint alike: how ids are written, how text is measured, and how lists come in pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renter, startJourney, signaturePng } from '../support/journey';
import { startListener, type Reply, type TestListener } from '../support/listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

const register = (more: Record<string, unknown>) =>
  listener.call('POST', '/v1/register', {
    json: { userName: 'lead@example.org', password: 'thrown away', ...renter, ...more },
  });
const errorsOf = (reply: Reply) =>
  reply.body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`) ?? reply.body.status;

describe('an id', () => {
  const GUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
  const idsIn = (reply: Reply) => JSON.stringify(reply.body).match(GUID) ?? [];

  // Holds: v1-3.1
  it('may be written in any case in path and body, and is answered in lower case', async () => {
    const journey = await startJourney(listener);
    const up = (id: string | undefined) => (id ?? '').toUpperCase();
    const created = await journey.create({
      propertyInfoId: up(journey.propertyId),
      unitId: up(journey.unitId),
      taxUserTypeInfoId: up(journey.userTypeId),
    });
    const booking = up(created.body.data as string);
    const list = `/v1/addons/property/${up(journey.propertyId)}/insurance/list/storage/${up(journey.storageTypeId)}/taxusertype/${up(journey.userTypeId)}size/${journey.area}`;
    const options = await listener.call('GET', list);
    const [option] = options.body.data as { id: string; priceId: string }[];
    const plan = { insuranceId: up(option?.id), priceId: up(option?.priceId) };
    const signature = await signaturePng();
    const replies = [
      created,
      options,
      await listener.call('PUT', `/v1/booking/${booking}/insurance/link`, { json: plan }),
      await listener.call('POST', `/v1/booking/${booking}/document/save`, { json: { signature } }),
      await listener.call('GET', `/v1/booking/${booking}/activity-quotation/preview`),
      await listener.call('POST', `/v1/booking/${booking}/cancel`),
    ];
    for (const reply of replies) {
      expect(reply.body.status).toBe('SUCCESS');
      const ids = idsIn(reply);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids).toEqual(ids.map((id) => id.toLowerCase()));
    }
  });

  // Holds: v1-3.1
  it('that is new is a UUID of version 7', async () => {
    const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const journey = await startJourney(listener);
    expect((await journey.create()).body.data).toMatch(v7);
    const { authContactBookInfo } = (await register({})).body.data as { authContactBookInfo: { id: string } };
    expect(authContactBookInfo.id).toMatch(v7);
  });
});

describe('text', () => {
  // Both are one character to people; no single code point stands for either.
  const dotted = 'q\u0307';
  const marked = 'q\u0307\u0308\u0301';
  const details = 'INVALID_CONTACT_BOOK_DETAILS_INFO';

  // Holds: v1-3.3, asvs-1.3.3
  it.each([
    ['firstName', 2, 60, 'INVALID_PARAM_FIRSTNAME'],
    ['lastName', 2, 60, 'INVALID_PARAM_LASTNAME'],
    ['address', 2, 250, details],
    ['city', 2, 60, details],
    ['zipCode', 4, 15, details],
  ])('%s has %i to %i characters as people count them', async (field, min, max, code) => {
    for (const one of ['x', dotted, marked]) {
      for (const length of [min, max])
        expect((await register({ [field]: one.repeat(length) })).body.status).toBe('SUCCESS');
      for (const length of [min - 1, max + 1])
        expect(errorsOf(await register({ [field]: one.repeat(length) }))).toEqual([`${code} ${field}`]);
    }
  });

  // Holds: v1-3.3
  it('phoneNumber has at most 15 characters and emailId at most 100', async () => {
    const email = (length: number) =>
      `${'a'.repeat(length - '@example.org'.length - 40)}@${'b'.repeat(39)}.example.org`;
    expect((await register({ phoneNumber: '123456789012345', emailId: email(100) })).status).toBe(200);
    expect(errorsOf(await register({ phoneNumber: '1234567890123456', emailId: email(101) }))).toEqual([
      'INVALID_PARAM_CONTACT_NUMBER phoneNumber',
      'INVALID_PARAM_EMAIL_ID emailId',
    ]);
  });

  // Holds: v1-3.3
  it.each([
    ['nothing to be seen', '\u200B\u200B\u00AD\u2060'],
    ['a mark that stands for lost letters', 'Ann \uFFFD'],
    ['nothing but such marks', '\uFFFD\uFFFD\uFFFD'],
    ['control characters alone', '\u0001\u0002'],
    ['more marks on a letter than any language has', `Ann${'\u0301'.repeat(32)}`],
  ])('with %s is refused', async (_title, text) => {
    const answer = await register({ firstName: text, address: text });
    expect(errorsOf(answer)).toEqual(['INVALID_PARAM_FIRSTNAME firstName', `${details} address`]);
  });

  // Holds: v1-3.3
  it('is answered without the blanks around it and in one Unicode form', async () => {
    const reply = await register({ firstName: ' \u00A0Zoe\u0308 ', city: '\tA\u030Alesund ' });
    expect(reply.body.data).toMatchObject({
      authContactBookInfo: { firstName: 'Zo\u00EB', city: '\u00C5lesund' },
    });
  });
});

describe('a member with two names', () => {
  // Holds: v1-3.5
  it.each([
    ['emailId', 'email', 'first@example.org', 'other@example.org', 'email', 'first@example.org'],
    ['zipCode', 'postalCode', '78701', '99999', 'postalCode', '78701'],
    ['countryId', 'country', 840, 826, 'country', '840'],
  ])('%s goes before %s, and either alone is read', async (first, second, value, other, answered, shown) => {
    const both = { emailId: undefined, zipCode: undefined, countryId: undefined };
    const enough = { ...both, email: 'mail@example.org' };
    const as = { authContactBookInfo: { [answered]: shown } };
    expect((await register({ ...enough, [first]: value, [second]: other })).body.data).toMatchObject(as);
    expect((await register({ ...enough, [first]: value })).body.data).toMatchObject(as);
    expect((await register({ ...enough, [second]: value })).body.data).toMatchObject(as);
  });

  // Holds: v1-3.5
  it.each([
    ['emailId', 'email', 'first@example.org'],
    ['zipCode', 'postalCode', '78701'],
    ['countryId', 'country', 840],
  ])('%s gives way to %s where it is empty', async (first, second, value) => {
    const other = { email: 'mail@example.org', [second]: value };
    const shown = second === 'country' ? '840' : value;
    for (const empty of ['', ' ', null, ...(second === 'country' ? [0, '0'] : [])]) {
      const reply = await register({ ...other, [first]: empty });
      expect(reply.body).toMatchObject({ data: { authContactBookInfo: { [second]: shown } } });
    }
  });

  // Holds: v1-3.5
  it('a country is read as the text that login answers', async () => {
    expect((await register({ countryId: '840' })).body.data).toMatchObject({
      authContactBookInfo: { country: '840' },
    });
    for (const wrong of ['US', '84o', '8400', '-1', 'Infinity', 1.5, true]) {
      const { status, errors } = (await register({ countryId: wrong })).body;
      expect([wrong, status, errors?.[0]?.field]).toEqual([
        wrong,
        'INVALID_CONTACT_BOOK_DETAILS_INFO',
        'countryId',
      ]);
    }
  });
});

describe('every list', () => {
  const lists: readonly (readonly [string, keyof TestListener['keys']])[] = [
    ['/v1/common/user-type', 'portal'],
    ['/v1/common/storage/type', 'portal'],
    ['/v1/common/country', 'portal'],
    ['/v1/common/country/840/geo-location', 'portal'],
    ['/v1/kiosk/unit/list', 'portal'],
    ['/v1/kiosk/add-on/list', 'portal'],
    ['/v1/kiosk/help', 'health'],
    ['/v1/kiosk/access', 'gate'],
  ];
  const noPages = { pageNumber: 1, pageCount: 1, totalCount: 0 };

  // Holds: v1-1.2, v1-3.11
  it.each(lists)(
    '%s is one page when none is asked for, and can be read in pages of two',
    async (path, scope) => {
      const key = listener.keys[scope];
      const ask = (query: string) => listener.call('GET', `${path}${query}`, { key });
      const whole = await ask('');
      const all = whole.body.data as unknown[];
      expect(whole.body.pagination).toEqual({ pageNumber: 1, pageCount: 1, totalCount: all.length });
      const pageCount = Math.max(1, Math.ceil(all.length / 2));
      const last = await ask(`?pageNumber=${pageCount}&pageSize=2`);
      expect(last.body.data).toEqual(all.slice((pageCount - 1) * 2));
      const past = await ask(`?pageNumber=${pageCount + 1}&pageSize=2`);
      expect(past.body).toEqual({
        succeeded: true,
        status: 'SUCCESS',
        data: [],
        errors: null,
        pagination: { pageNumber: pageCount + 1, pageCount, totalCount: all.length },
      });
      for (const wrong of ['pageNumber=0', 'pageNumber=one', 'pageSize=0', 'pageSize=201', 'pageSize=1.5']) {
        const refused = await ask(`?${wrong}`);
        expect([refused.status, refused.body.status, refused.body.errors?.length]).toEqual([
          400,
          'FAILED',
          1,
        ]);
        expect([refused.body.errors?.[0]?.field, refused.body.pagination]).toEqual([
          wrong.split('=')[0],
          noPages,
        ]);
      }
    },
  );
});
