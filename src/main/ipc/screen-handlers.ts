import type { ChannelName, ChannelOutput, ChannelRequest } from '../../shared/channels';
import type { DemonstrationChannel } from '../../shared/demonstration-channels';
import type { Result } from '../../shared/result';

type Each<Name extends ChannelName> = {
  readonly [C in Name]: (input: ChannelRequest<C>) => Promise<Result<ChannelOutput<C>>>;
};

/** One handler for each channel of a demonstration's screen. */
export type DemonstrationHandlers = Each<DemonstrationChannel>;

/** One handler for each channel of the screen; those of a demonstration are there in a demonstration alone. */
export type Handlers = Each<Exclude<ChannelName, DemonstrationChannel>> & Partial<DemonstrationHandlers>;
