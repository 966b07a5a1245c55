/**
 * From one version to the next, or back. Each step is written down before it is done. What a power cut leaves is finished at
 * the next start, by the version that was proved last.
 */
import { errorMessage } from '../../shared/error-message';
import type { Site } from './site';
import type { UnderWay, UpdateState } from './state';

export type Outcome =
  | { readonly is: 'up_to_date'; readonly version: string }
  /** Somebody is at the screen, or a payment is under way: the next round tries again. */
  | { readonly is: 'waits'; readonly for: string; readonly version: string }
  | { readonly is: 'updated'; readonly from: string; readonly to: string }
  /** Head office lets none be taken for now. */
  | { readonly is: 'paused'; readonly version: string }
  /** What is offered is older: this kiosk has followed another ring, or is pinned to a version of before. */
  | { readonly is: 'ahead'; readonly version: string; readonly offered: string; readonly isPinned: boolean }
  | { readonly is: 'refused'; readonly version: string; readonly why: string }
  | { readonly is: 'rolled_back'; readonly version: string; readonly why: string; readonly stayed: boolean }
  /** The repository cannot be read or trusted, or there is no room. */
  | { readonly is: 'failed'; readonly why: string };

export interface Asked {
  /** Also a version that was refused before. */
  readonly again: boolean;
  /** Also while head office has stopped updates: somebody is at the machine and knows why. */
  readonly thoughPaused?: boolean;
}

/** One round: what was cut off is finished first. */
export async function update(site: Site, { again, thoughPaused = false }: Asked): Promise<Outcome> {
  const finished = await finish(site);
  if (finished !== null) return finished;
  const isPaused = () => heardOrders(site) && !thoughPaused;
  if (isPaused()) return { is: 'paused', version: site.linked('current') };
  const from = site.linked('current');
  const found = await looked(site, from);
  if (typeof found !== 'string') return found;
  const to = found;
  const before = site.readState().refused[to];
  if (before !== undefined && !again) return { is: 'refused', version: to, why: before };
  // Also not the work of the rehearsal: the screen would be slower.
  const early = await site.busy();
  if (early !== null) return { is: 'waits', for: early, version: to };
  try {
    await site.fetch(to);
    const why = site.readState().rehearsed === to ? null : await site.rehearse(from, to);
    if (why !== null) return refuse(site, to, why);
    change(site, () => ({ rehearsed: to }));
  } catch (error) {
    return failed(site, errorMessage(error));
  }
  const busy = await site.busy();
  if (busy !== null) return { is: 'waits', for: busy, version: to };
  // Said during the rehearsal.
  if (isPaused()) return { is: 'paused', version: from };
  return switchTo(site, from, to);
}

/** Keeps what is ordered where it can be shown; answers whether updates are paused. */
function heardOrders(site: Site): boolean {
  const { ring, paused, pinned } = site.orders();
  const state = site.readState();
  if (state.ring !== ring || state.paused !== paused || state.pinned !== pinned)
    site.writeState({ ...state, ring, paused, pinned });
  return paused;
}

/** Before the service starts with the machine: what serves is whole, and fits the database. */
export async function finishAtStart(site: Site): Promise<void> {
  const nothing = () => Promise.resolve();
  // They start by themselves, after this.
  const still: Site = { ...site, stop: nothing, start: nothing };
  const { underWay } = site.readState();
  if (underWay === null) return;
  await settle(still, underWay);
  // One that does not work would keep the kiosk closed until the timer's turn.
  if (site.readState().underWay?.phase === 'proving') await site.beginRound();
}

async function settle(still: Site, underWay: UnderWay): Promise<void> {
  if (underWay.phase === 'switching') return leave(still, underWay);
  if (underWay.phase === 'rolling_back') return void (await rollBack(still, underWay, underWay.why ?? ''));
  if (underWay.phase === 'committing') return;
  const starts = underWay.starts + 1;
  // Once is a power cut; twice is a version with which the machine does not stay up.
  if (starts > 1)
    return void (await rollBack(still, underWay, 'the machine was started again and again with it'));
  change(still, () => ({ underWay: { ...underWay, starts } }));
  still.link('current', underWay.to);
}

