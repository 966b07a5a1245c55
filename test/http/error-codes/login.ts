import { login } from './calls';
import { unknownGuid, type Case } from './stage';

const at = { endpoint: 'login' } as const;
const tenantRow = "user_name = 'tenant@example.org'";

/** What is wrong with the tenant's row, told to the person who knows the password. */
const damaged: readonly (readonly [Case['code'], string, string])[] = [
  ['INVALID_PARAM_USER_INFO_ID', 'its id is no GUID', `UPDATE login SET id = 'seven' WHERE ${tenantRow}`],
  [
    'INVALID_PARAM_TENANT_USER_NAME',
    'it has no user name',
    `UPDATE login SET user_name = NULL WHERE ${tenantRow}`,
  ],
  ['INVALID_PARAM', 'it has no contact id', `UPDATE login SET contact_id = NULL WHERE ${tenantRow}`],
  [
    'INVALID_CONTACT_BOOK_DETAILS_INFO',
    'its contact is not there',
    'DELETE FROM contact WHERE id = (SELECT contact_id FROM login)',
  ],
  [
    'DB_INVALID_PARAM_USER_NAME',
    'its user name is there twice',
    `INSERT INTO login SELECT '${unknownGuid}', contact_id, upper(user_name), password_hash, role, disabled, created_at_ms
       FROM login WHERE ${tenantRow}`,
  ],
  [
    'DB_INVALID_PARAM_USER_NAME',
    'its user name is no email address',
    `UPDATE login SET user_name = ' tenant@example.org' WHERE ${tenantRow}`,
  ],
];

const nobody = {
  ...at,
  code: 'INVALID_USER_LOGIN',
  status: 401,
  changes: ['allowance', 'login_throttle'],
} as const;

export const loginCases: readonly Case[] = [
  {
    ...at,
    code: 'INVALID_PARAM_USER_NAME',
    status: 400,
    field: 'userName',
    when: 'the user name is no email address',
    call: () => login({ userName: 'tenant' }),
  },
  {
    ...at,
    code: 'INVALID_PARAM_USER_PASSWORD',
    status: 400,
    field: 'password',
    when: 'the password is missing',
    call: () => login({ password: undefined }),
  },
  { ...nobody, when: 'nobody has the user name', call: () => login({ userName: 'nobody@example.org' }) },
  { ...nobody, when: 'the password is wrong', call: () => login({ password: 'not that one' }) },
  {
    ...nobody,
    when: 'the login is disabled',
    call(stage) {
      stage.damage(`UPDATE login SET disabled = 1 WHERE ${tenantRow}`);
      return login();
    },
  },
  {
    ...nobody,
    when: 'the login is one of staff',
    call(stage) {
      stage.damage(`UPDATE login SET role = 'staff' WHERE ${tenantRow}`);
      return login();
    },
  },
  ...damaged.map(([code, when, sql]): Case => ({
    ...at,
    code,
    status: 500,
    when,
    call(stage) {
      stage.damage(sql);
      return login();
    },
  })),
];
