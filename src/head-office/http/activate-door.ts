/** The door for kiosks that join, whichever line they will speak over. */
import { nkeys } from '@nats-io/transport-node';
import type { FastifyInstance } from 'fastify';
import {
  ACTIVATE_PATH,
  activationRequestSchema,
  type ActivationAnswer,
} from '../../shared/head-office/https';
import { activateKiosk } from '../activation';
import type { Office } from '../office';
import { refuse } from './answers';
import { bodyOf, parsed } from './body';
import type { Nonces } from './nonces';
import { isGood, readSignature, refuseUnsigned } from './signed';

const sentences = {
  code_unknown: 'This code is not known, or past its time. Head office makes another with "kiosk add".',
  code_used: 'This code was used already. Head office makes another with "kiosk add".',
  other_property: 'This code is for a kiosk of another property.',
} as const;

/** With its checksum: nats-server would not start with a list of users in which one key is wrong. */
function isKey(publicKey: string): boolean {
  try {
    nkeys.fromPublic(publicKey);
    return true;
  } catch {
    return false;
  }
}

/** `jetstream`: what a kiosk that joins is told of the broker. */
export function addActivateDoor(
  server: FastifyInstance,
  office: Office,
  nonces: Nonces,
  jetstream: ActivationAnswer['jetstream'],
): void {
  const { database, nowMs } = office;
  server.post(ACTIVATE_PATH, async (request, reply) => {
    const body = bodyOf(request);
    const asked = activationRequestSchema.safeParse(parsed(body));
    if (!asked.success || !isKey(asked.data.publicKey))
      return refuse(reply, 'not_read', 'This is no request to join.', nowMs());
    const signature = readSignature(request, body);
    const atMs = nowMs();
    if (signature?.kioskId !== '' || !(await isGood(signature, asked.data.publicKey, nonces, atMs)))
      return refuseUnsigned(reply, 'Signature, time, nonce or epoch is not right.', nonces, atMs);
    const activated = await activateKiosk(database, asked.data, atMs);
    if (activated.kind !== 'activated') return refuse(reply, activated.kind, sentences[activated.kind], atMs);
    // The broker is to know the kiosk before the kiosk calls it.
    await office.refreshUsers();
    const { id: kioskId, property_id: propertyId } = activated.kiosk;
    const answer: ActivationAnswer = { kioskId, propertyId, jetstream };
    return answer;
  });
}
