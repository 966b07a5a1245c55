/** An authenticator and its browser in software: makes passkeys, and signs with them what a test wants, right or wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeySite } from '../../../src/head-office/people/passkeys';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export interface Deviation {
  /** What the browser says where it is. */
  readonly origin?: string;
  /** The name that the authenticator signs for. */
  readonly domain?: string;
  /** Nobody was asked for finger, face or PIN. */
  readonly isUnverified?: boolean;
  readonly signCount?: number;
  /** Signs with another key. */
  readonly key?: KeyObject;
}

export interface SoftwarePasskey {
  readonly id: string;
  /** The answer to a challenge at signing in, as the browser's JSON. */
  use(challenge: string, deviation?: Deviation): string;
}

/** The browser's JSON about a new passkey, and the passkey. */
export function makePasskey(
  challenge: string,
  site: PasskeySite,
  deviation: Deviation = {},
): { readonly answer: string; readonly passkey: SoftwarePasskey } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE (RFC 9052): kind EC2, ES256, P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
  const data = Buffer.concat([head(site, deviation, HAS_KEY), credential]);
  // CBOR (RFC 8949): {"fmt": "none", "attStmt": {}, "authData": data}.
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    Buffer.from([data.length >> 8, data.length & 255]),
    data,
  ]);
  const name = id.toString('base64url');
  const response = {
    clientDataJSON: client('webauthn.create', challenge, site, deviation).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
  };
  return {
    answer: JSON.stringify({ id: name, rawId: name, type: 'public-key', response }),
    passkey: {
      id: name,
      use(asked, wrong = {}) {
        const authenticatorData = head(site, wrong, 0);
        const clientData = client('webauthn.get', asked, site, wrong);
        const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
        return JSON.stringify({
          id: name,
          rawId: name,
          type: 'public-key',
          response: {
            clientDataJSON: clientData.toString('base64url'),
            authenticatorData: authenticatorData.toString('base64url'),
            signature: sign('sha256', signed, wrong.key ?? privateKey).toString('base64url'),
          },
        });
      },
    },
  };
}

function head(site: PasskeySite, wrong: Deviation, more: number): Buffer {
  const flags = USER_PRESENT | (wrong.isUnverified ? 0 : USER_VERIFIED) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(wrong.signCount ?? 0);
  return Buffer.concat([sha256(Buffer.from(wrong.domain ?? site.domain)), Buffer.from([flags]), count]);
}

const client = (type: string, challenge: string, site: PasskeySite, wrong: Deviation): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? site.origin, crossOrigin: false }));

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
