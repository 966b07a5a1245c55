/** What kiosks report of themselves, and the time that they are told for it. */
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { everyStatus, inboxPrefix } from '../../shared/head-office/names';
import { statusSchema, type StatusAnswer } from '../../shared/head-office/status';
import type { Database } from '../database/connect';
import { saveStatus } from '../database/statuses';
import { senderOf } from '../inbox/message';
import type { Log } from '../log';
import type { Reach } from '../reach';

/** Answers every report of a kiosk that head office knows, until the connection closes. */
export function answerStatuses(
  connection: NatsConnection,
  deps: {
    readonly database: Database;
    readonly reach: Reach;
    readonly log: Log;
    readonly nowMs: () => number;
  },
): void {
  connection.subscribe(everyStatus, {
    queue: 'head-office',
    callback: (error, message) => {
      if (error) return deps.log.warn({ err: error }, 'a report of a kiosk did not come through');
      if (!deps.reach.isUp()) return;
      answer(message, deps).catch((failure: unknown) => {
        deps.log.warn({ err: failure }, 'a report of a kiosk could not be kept');
      });
    },
  });
}

async function answer(
  message: Msg,
  { database, nowMs }: { readonly database: Database; readonly nowMs: () => number },
): Promise<void> {
  const sender = senderOf(message.subject);
  const status = statusSchema.safeParse(parsed(message.data));
  if (!sender || !status.success) return;
  const { kioskId, propertyId } = status.data;
  if (kioskId !== sender.kioskId || propertyId !== sender.propertyId) return;
  // Nothing but what its own kiosk hears: by an answer elsewhere, one could write where it may not.
  if (message.reply === undefined || !message.reply.startsWith(`${inboxPrefix({ propertyId, kioskId })}.`))
    return;
  if (!(await saveStatus(database, status.data, nowMs()))) return;
  const told: StatusAnswer = { headOfficeMs: nowMs() };
  message.respond(JSON.stringify(told));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
