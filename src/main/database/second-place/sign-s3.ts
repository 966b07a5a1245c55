/**
 * The signature of Amazon S3, version 4, in a header: who asks what, and when. The bytes of a file are not in it: they go
 * over TLS, and what arrived is read back.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto';

interface Signed {
  readonly method: string;
  readonly url: URL;
  /** What is signed beside host and time; names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Signer {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const signedBy = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** As the page asks: what encodeURIComponent leaves, it does not. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The headers to send. */
export function signS3(
  { method, url, headers }: Signed,
  { keyId, secret, region }: Signer,
  nowMs: number,
): Record<string, string> {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const all = { 'x-amz-content-sha256': UNSIGNED, ...headers, host: url.host, 'x-amz-date': time };
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = sorted.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const request = [
    method,
    path,
    query,
    ...sorted.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    all['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hashOf(request)].join('\n');
  const key = scope.reduce<Buffer | string>((former, part) => signedBy(former, part), `AWS4${secret}`);
  const signature = signedBy(key, text).toString('hex');
  const { host: _, ...sent } = all;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
