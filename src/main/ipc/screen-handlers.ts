import type { ChannelName, ChannelOutput, ChannelRequest } from '../../shared/channels';
import type { Result } from '../../shared/result';

/** One handler for each channel of the screen. */
export type Handlers = {
  readonly [C in ChannelName]: (input: ChannelRequest<C>) => Promise<Result<ChannelOutput<C>>>;
};
