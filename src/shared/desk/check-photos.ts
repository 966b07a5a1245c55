/** Pictures that staff take at the check of a vacated unit, at the front desk. */
import { z } from 'zod';
import { idSchema } from '../ids';

const contract = z.object({ contractId: idSchema<'contract'>() });

export const checkPhotoChannels = {
  /** `room`: how many more may be taken; 0 while the contract runs. */
  'check-photos.list': {
    may: 'check_unit',
    input: contract,
    output: z.object({
      photos: z.array(
        z.object({ id: idSchema<'check_photo'>(), takenAt: z.string(), by: z.string().nullable() }),
      ),
      room: z.number().int(),
    }),
  },
  /** A JPEG, PNG or WebP of at most 2 MiB. The same one again changes nothing. */
  'check-photos.add': {
    may: 'check_unit',
    input: contract.extend({ base64: z.base64().min(1).max(3_000_000) }),
    output: z.object({ id: idSchema<'check_photo'>() }),
  },
  'check-photos.see': {
    may: 'check_unit',
    input: z.object({ photoId: idSchema<'check_photo'>() }),
    output: z.object({ mediaType: z.string(), base64: z.string() }),
  },
} as const;
