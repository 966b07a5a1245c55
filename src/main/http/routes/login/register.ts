/** Registering and logging in (interface document 4.1 and 4.2), and logging in by a one-time code. */
import type { ServiceContext } from '../../../services/base/context';
import type { OneTimeCodes } from '../../../services/delivery/one-time-codes';
import { login } from '../../../services/login/login';
import { askForCode, redeemCode } from '../../../services/login/one-time-codes';
import type { PasswordHasher } from '../../../services/login/passwords';
import { registerContact } from '../../../services/login/register';
import {
  aboutAskForCode,
  aboutLogin,
  aboutRedeemCode,
  aboutRegister,
} from '../../description/operations/register';
import type { DescribedEndpoint } from '../../endpoint/endpoint';

/** `codes`: absent where nothing can be sent. */
export function registerEndpoints(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  codes: Pick<OneTimeCodes, 'ask'> | null,
): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/register',
      about: aboutRegister,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body, keep }) => registerContact(ctx, hasher, caller, { body, keep }),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/login',
      about: aboutLogin,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body, address }) => login(ctx, hasher, { caller, address }, body),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/kiosk/tenant/code',
      about: aboutAskForCode,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body }) =>
        codes?.ask(caller, body) ??
        askForCode(ctx, { email: false, text: false, textsPerDay: 1 }, caller, body),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/kiosk/tenant/code/redeem',
      about: aboutRedeemCode,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body, address }) => redeemCode(ctx, hasher, { caller, address }, body),
    },
  ];
}
