/** Registering and logging in. */
import { codeBody, loginBody, redeemBody, registerBody } from '../../../domain/requests/contact';
import type { AboutData } from '../../endpoint/about';
import { authenticated, codeRedeemed, codeSent, registered } from '../answers';
import { later, renter } from '../examples';

const credentials = { userName: 'robin.storer@example.com', password: 'Quiet-harbour-41' } as const;

export const aboutRegister: AboutData = {
  operationId: 'register',
  summary: 'Register a person',
  details:
    'Keeps contact information (a lead), or with `canCreateLoginCredentials` makes a tenant with a login; then the answer has a `token` too. Every fault is reported at once, and nothing is kept.',
  group: 'portal',
  body: registerBody,
  data: registered,
  codes: 'register',
  example: { body: { ...credentials, canCreateLoginCredentials: true, ...renter } },
};

export const aboutLogin: AboutData = {
  operationId: 'login',
  summary: 'Log a tenant in',
  details:
    'An unknown name, a wrong password and a disabled login answer alike. Five failures are free, for a user name and for an address; then each waits longer, up to a minute.',
  group: 'portal',
  body: loginBody,
  data: authenticated,
  codes: 'login',
  example: { body: { userName: 'tenant@example.com', password: 'Bluebonnet-2026' } },
};

const addressee = [
  ['INVALID_INPUT_PARAM', 400],
  ['INVALID_PARAM_CONTACT_NUMBER', 400],
  ['INVALID_PARAM_EMAIL_ID', 400],
] as const;

export const aboutAskForCode: AboutData = {
  operationId: 'askForCode',
  summary: 'Send a tenant a one-time code',
  details:
    'Six digits go to the e-mail address or phone number on file. They work once, for ten minutes, and a newer code replaces them. The answer is the same whether anybody is known by what was sent; 404 says that neither mail nor text messages are set up. Of one address three codes are sent at once, then one every twenty minutes; of one key sixty at once, then one a minute. The message is in `language`, else in the language of their newest contract.',
  group: 'beside',
  body: codeBody,
  data: codeSent,
  codes: [...addressee, ['NO_RECORDS_FOUND', 404]],
  example: { body: { email: 'tenant@example.com', language: 'en' } },
};

export const aboutRedeemCode: AboutData = {
  operationId: 'redeemCode',
  summary: 'Log a tenant in by a one-time code',
  details:
    'Only the key that asked for the code redeems it. A wrong code, one that was used, replaced or is past its time, and one of somebody unknown answer alike. Five wrong ones end a code; failures are counted as those of a login. `unitNumber` says which rental, where one address has several.',
  group: 'beside',
  body: redeemBody,
  data: codeRedeemed,
  codes: [...addressee, ['INVALID_PARAM_USER_PASSWORD', 400], ['INVALID_USER_LOGIN', 401]],
  example: { body: { email: 'tenant@example.com', code: later.oneTimeCode } },
};
