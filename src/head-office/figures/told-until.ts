/** Up to when everything that happened at a kiosk is here. */
import type { KioskStatus } from '../../shared/head-office/status';

/** `atMs`: when its last report came. After it the kiosk may have done more. */
export function toldUntilMs({ backlog }: Pick<KioskStatus, 'backlog'>, atMs: number): number {
  return backlog.events === 0 ? atMs : Math.min(atMs, backlog.oldestAtMs ?? 0);
}
