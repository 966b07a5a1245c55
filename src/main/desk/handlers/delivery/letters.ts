/** Letters to tenants on paper. */
import type { letterChannels } from '../../../../shared/desk/letters';
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { letterPrinted, readLetter } from '../../../services/delivery/printed-letters';
import type { HandlersOf } from '../../desk-handlers';

export function letterHandlers(ctx: ServiceContext): HandlersOf<typeof letterChannels> {
  return {
    'letters.file': async ({ letterId }, { staff }) => {
      const file = await readLetter(ctx, letterId, staff);
      if (!file.ok) return file;
      const { fileName, content } = file.value;
      return ok({ fileName, mediaType: 'application/pdf', base64: content.toString('base64') });
    },
    'letters.printed': ({ letterId }, { staff }) => letterPrinted(ctx, letterId, staff),
  };
}
