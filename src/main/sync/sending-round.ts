/**
 * How many events head office took in one go, from its watermark on. Nothing of it survives a restart: an event that is
 * sent twice does no harm, and one that is not sent would.
 */
import type { ChainPlace } from '../../shared/head-office/event';
import type { Id } from '../../shared/ids';

export interface Confirmed {
  readonly sequence: number;
  readonly replay: number;
}

export interface SendingRound {
  /** The last event that head office has taken, or confirmed. */
  told(): number;
  /** Head office's watermark as the database has it. */
  confirmedIs(confirmed: Confirmed): void;
  attempted(sequence: number): void;
  taken(sequence: number): void;
  /** Head office's last event turned out to be another one when events of this chain were sent. */
  elsewhere(last: ChainPlace | null, chainId: Id<'chain'>): void;
}

export function beginSendingRound(first: Confirmed | null): SendingRound {
  let confirmed = first ?? { sequence: 0, replay: 0 };
  let isKnown = first !== null;
  let told = confirmed.sequence;
  /** The last event that may have reached head office in this round, answered or not. */
  let reached = told;

  return {
    told: () => told,
    confirmedIs(now) {
      const begin = now.sequence < confirmed.sequence || (isKnown && now.replay !== confirmed.replay);
      told = begin ? now.sequence : Math.max(told, now.sequence);
      reached = begin ? now.sequence : Math.max(reached, now.sequence);
      confirmed = now;
      isKnown = true;
    },
    attempted(sequence) {
      reached = Math.max(reached, sequence);
    },
    taken(sequence) {
      told = sequence;
    },
    elsewhere(last, chainId) {
      // Anything further is of an earlier sending, which head office has asked to have again.
      const isOurs = last?.chainId === chainId && last.sequence <= reached;
      told = isOurs ? Math.max(confirmed.sequence, last.sequence) : confirmed.sequence;
    },
  };
}