/** What an earlier round was cut off in; null where there was nothing, or it never began. */
async function finish(site: Site): Promise<Outcome | null> {
  const { underWay } = site.readState();
  if (underWay === null) return null;
  if (underWay.phase === 'committing') return commit(site, underWay);
  if (underWay.phase === 'rolling_back') return rollBack(site, underWay, underWay.why ?? '');
  if (underWay.phase === 'switching') {
    await leave(site, underWay);
    return null;
  }
  site.link('current', underWay.to);
  await site.start();
  return prove(site, underWay);
}

/** The new version never ran: the former one goes on. */
async function leave(site: Site, { from }: UnderWay): Promise<void> {
  site.link('current', from);
  await site.start();
  change(site, () => ({ underWay: null }));
}

/** The version to update to, or why there is none. */
async function looked(site: Site, from: string): Promise<string | Outcome> {
  try {
    const { pinned } = site.orders();
    const version = pinned ?? (await site.look());
    if (pinned !== null && pinned !== from) await site.lookFor(pinned);
    const atMs = site.nowMs();
    change(site, () => ({ lastLook: { atMs, problem: null }, lookedWellMs: atMs }));
    if (version === null || version === from) return { is: 'up_to_date', version: from };
    if (await site.isNewer(version, from)) return version;
    return { is: 'ahead', version: from, offered: version, isPinned: pinned !== null };
  } catch (error) {
    return failed(site, errorMessage(error));
  }
}

async function switchTo(site: Site, from: string, to: string): Promise<Outcome> {
  const begun: UnderWay = { phase: 'switching', from, to, backup: null, starts: 0, why: null };
  change(site, () => ({ underWay: begun }));
  await site.stop();
  let backup: string;
  try {
    backup = await site.backUp(from);
  } catch (error) {
    await leave(site, begun);
    return failed(site, errorMessage(error));
  }
  const proving: UnderWay = { ...begun, phase: 'proving', backup };
  change(site, () => ({ underWay: proving }));
  site.link('current', to);
  await site.start();
  return prove(site, proving);
}

async function prove(site: Site, underWay: UnderWay): Promise<Outcome> {
  const why = await site.whyNotWorking();
  return why === null ? commit(site, underWay) : rollBack(site, underWay, why);
}

/** The version that works is the one that is trusted from now on; the packages follow it. */
async function commit(site: Site, underWay: UnderWay): Promise<Outcome> {
  const { from, to } = underWay;
  change(site, () => ({ underWay: { ...underWay, phase: 'committing' } }));
  site.link('proven', to);
  await site.install(to);
  change(site, () => ({ underWay: null, rehearsed: null, lastUpdate: { from, to, atMs: site.nowMs() } }));
  site.keepOnly([from, to]);
  return { is: 'updated', from, to };
}

async function rollBack(site: Site, underWay: UnderWay, why: string): Promise<Outcome> {
  const { from, to, backup } = underWay;
  change(site, () => ({ underWay: { ...underWay, phase: 'rolling_back', why } }));
  await site.stop();
  // The former version never opens what the newer one made of its database: where it cannot be put back, the newer one stays.
  const became = await site.putBack(from, backup).catch(() => 'sold_since' as const);
  const stayed = became === 'sold_since';
  site.link('current', stayed ? to : from);
  await site.start();
  change(site, ({ refused }) => ({
    underWay: null,
    rehearsed: null,
    refused: { ...refused, [to]: why },
    lastRollBack: { from: to, to: from, atMs: site.nowMs(), why, stayed },
  }));
  return { is: 'rolled_back', version: stayed ? to : from, why, stayed };
}

function refuse(site: Site, version: string, why: string): Outcome {
  change(site, ({ refused }) => ({ refused: { ...refused, [version]: why } }));
  return { is: 'refused', version, why };
}

function failed(site: Site, problem: string): Outcome {
  change(site, () => ({ lastLook: { atMs: site.nowMs(), problem } }));
  return { is: 'failed', why: problem };
}

function change(site: Site, to: (state: UpdateState) => Partial<UpdateState>): void {
  const state = site.readState();
  site.writeState({ ...state, ...to(state) });
}
