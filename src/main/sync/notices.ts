/** What head office reports to this kiosk: to its staff, and which updates it may take. */
import type { Logger } from 'pino';
import { noticesSchema, type Notices, type UpdateOrders } from '../../shared/head-office/documents';
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import type { Store } from '../database/store';
import { takePlace } from '../database/number-series';
import { resumedTimes } from '../database/move-out/unit-checks';
import type { Clock } from '../domain/base/dates';
import { endContracts } from '../services/move-out/ending';
import { hearDoubleLets } from '../services/unit/conflicts';
import { hearHandedOver } from '../services/unit/handed-over';
import { hearTaken } from '../services/desk/waiting';
import { hearPayments } from '../services/debt/told-payments';
import { adopt } from './claim-rows';
import { readDocument } from './documents';
import type { HeadOfficeLine } from './line';

export interface NoticeParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: () => Id<'event'>;
  readonly line: Pick<HeadOfficeLine, 'watch'>;
  /** Writes down what it says of the updates, for what updates the machine. */
  readonly keepOrders?: ((orders: UpdateOrders) => void) | undefined;
  /** Does what people of head office said to money that waits here. */
  readonly decide?: ((decisions: Notices['approvals']) => Promise<void>) | undefined;
  /** Does what head office asks of this kiosk. */
  readonly obey?: ((commands: Notices['commands']) => Promise<void>) | undefined;
  readonly log: Logger;
}

/** Leaves out contracts that have run again since the end that head office knows of. */
async function endsToObey(
  tx: Tx,
  { endedContracts, resumedContracts }: Notices,
): Promise<readonly Id<'contract'>[]> {
  const told = new Map(resumedContracts.map(({ contractId, times }) => [contractId, times]));
  const ends: Id<'contract'>[] = [];
  for (const id of endedContracts) if ((told.get(id) ?? 0) >= (await resumedTimes(tx, id))) ends.push(id);
  return ends;
}

/** Returns a function that ends the listening and waits for what has begun. */
export function hearNotices({
  store,
  clock,
  newId,
  line,
  log,
  keepOrders,
  decide,
  obey,
}: NoticeParts): () => Promise<void> {
  let heard: Promise<void> = Promise.resolve();
  const hear = async (bytes: Uint8Array | null): Promise<void> => {
    const notices = readDocument(bytes, noticesSchema, 'notices', log);
    if (!notices) return;
    if (notices.updates) keepOrders?.(notices.updates);
    // Every id asked for here is an event's.
    const ctx = { clock, newId: newId as Parameters<typeof hearDoubleLets>[0]['ctx']['newId'] };
    await store.transaction(async (tx) => {
      if (notices.place !== undefined) await takePlace(tx, notices.place);
      await hearDoubleLets({ ctx, tx }, notices.doubleLets);
      await hearHandedOver({ ctx, tx }, notices.handedOver);
      await hearTaken(tx, notices.taken);
      await hearPayments({ ctx, tx }, notices.payments);
      // From here on they are this kiosk's: head office is asked for each.
      await adopt(tx, clock.nowMs(), { atStart: false });
      const why = 'head office counts the contract as ended';
      const said = { actor: 'head office', why, seenEmpty: false };
      await endContracts({ ctx, tx }, await endsToObey(tx, notices), said);
    });
    await decide?.(notices.approvals);
    await obey?.(notices.commands);
  };
  const end = line.watch({ name: 'notices' }, (bytes) => {
    heard = heard
      .then(() => hear(bytes))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a notice of head office could not be kept; it comes again');
      });
  });
  return () => {
    end();
    return heard;
  };
}
