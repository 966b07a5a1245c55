/** One handler per channel of the front desk's router: takes what the schema has cleaned, asks a service. */
import type { deskChannels, DeskChannelName, DeskOutput, DeskRequest } from '../../shared/desk/channels';
import type { Result } from '../../shared/result';
import type { StaffCaller, StaffMember } from '../services/base/caller';
import type { DeskPlace, StaffSession } from '../services/staff/session';

/** Before anybody has signed in, or after. */
export interface OpenCall {
  readonly from: DeskPlace;
  readonly session: StaffSession | null;
}

/** Somebody has signed in, and their role may do this. */
export interface StaffCall {
  readonly from: DeskPlace;
  readonly session: StaffSession;
  readonly staff: StaffCaller;
}

/** Who acts, with the name that colleagues and customers see. */
export function member({ staff, session }: StaffCall): StaffMember {
  return { ...staff, name: session.who.name };
}

type CallOf<C extends DeskChannelName> = (typeof deskChannels)[C]['may'] extends 'anybody'
  ? OpenCall
  : StaffCall;

export type DeskHandler<C extends DeskChannelName> = (
  input: DeskRequest<C>,
  call: CallOf<C>,
) => Promise<Result<DeskOutput<C>>>;

export type DeskHandlers = { readonly [C in DeskChannelName]: DeskHandler<C> };

/** The handlers of one area: those of its channel table. */
export type HandlersOf<Area> = { readonly [C in keyof Area & DeskChannelName]: DeskHandler<C> };
