/** The agreement that is shown, and the signature under it. */
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { paintAgreementPage, readAgreement } from '../../../services/signing/shown-agreement';
import { signatureExpiry, signOnScreen } from '../../../services/signing/signature';
import type { Handlers } from '../../screen-handlers';

export function signingHandlers(ctx: ServiceContext) {
  return {
    'agreement.read': ({ bookingId, language }) => readAgreement(ctx, bookingId, language),
    'agreement.page': (input) => paintAgreementPage(ctx, input),
    'signature.save': async (input) => {
      const saved = await signOnScreen(ctx, input);
      return saved.ok ? ok({ expiresAt: await signatureExpiry(ctx, input.bookingId) }) : saved;
    },
  } satisfies Partial<Handlers>;
}
