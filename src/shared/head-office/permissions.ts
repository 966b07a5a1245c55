/** What one kiosk may do at the broker: its own subjects, its property's claims, and reading what is laid down for it. */
import {
  bucketSubject,
  CLAIMS_BUCKET,
  DOWN_BUCKET,
  EVENTS_STREAM,
  eventsSubject,
  inboxPrefix,
  statusSubject,
  type KioskAddress,
} from './names';

export interface KioskPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** Asks for the last message of a subject, without a consumer. The answer says `Status: 404` where there is none. */
export const directGetSubject = (stream: string, subject: string) =>
  `$JS.API.DIRECT.GET.${stream}.${subject}`;

/** The stream behind a bucket. */
export const bucketStream = (bucket: string) => `KV_${bucket}`;

/**
 * As nats-server's configuration takes them. It checks subjects only, never headers or bodies: a kiosk could overwrite a
 * claim of its own property, and the reply to a question of its own could be sent to any subject. So head office takes
 * from a subject only what names the kiosk of that subject and continues its chain.
 */
export function kioskPermissions(kiosk: KioskAddress): KioskPermissions {
  const claims = bucketSubject(CLAIMS_BUCKET, `${kiosk.propertyId}.*`);
  const own = bucketSubject(DOWN_BUCKET, `${kiosk.propertyId}.kiosk.${kiosk.kioskId}.*`);
  const site = bucketSubject(DOWN_BUCKET, `${kiosk.propertyId}.site.>`);
  return {
    publish: [
      eventsSubject(kiosk),
      statusSubject(kiosk),
      claims,
      directGetSubject(EVENTS_STREAM, eventsSubject(kiosk)),
      directGetSubject(bucketStream(CLAIMS_BUCKET), claims),
      directGetSubject(bucketStream(DOWN_BUCKET), own),
      directGetSubject(bucketStream(DOWN_BUCKET), site),
    ],
    subscribe: [`${inboxPrefix(kiosk)}.>`, own, site],
  };
}
