/**
 * What the page sees of the process, in both shells: one call. No zod and no electron here; the preload bundles it.
 */
import type { ChannelInput, ChannelName, ChannelOutput } from './channels';
import type { RefusalReason } from './result';

/** A refusal as the screen needs it: the reason has a sentence in every language, `code` is for the log. */
export interface ScreenRefusal {
  readonly reason: RefusalReason;
  readonly code: string;
  readonly field: string | null;
}

export type BridgeAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly ScreenRefusal[] };

export interface Bridge {
  call<C extends ChannelName>(channel: C, input: ChannelInput<C>): Promise<BridgeAnswer<ChannelOutput<C>>>;
}

/** The name under which the bridge stands on `window`. */
export const BRIDGE_NAME = 'keyturn';

/** The preload's allow-list; a test holds it equal to the contract's channels. */
export const channelNames = [
  'kiosk.state',
  'session.begin',
  'journey.step',
  'storage-type.list',
  'user-type.list',
  'country.list',
  'region.list',
  'unit.list',
  'site.map',
  'site.route',
  'insurance.list',
  'add-on.list',
  'quote.preview',
  'address.form',
  'place.of-postal-code',
  'place.streets',
  'email.doubt',
  'email.proposals',
  'id-card.read',
  'contact.check',
  'booking.save',
  'booking.assistance',
  'booking.get',
  'visit.remove',
  'booking.touch',
  'booking.cancel',
  'booking.autopay',
  'agreement.read',
  'agreement.page',
  'signature.save',
  'booking.reserve',
  'booking.forget',
  'booking.pick-up',
  'booking.find',
  'booking.transfer',
  'tenant.sign-in',
  'tenant.code',
  'tenant.redeem',
  'tenant.by-unit',
  'tenant.sign-out',
  'tenant.view',
  'tenant.statement',
  'tenant.document',
  'tenant.document-page',
  'tenant.deliver',
  'tenant.delivery-state',
  'owed.view',
  'owed.pay',
  'owed.payment',
  'owed.cancel',
  'owed.present',
  'owed.paid',
  'leaving.view',
  'leaving.notice',
  'leaving.withdraw',
  'leaving.empty',
  'leaving.print',
  'leaving.letter',
  'autopay.view',
  'autopay.end',
  'gate-code.view',
  'own-policy.bring',
  'message.leave',
  'booking.stays',
  'autopay.agree',
  'autopay.keep',
  'autopay.keeping',
  'autopay.keep-cancel',
  'autopay.keep-present',
  'payment.start',
  'payment.state',
  'payment.cancel',
  'payment.interrupted',
  'payment.acknowledge',
  'payment.resume',
  'reader.present',
  'move-in.result',
  'document.print',
  'document.email',
  'document.link',
  'delivery.state',
  'help.call',
  'help.state',
  'desk.call',
  'screen.fault',
  'demonstration.document',
  'demonstration.document-page',
  'demonstration.phone',
  'phone-details.begin',
  'phone-details.state',
  'phone-details.end',
  'phone-details.keep',
] as const satisfies readonly ChannelName[];
