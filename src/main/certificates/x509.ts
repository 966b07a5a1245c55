/**
 * Writes the two kinds of certificate that a site needs (RFC 5280): an authority that may speak for the site's names
 * and addresses only, and the listener's, made by it.
 */
import { createHash, createPublicKey, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { addressBytes, networkBytes } from './addresses';
import { bits, explicit, implicit, integer, octets, oid, sequence, set, time, utf8, yes } from './der';

export interface Validity {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What an authority may speak for: DNS names with all below them, networks as in `192.0.2.0/24`. */
export interface Realm {
  readonly names: readonly string[];
  readonly networks: readonly string[];
}

/** What a listener is called. */
export interface Names {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** A certificate of an authority, signed by its own key. PEM. */
export function writeAuthority(key: KeyObject, name: string, realm: Realm, validity: Validity): string {
  const permitted = [
    ...realm.names.map((each) => sequence(dnsName(each))),
    ...realm.networks.map((each) => sequence(implicit(7, networkBytes(each)))),
  ];
  return write({ subject: name, issuer: name, subjectKey: key, issuerKey: key, validity }, [
    // It makes certificates of listeners, and no further authorities.
    extension('2.5.29.19', sequence(yes, integer(Buffer.from([0]))), true),
    // Signs certificates (bit 5) and lists of revoked ones (bit 6).
    extension('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1), true),
    extension('2.5.29.30', sequence(explicit(0, Buffer.concat(permitted))), true),
  ]);
}

/** A certificate of a listener. PEM. */
export function writeListener(
  key: KeyObject,
  issuer: { readonly key: KeyObject; readonly name: string },
  called: Names,
  validity: Validity,
): string {
  const names = [
    ...called.names.map(dnsName),
    ...called.addresses.map((each) => implicit(7, addressBytes(each))),
  ];
  const about = { subject: 'Keyturn listener', issuer: issuer.name, subjectKey: key, issuerKey: issuer.key };
  return write({ ...about, validity }, [
    extension('2.5.29.19', sequence(), true),
    // Signs what is said while a connection is made (bit 0).
    extension('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7), true),
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', sequence(...names)),
  ]);
}

interface About {
  readonly subject: string;
  readonly issuer: string;
  readonly subjectKey: KeyObject;
  readonly issuerKey: KeyObject;
  readonly validity: Validity;
}

function write(about: About, extensions: readonly Buffer[]): string {
  const publicKey = spki(about.subjectKey);
  const all = sequence(
    ...extensions,
    extension('2.5.29.14', octets(keyId(publicKey))),
    extension('2.5.29.35', sequence(implicit(0, keyId(spki(about.issuerKey))))),
  );
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ECDSA_SHA256,
    commonName(about.issuer),
    sequence(time(about.validity.fromMs), time(about.validity.untilMs)),
    commonName(about.subject),
    publicKey,
    explicit(3, all),
  );
  const signature = sign('sha256', body, about.issuerKey);
  return new X509Certificate(sequence(body, ECDSA_SHA256, bits(signature))).toString();
}

function extension(id: string, content: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [yes] : []), octets(content));
}

const dnsName = (name: string): Buffer => implicit(2, Buffer.from(name, 'latin1'));
const commonName = (name: string): Buffer => sequence(set(sequence(oid('2.5.4.3'), utf8(name))));
const spki = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });
const keyId = (publicKey: Buffer): Buffer => createHash('sha1').update(publicKey).digest();

/** SHA-256 of a certificate as staff compare it: pairs of hexadecimal digits. */
export function fingerprintOf(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256;
}

/** SHA-256 of a certificate's public key, as programs pin it (RFC 7469, 2.4): Base64. It outlives renewals. */
export function pinOf(certificate: string): string {
  const publicKey = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(publicKey).digest('base64');
}

/** The instants between which a certificate is valid. */
export function validityOf(certificate: string): Validity {
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  return { fromMs: validFromDate.getTime(), untilMs: validToDate.getTime() };
}
