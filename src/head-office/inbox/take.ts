/**
 * Takes events of one kiosk into the database: each once, in the order of their chain, by the hashes alone.
 * No clock and no carrier has a say. So it does not matter by which way they came, how often, or what was
 * lost in between.
 */
import { createHash } from 'node:crypto';
import {
  CHAIN_BEGUN,
  chainBegunSchema,
  chainText,
  NOTHING_BEFORE,
  type WireEvent,
} from '../../shared/head-office/event';
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/tx';
import {
  appendEvents,
  committedHashes,
  findChain,
  insertGap,
  isForked,
  storeForked,
  storeUnread,
} from '../database/inbox/inbox';
import { findForgottenFrom } from '../database/figures/figures';
import { askReplay, noteProgress, updateAcceptsGap, type KioskRow } from '../database/kiosk/kiosks';
import type { ChainRow } from '../database/schema-inbox';
import type { Projecting } from './project';

export type Taken =
  /** Committed with this transaction, or committed before. */
  | 'taken'
  /** Something before them is missing, or they are not what they say: the watermark stays. */
  | 'not_following'
  /** Kept beside what is committed: the kiosk has two histories of one chain. */
  | 'forked';

/** Events of a kiosk that the transaction holds (lockKiosk). */
interface Intake {
  readonly tx: Tx;
  readonly kiosk: KioskRow;
  readonly nowMs: number;
}

/**
 * `events` are neighbors of one chain. What is taken, and what the
 * kiosk is asked for, is written in the transaction; answers how it went with the last of them.
 */
export async function takeEvents(
  intake: Intake,
  events: readonly WireEvent[],
  project: Projecting,
): Promise<Taken> {
  const { tx, kiosk, nowMs } = intake;
  const sound = await onlySound(tx, events, nowMs);
  const [first] = sound;
  if (!first) return notFollowing(intake, events[0]);
  const chain = await findChain(tx, kiosk.id, first.chainId);
  const hasForked = chain ? await storeOthers(tx, chain, sound, nowMs) : false;
  const next = chain ? sound.filter(({ sequence }) => sequence > chain.head_sequence) : sound;
  const [head] = next;
  const hasUnsound = sound.length < events.length;
  if (!head) return await answered(intake, { hasUnsound, hasForked }, first);

  if (chain ? continues(chain, head) : await mayBegin(tx, head)) {
    await commit(tx, next, nowMs, project);
    return answered(intake, { hasUnsound, hasForked }, head);
  }
  if (
    await isForked(tx, kiosk.id, {
      chainId: head.chainId,
      sequence: head.sequence - 1,
      hash: head.previousHash,
    })
  ) {
    await storeForked(tx, next, nowMs);
    return 'forked';
  }
  if (kiosk.accepts_gap) {
    await acceptGap(intake, chain, head);
    await commit(tx, next, nowMs, project);
    return 'taken';
  }
  return notFollowing(intake, head);
}

const continues = (chain: ChainRow, event: WireEvent) =>
  event.sequence === chain.head_sequence + 1 && event.previousHash === chain.head_hash;

async function commit(
  tx: Tx,
  events: readonly WireEvent[],
  nowMs: number,
  project: Projecting,
): Promise<void> {
  const [first] = events;
  if (!first) return;
  await appendEvents(tx, events, nowMs);
  await noteProgress(tx, first.kioskId, first.chainId, nowMs);
  const coming = { nowMs, forgottenFrom: await findForgottenFrom(tx, first) };
  for (const event of events) await project(tx, event, coming);
}

async function answered(
  intake: Intake,
  { hasUnsound, hasForked }: { readonly hasUnsound: boolean; readonly hasForked: boolean },
  event: WireEvent,
): Promise<Taken> {
  if (hasUnsound) return notFollowing(intake, event);
  return hasForked ? 'forked' : 'taken';
}

/** As far as each is what its hash says, and follows the one before it. What breaks off is kept for people to look at. */
async function onlySound(tx: Tx, events: readonly WireEvent[], nowMs: number): Promise<readonly WireEvent[]> {
  const bad = events.findIndex((event, index) => {
    const before = events[index - 1];
    return hashOf(event) !== event.hash || (before !== undefined && before.hash !== event.previousHash);
  });
  const broken = events[bad];
  if (!broken) return events;
  const why =
    hashOf(broken) === broken.hash
      ? 'does not follow the event before it'
      : 'its hash is not that of its content';
  await storeUnread(
    tx,
    {
      subject: `${broken.kioskId} ${broken.sequence}`,
      content: Buffer.from(JSON.stringify(broken)),
      why: `event ${broken.sequence} ${why}`,
    },
    nowMs,
  );
  return events.slice(0, bad);
}

/** Of what is committed already: whatever is another event than the one here is kept apart. Answers whether there was one. */
async function storeOthers(
  tx: Tx,
  chain: ChainRow,
  events: readonly WireEvent[],
  nowMs: number,
): Promise<boolean> {
  const known = events.filter(({ sequence }) => sequence <= chain.head_sequence);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return false;
  const hashes = await committedHashes(tx, first, first.sequence, last.sequence);
  const others = known.filter(({ sequence, hash }) => {
    const committed = hashes.get(sequence);
    return committed !== undefined && committed !== hash;
  });
  await storeForked(tx, others, nowMs);
  return others.length > 0;
}

/** A chain begins with nothing before it; one that follows another begins only when all of that one is here. */
async function mayBegin(tx: Tx, event: WireEvent): Promise<boolean> {
  const isFirst = event.previousHash === NOTHING_BEFORE && String(event.id) === String(event.chainId);
  if (!isFirst || event.type !== CHAIN_BEGUN) return isFirst;
  const begun = chainBegunSchema.safeParse(parsed(event.payload));
  if (!begun.success) return false;
  const { formerChainId, afterSequence, afterHash } = begun.data;
  const former = await findChain(tx, event.kioskId, formerChainId);
  if (former && former.head_sequence >= afterSequence) return true;
  return isForked(tx, event.kioskId, { chainId: formerChainId, sequence: afterSequence, hash: afterHash });
}

/** The chain whose beginning, or whose next event, is missing. */
async function notFollowing({ tx, kiosk, nowMs }: Intake, event: WireEvent | undefined): Promise<Taken> {
  const chainId: Id<'chain'> | undefined = kiosk.current_chain ?? event?.chainId;
  if (chainId === undefined) return 'not_following';
  const chain = await findChain(tx, kiosk.id, chainId);
  await askReplay(tx, kiosk, { chainId, sequence: chain?.head_sequence ?? 0 }, nowMs);
  return 'not_following';
}

/** Somebody decided that what is missing is gone for good (`kiosk accept-gap`): that holds for one gap. */
async function acceptGap(
  { tx, kiosk, nowMs }: Intake,
  chain: ChainRow | undefined,
  event: WireEvent,
): Promise<void> {
  await insertGap(tx, {
    kiosk_id: kiosk.id,
    chain_id: event.chainId,
    after_sequence: chain?.head_sequence ?? 0,
    next_sequence: event.sequence,
    at_ms: nowMs,
  });
  await updateAcceptsGap(tx, kiosk.id, false);
}

function hashOf(event: WireEvent): string {
  return createHash('sha256').update(chainText(event)).digest('hex');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
