/** The claims bucket as head office reads and writes it: every change on condition of what stands there. */
import { jetstream, JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { claimSchema, type Claim } from '../../shared/head-office/documents';
import { bucketSubject, claimKey, CLAIMS_BUCKET, type KioskAddress } from '../../shared/head-office/names';
import { bucketStream } from '../../shared/head-office/permissions';
import { parseGuid, type Id } from '../../shared/ids';

const STREAM = bucketStream(CLAIMS_BUCKET);
const EVERY_CLAIM = bucketSubject(CLAIMS_BUCKET, '>');
/** No unit's key. */
const BEAT = bucketSubject(CLAIMS_BUCKET, 'head-office.beat');
/** The broker's number for "the last message of this subject is another one". */
const WRONG_LAST_SEQUENCE = 10071;
const MOST_TRIES = 5;

export interface UnitAt {
  readonly propertyId: Id<'property'>;
  readonly unitId: Id<'unit'>;
}

/** What stands under a unit's key; `claim` is null where it was taken away. */
export interface Standing extends UnitAt {
  /** Of the bucket: rises with every change. */
  readonly revision: number;
  readonly claim: Claim | null;
}

export interface BucketPlace {
  /** When the bucket was made, as the broker says it: another time is another bucket. */
  readonly created: string;
  readonly revision: number;
}

export async function bucketPlace(connection: NatsConnection): Promise<BucketPlace> {
  const manager = await jetstreamManager(connection);
  const { created, state } = await manager.streams.info(STREAM);
  return { created, revision: state.last_seq };
}

/** What has changed behind a revision, each key once, in order. What does not read is left out: nobody lets that unit. */
export async function standingsAfter(connection: NatsConnection, revision: number): Promise<Standing[]> {
  const manager = await jetstreamManager(connection);
  const standings: Standing[] = [];
  for (let after = revision; ;) {
    const message = await nextMessage(manager, after + 1);
    if (!message) return standings;
    const standing = readStanding(
      message.subject,
      message.seq,
      message.data,
      message.header.get('KV-Operation'),
    );
    if (standing) standings.push(standing);
    after = message.seq;
  }
}

async function nextMessage(manager: JetStreamManager, sequence: number) {
  return manager.direct.getMessage(STREAM, { seq: sequence, next_by_subj: EVERY_CLAIM });
}

function readStanding(
  subject: string,
  revision: number,
  body: Uint8Array,
  operation: string,
): Standing | null {
  const [property, unit] = subject.slice(bucketSubject(CLAIMS_BUCKET, '').length).split('.');
  const propertyId = parseGuid<'property'>(property);
  const unitId = parseGuid<'unit'>(unit);
  if (!propertyId || !unitId) return null;
  if (operation === 'DEL' || operation === 'PURGE') return { propertyId, unitId, revision, claim: null };
  const claim = claimSchema.safeParse(parsed(body));
  return claim.success ? { propertyId, unitId, revision, claim: claim.data } : null;
}

/** Null where there never was one. */
export async function standingOf(
  connection: NatsConnection,
  { propertyId, unitId }: UnitAt,
): Promise<Standing | null> {
  const manager = await jetstreamManager(connection);
  const subject = bucketSubject(CLAIMS_BUCKET, claimKey(propertyId, unitId));
  const message = await manager.direct.getMessage(STREAM, { last_by_subj: subject });
  return message
    ? readStanding(message.subject, message.seq, message.data, message.header.get('KV-Operation'))
    : null;
}

/** Writes a claim, or with null takes it away. Answers the new revision; null where something else stands there by now. */
export async function writeClaim(
  connection: NatsConnection,
  { propertyId, unitId }: UnitAt,
  claim: Claim | null,
  after: number,
): Promise<number | null> {
  const operation = headers();
  if (claim === null) operation.set('KV-Operation', 'DEL');
  try {
    const { seq } = await jetstream(connection).publish(
      bucketSubject(CLAIMS_BUCKET, claimKey(propertyId, unitId)),
      claim === null ? '' : JSON.stringify(claim),
      { expect: { lastSubjectSequence: after }, headers: operation },
    );
    return seq;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return null;
    throw error;
  }
}

/** What head office wrote into the bucket last; 0: nothing. A bucket that was restored from a copy holds an older one. */
export async function readBeat(connection: NatsConnection): Promise<number> {
  const manager = await jetstreamManager(connection);
  const message = await manager.direct.getMessage(STREAM, { last_by_subj: BEAT });
  return message ? Number(new TextDecoder().decode(message.data)) : 0;
}

export async function writeBeat(connection: NatsConnection, beat: number): Promise<void> {
  await jetstream(connection).publish(BEAT, String(beat));
}

/** For a kiosk that comes by HTTPS: the same claim in the same bucket. A claim of its own is left as it is. */
export async function claimFor(
  connection: NatsConnection,
  { propertyId, kioskId }: KioskAddress,
  unitId: Id<'unit'>,
  made: Pick<Claim, 'kind' | 'atMs'>,
): Promise<{ readonly kind: 'ours' } | { readonly kind: 'taken'; readonly by: Claim }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stands = await standingOf(connection, { propertyId, unitId });
    if (stands?.claim)
      return stands.claim.kioskId === kioskId ? { kind: 'ours' } : { kind: 'taken', by: stands.claim };
    const claim = { kioskId, ...made };
    if ((await writeClaim(connection, { propertyId, unitId }, claim, stands?.revision ?? 0)) !== null)
      return { kind: 'ours' };
  }
  throw new Error('the claim on a unit changes all the time');
}

/** For a kiosk that comes by HTTPS. What another has stays. */
export async function releaseFor(
  connection: NatsConnection,
  { propertyId, kioskId }: KioskAddress,
  unitId: Id<'unit'>,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stands = await standingOf(connection, { propertyId, unitId });
    if (stands?.claim?.kioskId !== kioskId) return;
    if ((await writeClaim(connection, { propertyId, unitId }, null, stands.revision)) !== null) return;
  }
  throw new Error('the claim on a unit changes all the time');
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
