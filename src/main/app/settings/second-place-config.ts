/** `backup.second` of the configuration file: where backups are sent, encrypted. */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { PlaceToReach } from '../../database/second-place/open-place';
import { isLoopback } from '../../../shared/loopback';

const sftp = z.strictObject({
  host: z.string().trim().min(1).max(253).describe('the SFTP server'),
  port: z.int().min(1).max(65535).default(22).describe('its port'),
  user: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe('login name; one for each kiosk, which may do nothing but SFTP'),
  folder: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe(
      "folder there, of this kiosk alone; one that does not begin with `/` begins in the user's home",
    ),
  hostKey: z
    .string()
    .trim()
    .regex(
      /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)) [A-Za-z0-9+/]{20,4000}={0,2}$/,
      'expected the kind and the base64 of a host key, such as "ssh-ed25519 AAAA..."',
    )
    .describe(
      "the server's own key, kind and base64, as the second and third word of a line of `ssh-keyscan HOST`. Compare it with what the server's operator tells you. No other server is spoken to",
    ),
  keyFile: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .describe(
      "file with the private key of the login, without a passphrase (`ssh-keygen -t ed25519 -N '' -f FILE`), mode 600. A relative path begins at the data directory",
    ),
});

const s3 = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://s3.eu-central-1.amazonaws.com' })
    .refine(isPlainEndpoint, { error: 'expected an address without user, path, question mark or hash' })
    .refine(isPrivate, { error: 'expected https://: without it only a server on this machine is spoken to' })
    .describe('the server, without the bucket: `https://s3.eu-central-1.amazonaws.com`'),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'expected the name of a region such as eu-central-1')
    .default('us-east-1')
    .describe('region of the bucket; what other makers call it, often `us-east-1` or `auto`'),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .describe('the bucket; it must be there'),
  prefix: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/, 'expected nothing, or names with a slash behind each')
    .max(200)
    .default('')
    .describe('before each name, such as `porch/`; one for each kiosk where they share a bucket'),
  keyId: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'expected the id of an access key')
    .describe('id of an access key that may list, read, write and delete there, and nothing else'),
  secretFile: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .describe(
      'file with the secret of that key and nothing else, mode 600. A relative path begins at the data directory',
    ),
});

const places = {
  folder: z
    .string()
    .min(1)
    .max(1000)
    .refine(isAbsolute, { error: 'expected an absolute path' })
    .optional()
    .describe('a folder on another disk or machine that is mounted here'),
  sftp: sftp
    .optional()
    .describe('or an SFTP server: `{"host", "port": 22, "user", "folder", "hostKey", "keyFile"}`'),
  s3: s3
    .optional()
    .describe(
      'or a bucket of Amazon S3, or of what speaks as it does: `{"endpoint", "region", "bucket", "prefix", "keyId", "secretFile"}`',
    ),
};

const oneOf = {
  error: 'expected one of folder, sftp and s3',
  path: [],
  // With the other mistakes, not after them.
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};
const isOne = (given: {
  readonly folder?: unknown;
  readonly sftp?: unknown;
  readonly s3?: unknown;
}): boolean => [given.folder, given.sftp, given.s3].filter((each) => each !== undefined).length === 1;

/** Of a file that describes one, which `second-place` and `keyturn-setup --restore` take. */
export const placeSchema = z.strictObject(places).refine(isOne, oneOf);
export type PlaceSettings = z.output<typeof placeSchema>;

export const secondPlaceConfig = z
  .strictObject({
    ...places,
    // Whether it is one is found when something is sent: a slip here must not keep the kiosk from renting.
    publicKey: z
      .string()
      .trim()
      .min(1)
      .max(4000)
      .describe('whom the backups are encrypted to; it stands on the recovery sheet'),
  })
  .refine(isOne, oneOf);

function isPlainEndpoint(address: string): boolean {
  const parsed = URL.parse(address);
  return (
    parsed !== null &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '') &&
    parsed.pathname === '/'
  );
}

function isPrivate(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed?.protocol === 'https:' || isLoopback(parsed?.hostname.replaceAll(/[[\]]/g, '') ?? '');
}

/** As people read it, without secrets; another one is another place. */
export function nameOfPlace({ folder, sftp: server, s3: bucket }: PlaceSettings): string {
  if (server) return `sftp://${server.user}@${server.host}:${server.port}/${server.folder}`;
  if (bucket) return `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}/${bucket.prefix}`;
  return folder ?? '';
}

interface Secrets {
  /** What is in the file of a setting. */
  read(setting: string, file: string): string;
  /** Where it is, after it was found fit. */
  find(setting: string, file: string): string;
}

/** What sending and bringing need. Throws where a secret cannot be read. */
export function reachPlace(
  { folder, sftp: server, s3: bucket }: PlaceSettings,
  secrets: Secrets,
): PlaceToReach {
  if (server) {
    const keyFile = secrets.find('backup.second.sftp.keyFile', server.keyFile);
    return { ...server, kind: 'sftp', keyFile };
  }
  if (bucket) {
    const { secretFile, ...rest } = bucket;
    return { ...rest, kind: 's3', secret: secrets.read('backup.second.s3.secretFile', secretFile) };
  }
  return { kind: 'folder', folder: folder ?? '' };
}
