/** Which program runs, and what came of its updates. */
import type { HealthFinding } from '../../../shared/desk/devices';
import type { ServiceContext } from '../base/context';
import { updatesNeedSomebody, updatesState } from '../base/updates';
import { find } from './finding';
import type { Machine } from './machine';

export function aboutProgram({ updates, clock }: ServiceContext, { program }: Machine): HealthFinding {
  const view = updates();
  const state = updatesState(view, clock.nowMs());
  const { ring = null, lastUpdateMs = null, lastRollBack = null } = view.updater ?? {};
  const says = state === 'ok' || state === 'not_set_up' ? 'known' : state;
  return find('version', updatesNeedSomebody(state) ? 'attention' : 'ok', says, {
    facts: {
      version: view.version,
      ...(ring === null ? {} : { ring }),
      ...(lastUpdateMs === null ? {} : { lastUpdateMs }),
      ...(lastRollBack === null ? {} : { lastRollBackMs: lastRollBack.atMs }),
      node: program.node,
      electron: program.electron ?? '–',
      system: program.system,
    },
  });
}
