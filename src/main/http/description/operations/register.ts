/** Registering and logging in. */
import { loginBody, registerBody } from '../../../domain/requests/contact';
import type { AboutData } from '../../endpoint/about';
import { authenticated, registered } from '../answers';
import { renter } from '../examples';

const credentials = { userName: 'robin.storer@example.com', password: 'Quiet-harbour-41' } as const;

export const aboutRegister: AboutData = {
  operationId: 'register',
  summary: 'Register a person',
  details:
    'Keeps contact information (a lead), or with `canCreateLoginCredentials` makes a tenant with a login; then the answer has a `token` too. Every fault is told at once, and nothing is kept.',
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
