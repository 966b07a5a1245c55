/** The listener for kiosks that join. */
import type { FastifyInstance } from 'fastify';
import {
  ACTIVATE_PATH,
  activationRequestSchema,
  type ActivationAnswer,
} from '../../shared/head-office/https';
import { readKey } from '../../shared/head-office/nkey';
import { activateKiosk, isCodeGood } from '../activation';
import type { Office } from '../office';
import { refuse } from './answers';
import { bodyOf, parsed } from './body';
import type { Nonces } from './nonces';
import { isFirst, isOf, readSignature, refuseUnsigned } from './signed';
import { refusePutBack, type Sealing } from './sealing';

const sentences = {
  code_unknown: 'This code is not known, or past its time. Head office makes another with "kiosk add".',
  code_used: 'This code was used already. Head office makes another with "kiosk add".',
  other_property: 'This code is for a kiosk of another property.',
} as const;

export function addActivationRoutes(
  server: FastifyInstance,
  office: Office,
  nonces: Nonces,
  sealing: Sealing,
): void {
  const { database, nowMs } = office;
  server.post(ACTIVATE_PATH, async (request, reply) => {
    const putBack = refusePutBack(reply, office.signer, nowMs());
    if (putBack) return putBack;
    const body = bodyOf(request);
    const asked = activationRequestSchema.safeParse(parsed(body));
    if (!asked.success || readKey('public', asked.data.publicKey) === null)
      return refuse(reply, { reason: 'not_read', message: 'This is no request to join.' }, nowMs());
    const signature = readSignature(request, body);
    const atMs = nowMs();
    const { code, publicKey } = asked.data;
    const isSigned = signature?.kioskId === '' && isOf(publicKey, signature, atMs);
    // Of a caller without a code nothing is kept: anybody can make a key and sign.
    if (isSigned && !(await isCodeGood(database, code, atMs)))
      return refuse(reply, { reason: 'code_unknown', message: sentences.code_unknown }, atMs);
    if (!isSigned || !(await isFirst(publicKey, signature, nonces, atMs)))
      return refuseUnsigned(reply, 'Signature, time, nonce or epoch is not right.', nonces, atMs);
    const activated = await activateKiosk(database, asked.data, atMs);
    if (activated.kind !== 'activated')
      return refuse(reply, { reason: activated.kind, message: sentences[activated.kind] }, atMs);
    sealing.about(request, { kiosk: null, marks: {} });
    const { id: kioskId, property_id: propertyId, place } = activated.kiosk;
    const answer: ActivationAnswer = { kioskId, propertyId, place };
    return answer;
  });
}
