import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListener, type Reply, type TestListener } from '../support/listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

let people = 0;
const lead = (more: Record<string, unknown> = {}) => {
  people += 1;
  return {
    userName: `person${people}@example.com`,
    password: 'whatever it is',
    firstName: 'Ann',
    lastName: 'Lee',
    phoneNumber: '+1 512 555 0101',
    emailId: `person${people}@example.com`,
    ...more,
  };
};
const tenant = (more: Record<string, unknown> = {}) => lead({ canCreateLoginCredentials: true, ...more });
const register = (json: unknown, headers: Record<string, string> = {}) =>
  listener.call('POST', '/v1/register', { json, headers });
const errorsOf = (reply: Reply) =>
  reply.body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`.trim());
const countRows = (table: 'contact' | 'login' | 'login_session' | 'outbox') =>
  listener.db.query(async (tx) => (await tx.selectFrom(table).selectAll().execute()).length);

describe('a lead', () => {
  // Holds: v1-4.3
  it('is made where canCreateLoginCredentials is null', async () => {
    const reply = await register(lead({ canCreateLoginCredentials: null }));
    expect([reply.status, Object.keys(reply.body.data as object)]).toEqual([200, ['authContactBookInfo']]);
  });

  // Holds: v1-1.3, v1-3.8
  it('is answered with contact details and no token', async () => {
    const json = lead({
      address: ' 1 Main St ',
      city: 'Austin',
      zipCode: '78701',
      countryId: 840,
      extra: 'ignored',
    });
    const reply = await register(json);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      succeeded: true,
      status: 'SUCCESS',
      errors: null,
      data: {
        authContactBookInfo: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          firstName: 'Ann',
          lastName: 'Lee',
          email: json.emailId,
          phoneNumber: '+1 512 555 0101',
          address: '1 Main St',
          city: 'Austin',
          region: 0,
          postalCode: '78701',
          country: '840',
        },
      },
    });
  });

  // Holds: v1-3.8
  it('has "" and 0 where nothing was said', async () => {
    const reply = await register(lead());
    expect(reply.body.data).toMatchObject({
      authContactBookInfo: { address: '', city: '', region: 0, postalCode: '', country: '' },
    });
  });

  // Holds: v1-3.6
  it('leaves no login and no trace of the password', async () => {
    const logins = await countRows('login');
    await register(lead({ canCreateLoginCredentials: false, password: '123' }));
    expect(await countRows('login')).toBe(logins);
  });

  // Holds: v1-3.6
  it('may share its user name with a tenant', async () => {
    const json = tenant();
    expect((await register(json)).status).toBe(200);
    expect((await register({ ...json, canCreateLoginCredentials: false })).status).toBe(200);
  });

  // Holds: v1-3.14
  it('is refused with each text that no document can print, by member and sign, and nothing is kept', async () => {
    const before = await countRows('contact');
    const reply = await register(
      lead({
        firstName: '李雷',
        lastName: 'דוד',
        address: '1 Main St 🪶',
        city: '京',
        zipCode: '１２３４５',
      }),
    );
    expect([reply.status, reply.body.data]).toEqual([400, null]);
    expect(reply.body.errors?.map(({ code, field, message }) => [code, field, message])).toEqual(
      [
        ['INVALID_PARAM_FIRSTNAME', 'firstName', '“李” (U+674E)'],
        ['INVALID_PARAM_LASTNAME', 'lastName', '“ד” (U+05D3)'],
        ['INVALID_CONTACT_BOOK_DETAILS_INFO', 'address', '“🪶” (U+1FAB6)'],
        ['INVALID_CONTACT_BOOK_DETAILS_INFO', 'city', '“京” (U+4EAC)'],
        ['INVALID_CONTACT_BOOK_DETAILS_INFO', 'zipCode', '“１” (U+FF11)'],
      ].map(([code, field, sign]) => [
        code,
        field,
        `${field} has ${sign}, which no document can print. Use Latin, Greek, Cyrillic or Arabic letters.`,
      ]),
    );
    expect(await countRows('contact')).toBe(before);
  });

  // Holds: v1-3.14
  it.each(['Łucja', 'Ελένη', 'Юлия', 'ليان', 'Nguyễn', 'O’Neill'])('may be called %s', async (firstName) => {
    expect((await register(lead({ firstName }))).status).toBe(200);
  });

  it('is reported to head office', async () => {
    const before = await countRows('outbox');
    await register(lead());
    expect(await countRows('outbox')).toBe(before + 1);
  });
});

describe('a tenant', () => {
  // Holds: v1-4.3, asvs-6.2.5
  it('can log in at once, and the token works', async () => {
    const json = tenant({ userName: 'Mixed.Case@Example.com', password: 'correct horse battery' });
    const reply = await register(json);
    const { token } = reply.body.data as { token: string };
    const profile = await listener.call('GET', '/v1/tenant/profile', { token });
    expect(profile.status).toBe(200);
    const login = { userName: 'mixed.case@example.COM', password: json.password };
    expect((await listener.call('POST', '/v1/login', { json: login })).status).toBe(200);
  });

  // Holds: asvs-11.4.2
  it('has its password hashed with Argon2id and kept nowhere else', async () => {
    await register(tenant({ password: 'correct horse battery' }));
    const rows = await listener.db.query((tx) => tx.selectFrom('login').selectAll().execute());
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain('correct horse');
  });

  // Holds: v1-3.7
  it('cannot take a user name twice, in whatever case, and leaves nothing behind trying', async () => {
    const json = tenant();
    await register(json);
    const contacts = await countRows('contact');
    const reply = await register({ ...json, userName: ` ${json.userName.toUpperCase()} ` });
    expect([reply.status, ...(errorsOf(reply) ?? [])]).toEqual([
      409,
      'INVALID_PARAM_TENANT_USER_NAME userName',
    ]);
    expect(await countRows('contact')).toBe(contacts);
  });

  it('is made once when the same name is registered many times at the same moment', async () => {
    const json = tenant();
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(json)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  // Holds: v1-4.1, asvs-6.2.1, asvs-6.2.4, asvs-6.2.9, asvs-6.2.11
  it.each([
    ['of seven characters', 'abc-123'],
    ['of 129 characters', 'x-'.repeat(64) + 'x'],
    ['everybody has', 'password123'],
    ['everybody has, in capitals', 'PASSWORD123'],
    ['made of the person’s own name', 'ann-LEE-2026'],
  ])('may not have a password %s', async (_title, password) => {
    const reply = await register(tenant({ password }));
    expect([reply.status, ...(errorsOf(reply) ?? [])]).toEqual([
      400,
      'INVALID_PARAM_TENANT_USER_PASSWORD password',
    ]);
  });
});

describe('what is wrong', () => {
  // Holds: v1-1.5, asvs-2.2.2
  it('is reported all at once, in the order of the document', async () => {
    const reply = await register({
      canCreateLoginCredentials: true,
      userName: 'nobody',
      password: 'short',
      firstName: 'A',
      lastName: 7,
      phoneNumber: 'call me',
      emailId: 'x',
      address: 'y',
      city: 'z',
      region: 999_999_999,
      countryId: 7,
      zipCode: '1',
      propertyInfoId: 'p',
    });
    expect(reply.status).toBe(400);
    expect(reply.body.status).toBe('INVALID_PARAM_USER_NAME');
    expect(errorsOf(reply)).toEqual([
      'INVALID_PARAM_USER_NAME userName',
      'INVALID_PARAM_FIRSTNAME firstName',
      'INVALID_PARAM_LASTNAME lastName',
      'INVALID_PARAM_CONTACT_NUMBER phoneNumber',
      'INVALID_PARAM_EMAIL_ID emailId',
      'INVALID_PARAM_TENANT_USER_PASSWORD password',
      'INVALID_CONTACT_BOOK_DETAILS_INFO address',
      'INVALID_CONTACT_BOOK_DETAILS_INFO city',
      'INVALID_CONTACT_BOOK_DETAILS_INFO region',
      'INVALID_CONTACT_BOOK_DETAILS_INFO countryId',
      'INVALID_CONTACT_BOOK_DETAILS_INFO zipCode',
      'INVALID_CONTACT_BOOK_DETAILS_INFO propertyInfoId',
    ]);
  });

  // Holds: asvs-15.3.5
  it.each([['yes'], [''], [1], [{}]])('canCreateLoginCredentials %j is no boolean', async (value) => {
    const reply = await register(lead({ canCreateLoginCredentials: value }));
    expect(errorsOf(reply)).toEqual(['INVALID_INPUT_PARAM canCreateLoginCredentials']);
  });

  // Holds: v1-3.6
  it('user name and password are asked of a lead too', async () => {
    const reply = await register(lead({ userName: undefined, password: '  ' }));
    expect(errorsOf(reply)).toEqual([
      'INVALID_PARAM_USER_NAME userName',
      'INVALID_PARAM_USER_PASSWORD password',
    ]);
  });

  // Holds: v1-4.1, asvs-2.2.3
  it('a region must belong to the country', async () => {
    const region = await listener.db.query((tx) =>
      tx.selectFrom('region').selectAll().where('code', '=', 'US-TX').executeTakeFirstOrThrow(),
    );
    const fits = await register(lead({ region: region.id, countryId: 840 }));
    expect(fits.body.data).toMatchObject({ authContactBookInfo: { region: region.id, country: '840' } });
    const strange = await register(lead({ region: region.id, country: 826 }));
    expect(errorsOf(strange)).toEqual(['INVALID_CONTACT_BOOK_DETAILS_INFO region']);
  });

  // Holds: v1-4.1
  it('the property, if given, is the one served, in any case', async () => {
    const { id } = listener.db.catalogue.property;
    expect((await register(lead({ propertyInfoId: id.toUpperCase() }))).status).toBe(200);
    const other = await register(lead({ propertyInfoId: '00000000-0000-0000-0000-000000000000' }));
    expect(errorsOf(other)).toEqual(['INVALID_CONTACT_BOOK_DETAILS_INFO propertyInfoId']);
  });
});

describe('when storing fails', () => {
  const failing = async (table: 'contact' | 'login', json: unknown) => {
    const broken = await startListener();
    const trigger = `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`;
    broken.db.open.raw.exec(trigger);
    const reply = await broken.call('POST', '/v1/register', { json });
    const left = await broken.db.query(async (tx) => [
      ...(await tx.selectFrom('contact').select('id').execute()),
      ...(await tx.selectFrom('login').select('id').execute()),
      ...(await tx.selectFrom('outbox').select('id').execute()),
    ]);
    await broken.close();
    return { status: reply.status, code: reply.body.status, left };
  };

  // Holds: v1-4.2
  it('the contact, it is CONTACT_CREATION_FAILED', async () => {
    expect(await failing('contact', lead())).toEqual({
      status: 500,
      code: 'CONTACT_CREATION_FAILED',
      left: [],
    });
  });
  // Holds: v1-4.2
  it('the login, it is TENANT_REGISTERATION_FAILED and the contact is gone too', async () => {
    expect(await failing('login', tenant())).toEqual({
      status: 500,
      code: 'TENANT_REGISTERATION_FAILED',
      left: [],
    });
  });
});
