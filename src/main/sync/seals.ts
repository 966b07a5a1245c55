/**
 * Checks that an answer comes from head office. It must be signed with the key pinned here, for this kiosk and this
 * request. It must be no older than what this kiosk has seen before. Anything else counts as no answer.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { eraTime, type Pair } from '../../shared/head-office/pair';
import {
  followKeys,
  markNames,
  readMarks,
  readSeal,
  sealedText,
  type KeyLink,
  type Mark,
  type MarkName,
  type PinnedKey,
  type Seal,
  type Sealed,
  type Statement,
  type EraMarks,
  type Verify,
} from '../../shared/head-office/seal';
import type { Id } from '../../shared/ids';
import { newestEra, orderReports } from '../domain/books/report-order';
import { LineDown, OtherOfficeKey } from './line';

/** The newest of each kind that was reported here, with its proof. */
export interface Heard extends Mark, Pair {
  readonly statement: Statement;
}

/** What this kiosk stores about the order of head office's answers, and the key it trusts. */
export interface OfficeTrust {
  /** Null: it joined before head office signed anything. The first key that it sees is pinned then. */
  pinned(): PinnedKey | null;
  /** On the disk when it answers. */
  pin(key: PinnedKey, how: 'first_use' | 'replaced'): Promise<void>;
  load(): Promise<ReadonlyMap<MarkName, Heard>>;
  /** On the disk when it answers. */
  save(heard: ReadonlyMap<MarkName, Heard>): Promise<void>;
}

export interface Asked {
  /** See `Sealed.kind`. */
  readonly kind: string;
  readonly nonce: string;
}

export interface Answered {
  readonly status: number;
  readonly body: Buffer;
  /** The header. */
  readonly seal: string;
  readonly isRefusal: boolean;
}

export interface Believed {
  readonly era: number;
  /** Valid, but something newer came after the question, so it says nothing about these. */
  readonly overtaken: ReadonlySet<MarkName>;
}

export interface Seals {
  /** What was reported here by now: for the header of a request, and to compare its answer with. */
  told(): Promise<EraMarks>;
  /** The proof of what it has seen; the kiosk proves with it what it says about head office. */
  statements(): Promise<readonly Statement[]>;
  /** Throws a LineDown for an answer that is not trusted. `before`: what had been reported when it was asked. */
  believe(asked: Asked, answered: Answered, before: EraMarks): Promise<Believed>;
}

export interface SealParts {
  readonly trust: OfficeTrust;
  readonly kioskId: string;
  /** Empty for a kiosk that joins. */
  readonly propertyId: Id<'property'> | '';
  /** Asks head office by which keys it signs. */
  readonly keys: () => Promise<readonly KeyLink[]>;
}

export function createSeals(parts: SealParts): Seals {
  const { trust, kioskId, propertyId } = parts;
  let heard: Map<MarkName, Heard> | null = null;

  async function known(): Promise<Map<MarkName, Heard>> {
    if (heard) return heard;
    const loaded = await trust.load();
    return (heard ??= new Map(loaded));
  }

  /** Compares what is reported now with what was reported before, and stores the newer. */
  async function keep(
    told: readonly (readonly [MarkName, Heard])[],
    before: EraMarks,
  ): Promise<ReadonlySet<MarkName>> {
    const now = await known();
    const { older: found, overtaken, newer } = orderReports(told, before, (name) => now.get(name));
    const one = told.find(([name]) => name === found)?.[1];
    if (one) throw older(`${found} ${one.version}, before ${before[found ?? 'claims']?.version ?? 0}`);
    const kept = new Map(told.filter(([name]) => newer.has(name)));
    for (const [name, heardNow] of kept) now.set(name, heardNow);
    if (kept.size > 0) await trust.save(kept);
    return overtaken;
  }

  return {
    async told() {
      const now = await known();
      return Object.fromEntries(
        [...now].map(([name, { era, version, hash }]) => [name, { era, version, hash }]),
      );
    },
    async statements() {
      const all = [...(await known()).values()].map(({ statement }) => statement);
      return all.filter(
        ({ signature }, index) => all.findIndex((one) => one.signature === signature) === index,
      );
    },
    async believe({ kind, nonce }, { status, body, seal: header, isRefusal }, before) {
      const seal = readSeal(header);
      const marks = seal && readMarks(seal.marks);
      if (!seal || !marks) throw new LineDown('What answers is not signed by head office.');
      const sealed: Sealed = {
        kioskId,
        propertyId: isRefusal ? '' : propertyId,
        kind: isRefusal ? 'refusal' : kind,
        era: seal.era,
        marks: seal.marks,
        status,
        nonce,
        contentSha256: createHash('sha256').update(body).digest('hex'),
      };
      await requireKey(parts, seal, sealedText(sealed));
      const { era } = seal;
      const newest = newestEra(before);
      if (era < newest) throw older(`of the era ${eraTime(era)}, before ${eraTime(newest)}`);
      const statement = { ...sealed, keyNumber: seal.keyNumber, signature: seal.signature };
      const told = markNames.flatMap((name) => {
        const mark = marks[name];
        return mark ? [[name, { era, ...mark, statement }] as const] : [];
      });
      return { era, overtaken: await keep(told, before) };
    },
  };
}

/** Signed with the pinned key, or with a key that the pinned one leads to. */
async function requireKey(
  { trust, keys }: Pick<SealParts, 'trust' | 'keys'>,
  seal: Seal,
  text: string,
): Promise<void> {
  const pinned = trust.pinned();
  if (pinned?.number === seal.keyNumber) return requireSigned(pinned, seal, text);
  if (pinned && seal.keyNumber < pinned.number)
    throw new LineDown(
      'What answers signs by a key that head office has replaced: it is an old copy of head office, or somebody else.',
    );
  const links = await keys();
  const first = pinned ?? links.find(({ number }) => number === seal.keyNumber);
  const now = first && followKeys(first, links, verifies);
  if (!now || now.number !== seal.keyNumber)
    throw new LineDown(
      'What answers signs by a key that the one known here has not signed: compare it with head office’s, then "head-office trust".',
    );
  requireSigned(now, seal, text);
  await trust.pin({ number: now.number, publicKey: now.publicKey }, pinned ? 'replaced' : 'first_use');
}

const older = (what: string) =>
  new LineDown(
    `Head office says something older than it said before (${what}): its database was put back, or somebody lies.`,
  );

function requireSigned({ publicKey }: PinnedKey, { signature }: Seal, text: string): void {
  if (!verifies(publicKey, text, signature))
    throw new LineDown('What answers is not signed by the key of head office that is known here.');
}

export const verifies: Verify = (publicKey, text, signature) => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};

/** For a kiosk that joins: it knows nothing yet but the key that it was set to expect, if any. */
export function newTrust(expected: string | null): OfficeTrust & { readonly taken: () => PinnedKey | null } {
  let taken: PinnedKey | null = null;
  return {
    pinned: () => taken,
    taken: () => taken,
    pin(key) {
      if (expected !== null && key.publicKey !== expected)
        return Promise.reject(
          new OtherOfficeKey(`What answers signs by the key ${key.publicKey}, and not by the expected one.`),
        );
      taken = key;
      return Promise.resolve();
    },
    load: () => Promise.resolve(new Map<MarkName, Heard>()),
    save: () => Promise.resolve(),
  };
}
