/** What waits for a person here, as head office hears of it without a name of anybody, and who there looks after it. */
import { MOST_WAITING, type KioskStatus } from '../../../shared/head-office/status';
import type { Notices } from '../../../shared/head-office/documents';
import type { AlertKind } from '../../../shared/desk/choices';
import { replaceAlertsAtHeadOffice, selectAlertsTaken } from '../../database/desk/alerts-taken';
import type { Tx } from '../../database/schema';
import { selectOpenApprovals } from '../../database/approval/approvals';
import { findProperty } from '../../database/property/properties';
import { selectOpenHelpCalls } from '../../database/screen/help-calls';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { allAlerts, isOf } from './alerts';

/** Of the others the label is a name of somebody. */
const isLabelTold = {
  help: false,
  approval: false,
  payment: true,
  refund: true,
  unit: true,
  books: false,
  policy: true,
  awaited_policy: true,
  tax_proof: true,
  message: false,
  prices: false,
  schedule: true,
  held_schedule: true,
  reader: false,
  printer: false,
  disk: false,
  backup: false,
  head_office: false,
  day: false,
} as const satisfies Record<AlertKind, boolean>;

export async function waitingHere(
  work: InTransaction<Pick<ServiceContext, 'clock'>>,
): Promise<NonNullable<KioskStatus['waiting']>> {
  const { tx } = work;
  const [property, asked] = [await findProperty(tx), await selectOpenApprovals(tx)];
  const [alerts, taken, calls] = [
    await allAlerts(work),
    await selectAlertsTaken(tx),
    await selectOpenHelpCalls(tx),
  ];
  // Once it could be reported, it is over.
  const told = alerts.filter(({ kind }) => kind !== 'head_office');
  return told.slice(0, MOST_WAITING).map((alert) => {
    const { kind, subject, sinceMs, label } = alert;
    const call = kind === 'help' ? calls.find(({ id }) => id === subject) : undefined;
    const approval = kind === 'approval' ? asked.find(({ id }) => id === subject) : undefined;
    return {
      kind,
      subject,
      sinceMs,
      label: isLabelTold[kind] ? label : null,
      ...(call ? { call: { step: call.step, language: call.language } } : {}),
      ...(approval && property
        ? {
            approval: {
              act: approval.act,
              amountMinor: approval.amount_minor,
              currency: property.currency,
              contentSha256: approval.content_sha256,
              isApproved: approval.outcome === 'approved',
              askedBy: approval.asked_by,
            },
          }
        : {}),
      isTaken: taken.some((row) => isOf(row, alert)),
    };
  });
}

/** All of it as head office has it now. */
export async function hearTaken(tx: Tx, taken: Notices['taken']): Promise<void> {
  await replaceAlertsAtHeadOffice(
    tx,
    taken.map(({ kind, subject, sinceMs, by, atMs }) => ({
      kind,
      subject,
      since_ms: sinceMs,
      by_name: by,
      taken_at_ms: atMs,
    })),
  );
}
