import { register } from './calls';
import { tenant, type Case } from './stage';

/** The step after which nothing fits on the disk any more. */
export const noRoomFor = (table: string) =>
  `CREATE TABLE ballast (bytes BLOB);
   CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END`;
export const refuseInsert = (table: string) =>
  `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`;

const at = { endpoint: 'register', status: 400 } as const;

const wrong = (code: Case['code'], field: string, value: unknown, when: string): Case => ({
  ...at,
  code,
  field,
  when,
  call: () => register({ [field]: value }),
});

export const registerCases: readonly Case[] = [
  {
    ...at,
    code: 'INVALID_INPUT_PARAM',
    when: 'there is no body',
    call: () => ({ method: 'POST', path: '/v1/register' }),
  },
  wrong('INVALID_INPUT_PARAM', 'canCreateLoginCredentials', 'yes', 'the wish for a login is no boolean'),
  wrong('INVALID_PARAM_USER_NAME', 'userName', 'nobody', 'the user name is no email address'),
  wrong('INVALID_PARAM_USER_PASSWORD', 'password', '   ', 'the password is blank'),
  wrong('INVALID_PARAM_FIRSTNAME', 'firstName', 'A', 'the first name has one letter'),
  wrong('INVALID_PARAM_LASTNAME', 'lastName', 'x'.repeat(61), 'the last name has 61 letters'),
  wrong('INVALID_PARAM_CONTACT_NUMBER', 'phoneNumber', '1234', 'the number has four digits'),
  wrong('INVALID_PARAM_EMAIL_ID', 'emailId', 'ann@example', 'the email address has no domain'),
  wrong('INVALID_PARAM_TENANT_USER_PASSWORD', 'password', '1234567', 'the password has seven characters'),
  wrong('INVALID_CONTACT_BOOK_DETAILS_INFO', 'zipCode', '123', 'the postal code has three characters'),
  {
    ...wrong(
      'INVALID_PARAM_TENANT_USER_NAME',
      'userName',
      tenant.userName.toUpperCase(),
      'the name has a login',
    ),
    status: 409,
  },
  ...(
    [
      ['CONTACT_CREATION_FAILED', 'contact'],
      ['TENANT_REGISTERATION_FAILED', 'login'],
      ['TENANT_REGISTERATION_FAILED', 'login_session'],
    ] as const
  ).flatMap(([code, table]): Case[] => [
    {
      ...at,
      status: 500,
      code,
      when: `no row of ${table} can be written`,
      call(stage) {
        stage.damage(refuseInsert(table));
        return register();
      },
    },
    {
      ...at,
      status: 503,
      code,
      when: `the disk is full when a row of ${table} is written`,
      call(stage) {
        stage.damage(noRoomFor(table));
        stage.fillDisk();
        return register();
      },
    },
  ]),
];
