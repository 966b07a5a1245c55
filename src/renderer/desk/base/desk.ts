/** What every part of the front desk's page can reach: the service, and leaving the desk. */
import { inject, type InjectionKey } from 'vue';
import type { DeskBridge } from '../../../shared/desk/bridge';

export interface Desk {
  readonly bridge: DeskBridge;
  /** Null where there is nowhere to go. */
  readonly exit: (() => void) | null;
}

export const deskKey: InjectionKey<Desk> = Symbol('desk');

export function useDesk(): Desk {
  const desk = inject(deskKey);
  if (!desk) throw new Error('a part of the front desk is outside of it');
  return desk;
}
