/** What is done with a photo that has come, and with what was typed beside it. Without it the photo stays with the booking. */
import type { ChannelOutput } from '../../../shared/channels';

export type TakePhoto = (
  policy: NonNullable<ChannelOutput<'phone-details.state'>['policy']>,
) => Promise<void>;
