/**
 * Writes the two kinds of certificate that a site needs (RFC 5280). One is an authority that may speak for
 * the site's names and addresses only. The other is the listener's, made by it.
 */
import { createHash, createPublicKey, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as asn1 from '@peculiar/asn1-x509';

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

const ECDSA_SHA256 = new asn1.AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const COMMON_NAME = '2.5.4.3';

/** A certificate of an authority, signed by its own key. PEM. */
export function writeAuthority(key: KeyObject, name: string, realm: Realm, validity: Validity): string {
  const permitted = [...realm.names.map(dnsName), ...realm.networks.map(networkName)];
  const subtrees = permitted.map((base) => new asn1.GeneralSubtree({ base }));
  const { keyCertSign, cRLSign } = asn1.KeyUsageFlags;
  return write({ subject: name, issuer: name, subjectKey: key, issuerKey: key, validity }, [
    // It makes certificates of listeners, and no further authorities.
    critical(asn1.id_ce_basicConstraints, new asn1.BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    critical(asn1.id_ce_keyUsage, new asn1.KeyUsage(keyCertSign | cRLSign)),
    critical(
      asn1.id_ce_nameConstraints,
      new asn1.NameConstraints({ permittedSubtrees: new asn1.GeneralSubtrees(subtrees) }),
    ),
  ]);
}

/** A certificate of a listener. PEM. */
export function writeListener(
  key: KeyObject,
  issuer: { readonly key: KeyObject; readonly name: string },
  called: Names,
  validity: Validity,
): string {
  const names = [...called.names.map(dnsName), ...called.addresses.map(addressName)];
  const about = { subject: 'Keyturn listener', issuer: issuer.name, subjectKey: key, issuerKey: issuer.key };
  return write({ ...about, validity }, [
    critical(asn1.id_ce_basicConstraints, new asn1.BasicConstraints()),
    // It signs what is said while a connection is made.
    critical(asn1.id_ce_keyUsage, new asn1.KeyUsage(asn1.KeyUsageFlags.digitalSignature)),
    extension(asn1.id_ce_extKeyUsage, new asn1.ExtendedKeyUsage([asn1.id_kp_serverAuth])),
    extension(asn1.id_ce_subjectAltName, new asn1.SubjectAlternativeName(names)),
  ]);
}

interface About {
  readonly subject: string;
  readonly issuer: string;
  readonly subjectKey: KeyObject;
  readonly issuerKey: KeyObject;
  readonly validity: Validity;
}

function write(about: About, extensions: readonly asn1.Extension[]): string {
  const { fromMs, untilMs } = about.validity;
  const publicKey = spki(about.subjectKey);
  const keyIdentifier = keyId(spki(about.issuerKey));
  const tbsCertificate = new asn1.TBSCertificate({
    version: asn1.Version.v3,
    serialNumber: serialNumber(),
    signature: ECDSA_SHA256,
    issuer: commonName(about.issuer),
    validity: new asn1.Validity({ notBefore: new Date(fromMs), notAfter: new Date(untilMs) }),
    subject: commonName(about.subject),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, asn1.SubjectPublicKeyInfo),
    extensions: new asn1.Extensions([
      ...extensions,
      extension(asn1.id_ce_subjectKeyIdentifier, keyId(publicKey)),
      extension(asn1.id_ce_authorityKeyIdentifier, new asn1.AuthorityKeyIdentifier({ keyIdentifier })),
    ]),
  });
  const signatureValue = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), about.issuerKey);
  const certificate = new asn1.Certificate({
    tbsCertificate,
    signatureAlgorithm: ECDSA_SHA256,
    signatureValue: new Uint8Array(signatureValue).buffer,
  });
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString();
}

/** Random; positive, and without zeros in front: the first byte is 0x40 to 0x7f (RFC 5280, 4.1.2.2; X.690, 8.3.2). */
function serialNumber(): ArrayBuffer {
  const [first = 0, ...rest] = randomBytes(16);
  return Uint8Array.of((first & 0x3f) | 0x40, ...rest).buffer;
}

function extension(extnID: string, content: object, critical = false): asn1.Extension {
  return new asn1.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(content)) });
}

const critical = (id: string, content: object) => extension(id, content, true);
const dnsName = (dNSName: string) => new asn1.GeneralName({ dNSName });
const addressName = (iPAddress: string) => new asn1.GeneralName({ iPAddress });

/** A network may be given by any address in it; certificates want its first one. */
function networkName(network: string): asn1.GeneralName {
  const name = AsnConvert.serialize(addressName(network));
  // Behind tag and length, a byte each, are the address and its mask.
  const bytes = new Uint8Array(name, 2);
  const half = bytes.length / 2;
  bytes.set(bytes.subarray(0, half).map((byte, index) => byte & (bytes[half + index] ?? 0)));
  return AsnConvert.parse(name, asn1.GeneralName);
}

function commonName(utf8String: string): asn1.Name {
  const value = new asn1.AttributeValue({ utf8String });
  const named = new asn1.AttributeTypeAndValue({ type: COMMON_NAME, value });
  return new asn1.Name([new asn1.RelativeDistinguishedName([named])]);
}

const spki = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });
const keyId = (publicKey: Buffer) => new asn1.KeyIdentifier(createHash('sha1').update(publicKey).digest());

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
