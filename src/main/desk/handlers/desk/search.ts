/** Search from any page. */
import type { searchChannels } from '../../../../shared/desk/search';
import type { ServiceContext } from '../../../services/base/context';
import { findAnything } from '../../../services/desk/search';
import type { HandlersOf } from '../../desk-handlers';

export function searchHandlers(ctx: ServiceContext): HandlersOf<typeof searchChannels> {
  return { 'search.find': ({ text }, { staff }) => findAnything(ctx, text, staff) };
}
