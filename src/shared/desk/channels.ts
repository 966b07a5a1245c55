/**
 * The front desk's router: one entry per channel with who may call it, what goes in and what comes out. An area each has
 * its file. The desk's router validates both ways; handlers and the page take their types from here.
 */
import type { z } from 'zod';
import { adoptionChannels } from './adoption';
import { allocationChannels } from './allocations';
import { apiKeyChannels } from './api-keys';
import { alertChannels } from './alerts';
import { approvalChannels } from './approvals';
import { attentionChannels } from './attention';
import { backupChannels } from './backups';
import { catalogueChannels } from './catalogue';
import { catalogueDraftChannels } from './catalogue-draft';
import { booksChannels } from './books';
import { chargesChannels } from './charges';
import { checkPhotoChannels } from './check-photos';
import { closingChannels } from './closing';
import { deviceChannels } from './devices';
import { drawerChannels } from './drawer';
import { elsewhereChannels } from './elsewhere';
import { lateChannels } from './late';
import { leavingDeskChannels } from './leaving';
import { letterChannels } from './letters';
import { listenerChannels } from './listener';
import { moneyChannels } from './money';
import { moveInChannels } from './move-ins';
import { rentChannels } from './rent';
import { journalChannels } from './journal';
import { reportChannels } from './reports';
import { returnChannels } from './returns';
import { searchChannels } from './search';
import type { Permission } from './roles';
import { sessionChannels } from './session';
import { staffChannels } from './staff';
import { figuresChannel } from './figures';
import { todayChannels } from './today';
import { tenantDeskChannels } from './tenants';
import { transactionChannels } from './transactions';
import { transferChannels } from './transfer';
import { unitChannels } from './units';

export interface DeskChannel {
  /** `anybody`: before signing in. `signed_in`: every role. */
  readonly may: Permission | 'anybody' | 'signed_in';
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

export const deskChannels = {
  ...sessionChannels,
  ...adoptionChannels,
  ...allocationChannels,
  ...apiKeyChannels,
  ...alertChannels,
  ...approvalChannels,
  ...attentionChannels,
  ...backupChannels,
  ...staffChannels,
  ...catalogueChannels,
  ...catalogueDraftChannels,
  ...booksChannels,
  ...chargesChannels,
  ...checkPhotoChannels,
  ...closingChannels,
  ...deviceChannels,
  ...drawerChannels,
  ...elsewhereChannels,
  ...lateChannels,
  ...leavingDeskChannels,
  ...letterChannels,
  ...listenerChannels,
  ...moneyChannels,
  ...moveInChannels,
  ...rentChannels,
  ...journalChannels,
  ...reportChannels,
  ...returnChannels,
  ...searchChannels,
  ...todayChannels,
  ...figuresChannel,
  ...tenantDeskChannels,
  ...transactionChannels,
  ...transferChannels,
  ...unitChannels,
} as const satisfies Record<string, DeskChannel>;

export type DeskChannelName = keyof typeof deskChannels;
/** What the page passes: before the schema has cleaned it. */
export type DeskInput<C extends DeskChannelName> = z.input<(typeof deskChannels)[C]['input']>;
/** What a handler receives: after the schema has cleaned it. */
export type DeskRequest<C extends DeskChannelName> = z.output<(typeof deskChannels)[C]['input']>;
export type DeskOutput<C extends DeskChannelName> = z.output<(typeof deskChannels)[C]['output']>;
