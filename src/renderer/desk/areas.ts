/** The areas of the front desk, in the order of a day. Each is fetched when it is opened. */
import {
  FileBraces,
  KeyRound,
  Router,
  Calculator,
  CalendarClock,
  CircleAlert,
  Contact,
  DatabaseBackup,
  HeartPulse,
  ScrollText,
  UserRound,
  Users,
} from '@lucide/vue';
import { defineAsyncComponent, type Component } from 'vue';
import type { Permission } from '../../shared/desk/roles';

export interface DeskArea {
  readonly id: string;
  /** Who sees it in the list; null: everybody. */
  readonly may: Permission | null;
  /** Its name is the text `desk.areas.ID`. */
  readonly icon: Component;
  readonly screen: Component;
}

/** A screen is handed what of its area is looked at: `id`, or nothing. */
export const areas: readonly DeskArea[] = [
  {
    id: 'today',
    may: 'move_in',
    icon: CalendarClock,
    screen: defineAsyncComponent(() => import('./move-ins/today.vue')),
  },
  {
    id: 'tenants',
    may: 'see_tenants',
    icon: Contact,
    screen: defineAsyncComponent(() => import('./tenants/tenants.vue')),
  },
  {
    id: 'devices',
    may: 'see_health',
    icon: HeartPulse,
    screen: defineAsyncComponent(() => import('./devices/devices.vue')),
  },
  {
    id: 'backups',
    may: 'backups',
    icon: DatabaseBackup,
    screen: defineAsyncComponent(() => import('./devices/backups.vue')),
  },
  {
    id: 'closing',
    may: 'close_day',
    icon: Calculator,
    screen: defineAsyncComponent(() => import('./money/closing.vue')),
  },
  {
    id: 'reviews',
    may: 'settle_review',
    icon: CircleAlert,
    screen: defineAsyncComponent(() => import('./money/reviews.vue')),
  },
  {
    id: 'keys',
    may: 'api_keys',
    icon: KeyRound,
    screen: defineAsyncComponent(() => import('./set-up/keys.vue')),
  },
  {
    id: 'listener',
    may: 'listener',
    icon: Router,
    screen: defineAsyncComponent(() => import('./set-up/listener.vue')),
  },
  {
    id: 'catalogue',
    may: 'catalogue',
    icon: FileBraces,
    screen: defineAsyncComponent(() => import('./set-up/catalogue.vue')),
  },
  {
    id: 'staff',
    may: 'manage_staff',
    icon: Users,
    screen: defineAsyncComponent(() => import('./staff/staff.vue')),
  },
  {
    id: 'audit',
    may: 'see_audit',
    icon: ScrollText,
    screen: defineAsyncComponent(() => import('./staff/audit.vue')),
  },
  {
    id: 'account',
    may: null,
    icon: UserRound,
    screen: defineAsyncComponent(() => import('./staff/account.vue')),
  },
];
