/** Today: move-ins under way, and what staff do with one of them. */
import type { figuresChannel } from '../../../../shared/desk/figures';
import type { todayChannels } from '../../../../shared/desk/today';
import { ok, type Result } from '../../../../shared/result';
import { handBack, takeOver } from '../../../services/desk/take-over';
import { bookingChoices, coverChoices, seeBooking } from '../../../services/desk/booking';
import {
  cancelByStaff,
  extendHold,
  reserveByStaff,
  saveByStaff,
  signByStaff,
} from '../../../services/desk/acts';
import type { DeskActDeps } from '../../../services/desk/guard';
import { clearHelpById } from '../../../services/screen/help-calls';
import { approvePolicy, refusePolicy } from '../../../services/desk/policy-checks';
import { listCountries, listRegionsIn } from '../../../services/property/reference-lists';
import { paintAgreementPage, readAgreement } from '../../../services/signing/shown-agreement';
import { seeProofPhoto } from '../../../services/booking/proof-photos';
import { acceptTaxProof, claimTaxLater, refuseTaxProof } from '../../../services/desk/tax-proofs';
import { figuresOfToday } from '../../../services/desk/figures';
import { listToday } from '../../../services/desk/today';
import { waive } from '../../../services/desk/waive';
import { member, type HandlersOf } from '../../desk-handlers';

export function todayHandlers(
  deps: DeskActDeps,
  isDamaged: () => Promise<boolean>,
): HandlersOf<typeof todayChannels & typeof figuresChannel> {
  const { ctx } = deps;
  return {
    'today.list': ({ language }, call) => listToday({ ...deps, language }, member(call), isDamaged),
    'today.figures': (input, call) => figuresOfToday(ctx, input, member(call)),
    'today.clear-help': ({ id }, { staff }) => only(clearHelpById(ctx, id, `staff:${staff.id}`)),
    'booking.see': (input, call) => seeBooking(deps, member(call), input),
    'booking.take-over': ({ bookingId }, call) => takeOver(deps, member(call), bookingId),
    'booking.hand-back': ({ bookingId }, call) => handBack(deps, member(call), bookingId),
    'booking.save': async (input, call) => {
      const saved = await saveByStaff(deps, member(call), input);
      return saved.ok ? ok({ bookingId: saved.value.id }) : saved;
    },
    'booking.extend': (input, call) => extendHold(deps, member(call), input),
    'booking.cancel': (input, call) => only(cancelByStaff(deps, member(call), input)),
    'booking.reserve': (input, call) => reserveByStaff(deps, member(call), input),
    'booking.waive': (input, call) => waive(deps, member(call), input),
    'policy.approve': (input, call) => approvePolicy(deps, member(call), input),
    'policy.refuse': (input, call) => refusePolicy(deps, member(call), input),
    'policy.photo': ({ bookingId }, call) => seeProofPhoto(ctx, member(call), { bookingId, kind: 'policy' }),
    'tax-proof.photo': ({ bookingId }, call) => seeProofPhoto(ctx, member(call), { bookingId, kind: 'tax' }),
    'tax-proof.claim': (input, call) => claimTaxLater(deps, member(call), input),
    'tax-proof.accept': (input, call) => acceptTaxProof(deps, member(call), input),
    'tax-proof.refuse': (input, call) => refuseTaxProof(deps, member(call), input),
    'booking.agreement': ({ bookingId, language }, { staff }) =>
      readAgreement(ctx, bookingId, language, staff),
    'booking.agreement-page': (input, { staff }) => paintAgreementPage(ctx, input, staff),
    'booking.sign': (input, call) => only(signByStaff(deps, member(call), input)),
    'booking.choices': ({ language }) => bookingChoices(deps, language),
    'booking.cover-choices': (input) => coverChoices(deps, input),
    'booking.countries': ({ language }) => listCountries(ctx, language),
    'booking.regions': ({ countryId, language }) => listRegionsIn(ctx, countryId, language),
  };
}

/** The answer without what the page has no use for. */
async function only(answer: Promise<Result<unknown>>): Promise<Result<Record<string, never>>> {
  const result = await answer;
  return result.ok ? ok({}) : result;
}
