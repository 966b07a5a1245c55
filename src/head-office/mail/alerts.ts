/**
 * Mails what waits at a kiosk and nobody takes, to the list of its site. Each matter once to each address: it is written down when
 * the server has the letter, and tried again until then. After a crash in between, the same letter goes out under the same id.
 */
import { createHash } from 'node:crypto';
import { openSmtp } from '../../main/mail/smtp';
import type { Send } from '../../main/mail/envelope';
import type { Id } from '../../shared/ids';
import {
  deleteAlertMailBefore,
  insertAlertMail,
  selectAlertMail,
  type AlertMailRow,
} from '../database/fleet/alert-mail';
import { selectSilences } from '../database/fleet/silences';
import type { Database } from '../database/tx';
import { loadWaiting, type WaitingKiosk } from '../fleet/facts';
import { isQuiet } from '../fleet/silence';
import { NOT_REACHED, type Waiting } from '../fleet/waiting';
import type { Log } from '../log';
import { writeAlertLetter } from './letter';
import { loadRecipients } from './lists';
import type { MailSettings } from './settings';
import { DAY_MS } from '../../shared/durations';

/** For this time it is known what was mailed: far longer than anything waits. */
const KEPT_MS = 400 * DAY_MS;
/** After a letter that did not leave; each further one waits twice as long. */
const AGAIN_MS = 30_000;
const MOST_AGAIN_MS = 15 * 60_000;
/** Between two letters about a site: what begins to wait meanwhile goes together. A stolen key could have a letter written each second. */
const BETWEEN_MS = 60_000;
/** Rounds come every few seconds. After a longer gap head office, or its database, was away. */
const GAP_MS = 60_000;

export interface AlertMailParts {
  readonly database: Database;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly settings: MailSettings;
  readonly timeZone: string;
}

interface Matter {
  readonly kiosk: WaitingKiosk;
  readonly what: Waiting;
}

interface Pause {
  readonly untilMs: number;
  readonly nextMs: number;
}

export interface AlertMail {
  round(stop: AbortSignal): Promise<void>;
}

export function openAlertMail(parts: AlertMailParts): AlertMail {
  const { database, settings, nowMs } = parts;
  const send = openSmtp(settings.server);
  /** By address: one that no letter reaches holds up no other. */
  const pauses = new Map<string, Pause>();
  /** By site and address, when the next letter may go. */
  const rests = new Map<string, number>();
  /** Since when rounds follow each other; null: none yet. */
  let listeningSinceMs: number | null = null;
  let lastRoundMs = 0;
  return {
    async round(stop) {
      const now = nowMs();
      if (listeningSinceMs === null || now - lastRoundMs > GAP_MS || now < lastRoundMs)
        listeningSinceMs = now;
      const heardFromMs = listeningSinceMs;
      const recipientsOf = await loadRecipients(database, settings.afterMs);
      const silenced = new Set((await selectSilences(database, now)).map(({ kiosk_id }) => kiosk_id));
      const matters = (await loadWaiting(database, now)).flatMap((kiosk) => {
        const { afterMs } = recipientsOf(kiosk.propertyId);
        return kiosk.waiting
          .filter(
            (what) =>
              !what.isTaken &&
              what.takenBy === null &&
              !(silenced.has(kiosk.id) && isQuiet(what.kind)) &&
              waitsSinceMs(kiosk, what, heardFromMs) <= now - afterMs,
          )
          .map((what): Matter => ({ kiosk, what }));
      });
      lastRoundMs = now;
      if (matters.length === 0) return;
      const told = await selectAlertMail(database, [...new Set(matters.map(({ kiosk }) => kiosk.id))]);
      for (const [propertyId, ofSite] of Map.groupBy(matters, ({ kiosk }) => kiosk.propertyId)) {
        const { addresses, afterMs } = recipientsOf(propertyId);
        for (const to of addresses) {
          const pause = pauses.get(to);
          const place = `${propertyId} ${to}`;
          if (stop.aborted || isAhead(pause?.untilMs, MOST_AGAIN_MS, nowMs())) continue;
          if (isAhead(rests.get(place), BETWEEN_MS, nowMs())) continue;
          const left = ofSite.filter((matter) => !told.some((row) => isOf(row, matter, to)));
          if (left.length === 0) continue;
          const went = await sendOne(parts, send, { propertyId, to, matters: left, afterMs }, stop);
          if (went) {
            pauses.delete(to);
            rests.set(place, nowMs() + BETWEEN_MS);
          } else pauses.set(to, longer(pause, nowMs()));
        }
      }
    },
  };
}

