/** The line over NATS JetStream. */
import type { Logger } from 'pino';
import type { HeadOfficeConnection } from '../../shared/head-office/connection';
import { inboxPrefix, statusSubject } from '../../shared/head-office/names';
import { statusAnswerSchema } from '../../shared/head-office/status';
import { createClaims } from './jetstream-claims';
import { createDocuments } from './jetstream-documents';
import { createEventSending } from './jetstream-events';
import { LineDown, type HeadOfficeLine } from './line';
import { openNatsLink } from './nats-link';
import type { Pace } from './pace';

export interface JetStreamOptions {
  readonly connection: Extract<HeadOfficeConnection, { transport: 'jetstream' }>;
  /** Of the kiosk's nkey. */
  readonly seed: Uint8Array;
  readonly log: Logger;
  /** How soon a connection that is gone is made again. */
  readonly pace?: Pace;
  /** How long an answer is waited for. */
  readonly answerMs?: number;
}

/** Begins to connect at once, and goes on trying until it is closed. */
export function openJetStreamLine({
  connection,
  seed,
  log,
  pace,
  answerMs,
}: JetStreamOptions): HeadOfficeLine {
  const { servers, authority } = connection;
  const link = openNatsLink({
    servers,
    authority,
    seed,
    log,
    inboxPrefix: inboxPrefix(connection),
    name: connection.kioskId,
    ...(pace ? { pace } : {}),
    ...(answerMs === undefined ? {} : { answerMs }),
  });
  return {
    up: () => link.up(),
    problem: () => link.problem(),
    onChange: (listener) => link.onChange(listener),
    send: createEventSending(link, connection),
    ...createDocuments(link, connection, log),
    ...createClaims(link, connection),
    async report(status) {
      const body = new TextEncoder().encode(JSON.stringify(status));
      const { data } = await link.request(statusSubject(connection), body);
      try {
        return statusAnswerSchema.parse(JSON.parse(new TextDecoder().decode(data)));
      } catch (error) {
        throw new LineDown('head office answers something that cannot be read', { cause: error });
      }
    },
    close: () => link.close(),
  };
}
