/** What the front desk's page sees of the service: one call, at the kiosk over the screen's bridge, at the desk over HTTP. */
import type { RefusalReason } from '../result';
import type { DeskChannelName, DeskInput, DeskOutput } from './channels';
import type { DeskReason } from './reasons';

/** A refusal as the desk shows it: `reason` has a sentence in every language, `detail` its numbers and names. */
export interface DeskRefusal {
  readonly reason: RefusalReason | DeskReason;
  readonly field: string | null;
  readonly detail?: Readonly<Record<string, string | number>> | undefined;
}

export type DeskAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly DeskRefusal[] };

export interface DeskBridge {
  call<C extends DeskChannelName>(channel: C, input: DeskInput<C>): Promise<DeskAnswer<DeskOutput<C>>>;
}
