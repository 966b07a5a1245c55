/** What wants the tenant's token: credit notes and profile. */
import { creditNotes, profile } from './calls';
import type { Call, Case, Stage } from './stage';

const withoutToken = ({ method, path }: Call): Call => ({ method, path });
const withToken = (call: Call, token: string): Call => ({ ...call, options: { token } });

function unauthenticated(endpoint: Case['endpoint'], good: (stage: Stage) => Call): Case[] {
  const at = { endpoint, code: 'INVALID_PARAM_CONTACT_BOOK_ID', status: 401 } as const;
  return [
    { ...at, when: 'there is no token', call: (stage) => withoutToken(good(stage)) },
    { ...at, when: 'the token is none', call: (stage) => withToken(good(stage), 'abc') },
    {
      ...at,
      when: 'the token has expired',
      call(stage) {
        stage.listener.db.clock.advance(60 * 60_000);
        return good(stage);
      },
    },
    {
      ...at,
      when: 'the token was revoked',
      call(stage) {
        stage.damage('UPDATE login_session SET revoked_at_ms = created_at_ms');
        return good(stage);
      },
    },
  ];
}

const loseContact = 'DELETE FROM contact WHERE id = (SELECT contact_id FROM login)';

export const tenantCases: readonly Case[] = [
  ...unauthenticated('creditNoteList', creditNotes),
  {
    endpoint: 'creditNoteList',
    code: 'INVALID_PARAM_CONTACT_BOOK_ID',
    status: 500,
    when: 'the contact is not there',
    call(stage) {
      stage.damage(loseContact);
      return creditNotes(stage);
    },
  },
  {
    endpoint: 'creditNoteList',
    code: 'INVALID_PARAM_BUSINESS_INFO_ID',
    status: 500,
    when: 'the property belongs to no business',
    call(stage) {
      stage.damage('UPDATE property SET business_id = NULL');
      return creditNotes(stage);
    },
  },
  ...unauthenticated('tenantProfile', profile),
  {
    endpoint: 'tenantProfile',
    code: 'UNABLE_TO_RETREIVE_CONTACT_DETAILS',
    status: 500,
    when: 'the contact is not there',
    call(stage) {
      stage.damage(loseContact);
      return profile(stage);
    },
  },
];
