/** Registering and logging in (interface document 4.1 and 4.2). */
import type { ServiceContext } from '../../services/base/context';
import { login } from '../../services/login/login';
import type { PasswordDesk } from '../../services/login/passwords';
import { registerContact } from '../../services/login/register';
import { aboutLogin, aboutRegister } from '../description/operations/register';
import type { DescribedEndpoint } from '../endpoint/endpoint';

export function registerEndpoints(ctx: ServiceContext, desk: PasswordDesk): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/register',
      about: aboutRegister,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body, keep }) => registerContact(ctx, desk, caller, body, keep),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/login',
      about: aboutLogin,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body, address }) => login(ctx, desk, caller, body, address),
    },
  ];
}
