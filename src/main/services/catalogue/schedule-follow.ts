/**
 * Puts scheduled changes of the catalogue in force, once their day has begun at the property. Each in one transaction with
 * the note that it was done: the round may be killed anywhere, run twice, or come late.
 */
import type { Id } from '../../../shared/ids';
import {
  endSchedule,
  selectHeldSchedules,
  selectWaitingSchedules,
  type ScheduleRow,
} from '../../database/catalogue/schedules';
import { findLastVersion } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { findProperty } from '../../database/property/properties';
import { businessDateAt } from '../../domain/base/dates';
import { describeMistakes, readCatalogue } from '../../domain/catalogue/catalogue';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { draftFile } from './draft-load';
import { importCatalogue } from './import';
import { giveBack, overtakeSchedules } from './schedule';
import { outdatedSentences, scheduledDraft } from './scheduled-edits';

const MOST_PROBLEMS = 20;

/** Every one whose day has come, the earliest first. One that fails is logged and holds up no other. */
export async function followSchedules(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  for (const id of await ctx.store.read((tx) => dueIn({ ctx, tx }))) {
    if (stop.aborted) return;
    try {
      await ctx.store.transaction((tx) => takeEffect({ ctx, tx }, id));
    } catch (error) {
      ctx.log.error({ schedule: id, err: error }, 'scheduled changes are left to the next round');
    }
  }
}

async function dueIn({ ctx, tx }: InTransaction): Promise<Id<'catalogue_schedule'>[]> {
  const waiting = await selectWaitingSchedules(tx);
  const property = waiting.length > 0 ? await findProperty(tx) : undefined;
  if (!property) return [];
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  return waiting.filter(({ effective_on: on }) => on <= today).map(({ id }) => id);
}

/** Reads it again: somebody may have withdrawn it. After the books were put back, it waits until somebody confirms it. */
async function takeEffect(work: InTransaction, id: Id<'catalogue_schedule'>): Promise<void> {
  const { ctx, tx } = work;
  const row = (await selectWaitingSchedules(tx)).find((each) => each.id === id);
  if (!row) return;
  if (ctx.headOffice.state() !== 'alone') return overtakeSchedules(work);
  if ((await selectHeldSchedules(tx)).some((each) => each.id === id)) return;
  const done = await putInForce(work, row);
  if (done.kind === 'later') return;
  const ended = { ended_by: 'kiosk', ended_at_ms: ctx.clock.nowMs() };
  if (done.kind === 'stopped') {
    const problems = done.problems.slice(0, MOST_PROBLEMS).join('\n');
    await endSchedule(tx, id, { ...ended, outcome: 'stopped', problems });
    await giveBack(tx, row);
    await note({ ctx, tx, by: 'kiosk' }, 'catalogue.schedule_stopped', id);
    return;
  }
  const version = await findLastVersion(tx);
  await endSchedule(tx, id, { ...ended, outcome: 'in_force', version: version?.number ?? null });
  await note({ ctx, tx, by: 'kiosk' }, 'catalogue.schedule_in_force', id);
}

type Done =
  | { readonly kind: 'in_force' }
  /** A customer is paying. */
  | { readonly kind: 'later' }
  | { readonly kind: 'stopped'; readonly problems: readonly string[] };

async function putInForce({ ctx, tx }: InTransaction, row: ScheduleRow): Promise<Done> {
  const stopped = (...problems: readonly string[]): Done => ({ kind: 'stopped', problems });
  const draft = await scheduledDraft(tx, row);
  if (!draft) return stopped('the file of the catalogue in force is not known');
  const outdated = outdatedSentences(draft);
  if (outdated.length > 0) return stopped(...outdated);
  const read = readCatalogue(draftFile(draft));
  if (!read.ok) return stopped(...describeMistakes('catalogue', read.mistakes).split('\n'));
  const gateway = await gatewayOf(tx);
  if (read.catalogue.property.paymentGateway !== gateway)
    return stopped(`property.paymentGateway: is "${gateway}" now, and is changed at once only`);
  const outcome = await importCatalogue(tx, read.catalogue, {
    nowMs: ctx.clock.nowMs(),
    newId: () => ctx.newId<'template'>(),
    actor: 'kiosk',
  });
  if (outcome.ok) return { kind: 'in_force' };
  return outcome.paying ? { kind: 'later' } : stopped(...outcome.problems);
}

const gatewayOf = async (tx: Tx) => (await findProperty(tx))?.payment_gateway ?? 'simulated';
