/** The areas of the front desk, in the order of a day. Each is fetched when it is opened. */
import {
  ArrowLeftRight,
  FileBraces,
  FileDown,
  FileUp,
  KeyRound,
  Router,
  Calculator,
  CalendarClock,
  ChartColumn,
  CircleAlert,
  Contact,
  DatabaseBackup,
  HeartPulse,
  ListChecks,
  ScrollText,
  Tags,
  UserRound,
  Users,
  Wallet,
  Warehouse,
} from '@lucide/vue';
import { defineAsyncComponent, type Component } from 'vue';
import { priceListPages, reportNames } from '../../shared/desk/choices';
import type { Permission } from '../../shared/desk/roles';
import { withTexts } from './base/with-texts';

export interface DeskArea {
  readonly id: string;
  /** Its part of the address. */
  readonly path: string;
  /** One of what it lists can be looked at, by an id. */
  readonly hasOne: boolean;
  /** Pages of its own, by name instead of an id. */
  readonly pages?: readonly string[];
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
    path: 'move-ins',
    hasOne: true,
    may: 'move_in',
    icon: CalendarClock,
    screen: defineAsyncComponent(() => import('./move-ins/today.vue')),
  },
  {
    id: 'moveIns',
    path: 'all-move-ins',
    hasOne: false,
    may: 'move_in',
    icon: ListChecks,
    screen: withTexts(() => import('./move-ins/move-ins.vue')),
  },
  {
    id: 'tenants',
    path: 'tenants',
    hasOne: true,
    may: 'see_tenants',
    icon: Contact,
    screen: withTexts(() => import('./tenants/tenants.vue')),
  },
  {
    id: 'devices',
    path: 'devices',
    hasOne: false,
    may: 'see_health',
    icon: HeartPulse,
    screen: withTexts(() => import('./devices/devices.vue')),
  },
  {
    id: 'units',
    path: 'units',
    hasOne: true,
    may: 'see_units',
    icon: Warehouse,
    screen: withTexts(() => import('./units/units.vue')),
  },
  {
    id: 'backups',
    path: 'backups',
    hasOne: false,
    may: 'backups',
    icon: DatabaseBackup,
    screen: withTexts(() => import('./devices/backups.vue')),
  },
  {
    id: 'transactions',
    path: 'money/transactions',
    hasOne: false,
    may: 'see_transactions',
    icon: ArrowLeftRight,
    screen: withTexts(() => import('./money/transactions.vue')),
  },
  {
    id: 'drawer',
    path: 'money/drawer',
    hasOne: false,
    may: 'move_drawer',
    icon: Wallet,
    screen: withTexts(() => import('./money/drawer.vue')),
  },
  {
    id: 'closing',
    path: 'closing',
    hasOne: false,
    may: 'close_day',
    icon: Calculator,
    screen: withTexts(() => import('./money/closing.vue')),
  },
  {
    id: 'reports',
    path: 'reports',
    hasOne: true,
    pages: reportNames,
    may: 'see_reports',
    icon: ChartColumn,
    screen: withTexts(() => import('./money/reports.vue')),
  },
  {
    id: 'journal',
    path: 'money/journal',
    hasOne: false,
    may: 'export_journal',
    icon: FileDown,
    screen: withTexts(() => import('./money/journal.vue')),
  },
  {
    id: 'reviews',
    path: 'reviews',
    hasOne: false,
    may: 'settle_review',
    icon: CircleAlert,
    screen: withTexts(() => import('./money/reviews.vue')),
  },
  {
    id: 'keys',
    path: 'keys',
    hasOne: false,
    may: 'api_keys',
    icon: KeyRound,
    screen: withTexts(() => import('./set-up/keys.vue')),
  },
  {
    id: 'listener',
    path: 'listener',
    hasOne: false,
    may: 'listener',
    icon: Router,
    screen: withTexts(() => import('./set-up/listener.vue')),
  },
  {
    id: 'catalogue',
    path: 'catalogue',
    hasOne: false,
    may: 'catalogue',
    icon: FileBraces,
    screen: withTexts(() => import('./set-up/catalogue.vue')),
  },
  {
    id: 'prices',
    path: 'set-up',
    hasOne: true,
    pages: priceListPages,
    may: 'catalogue',
    icon: Tags,
    screen: withTexts(() => import('./set-up/prices.vue')),
  },
  {
    id: 'tenancies',
    path: 'running-tenancies',
    hasOne: false,
    may: 'import_tenancies',
    icon: FileUp,
    screen: withTexts(() => import('./set-up/tenancies.vue')),
  },
  {
    id: 'staff',
    path: 'staff',
    hasOne: true,
    may: 'manage_staff',
    icon: Users,
    screen: withTexts(() => import('./staff/staff.vue')),
  },
  {
    id: 'audit',
    path: 'audit',
    hasOne: false,
    may: 'see_audit',
    icon: ScrollText,
    screen: withTexts(() => import('./staff/audit.vue')),
  },
  {
    id: 'account',
    path: 'account',
    hasOne: false,
    may: null,
    icon: UserRound,
    screen: withTexts(() => import('./staff/account.vue')),
  },
];