/** By head office's clock. While it did not listen itself no kiosk could be heard, and that time counts for none. */
function waitsSinceMs({ aheadMs }: WaitingKiosk, { kind, sinceMs }: Waiting, listeningMs: number): number {
  return kind === NOT_REACHED ? Math.max(sinceMs, listeningMs) : sinceMs - aheadMs;
}

/** So far ahead at most: a clock that was set back holds up no letter. */
const isAhead = (untilMs: number | undefined, most: number, nowMs: number): boolean =>
  untilMs !== undefined && untilMs > nowMs && untilMs - nowMs <= most;

const longer = (former: Pause | undefined, nowMs: number): Pause => {
  const waitMs = former?.nextMs ?? AGAIN_MS;
  return { untilMs: nowMs + waitMs, nextMs: Math.min(MOST_AGAIN_MS, waitMs * 2) };
};

interface Letter {
  readonly propertyId: Id<'property'>;
  readonly to: string;
  readonly matters: readonly Matter[];
  readonly afterMs: number;
}

/** Whether nothing of it is left to be tried. */
async function sendOne(
  { database, log, nowMs, settings, timeZone }: AlertMailParts,
  send: Send,
  { propertyId, to, matters, afterMs }: Letter,
  stop: AbortSignal,
): Promise<boolean> {
  const [first] = matters;
  const site = first?.kiosk.propertyName ?? `Property ${propertyId}`;
  const written = writeAlertLetter({
    language: first?.kiosk.language ?? 'en',
    site,
    afterMs,
    timeZone,
    address: settings.address,
    matters: matters.map(({ kiosk, what }) => ({
      kiosk: kiosk.title ?? kiosk.id,
      kind: what.kind,
      sinceMs: what.sinceMs,
      reportMs: kiosk.isSilent && what.kind !== NOT_REACHED ? kiosk.reportMs : null,
    })),
  });
  const rows = matters.map((matter) => keyOf(matter, to));
  const id = sha256(JSON.stringify(rows)).slice(0, 32);
  const outcome = await send({ id, to, fromName: site, replyTo: null, written, files: [] }, stop);
  if (outcome.done || !outcome.again) {
    const at_ms = nowMs();
    await insertAlertMail(
      database,
      rows.map((row) => ({ ...row, at_ms, is_refused: !outcome.done })),
    );
    await deleteAlertMailBefore(database, at_ms - KEPT_MS);
  }
  // No address: it belongs to a person.
  const about = { property: propertyId, matters: matters.length };
  if (outcome.done) log.info(about, 'mailed what nobody has taken');
  else if (!stop.aborted)
    log.warn(
      { ...about, failure: outcome.failure },
      outcome.again ? 'a letter did not leave; it is tried again' : 'a letter was refused for good',
    );
  return outcome.done || !outcome.again;
}

const keyOf = ({ kiosk, what }: Matter, to: string) => ({
  kiosk_id: kiosk.id,
  kind: what.kind,
  subject: what.subject,
  since_ms: what.sinceMs,
  address_sha256: sha256(to.toLowerCase()),
});

function isOf(row: AlertMailRow, matter: Matter, to: string): boolean {
  const key = keyOf(matter, to);
  return (
    row.kiosk_id === key.kiosk_id &&
    row.kind === key.kind &&
    row.subject === key.subject &&
    row.since_ms === key.since_ms &&
    row.address_sha256 === key.address_sha256
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
