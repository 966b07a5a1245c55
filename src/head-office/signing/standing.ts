/**
 * Whether head office may speak, and its voice: it signs what kiosks are told. When it learns that its database was put
 * back to a dump, it signs and grants nothing more until somebody has said `restored`.
 */
import { createHash } from 'node:crypto';
import { eraTime } from '../../shared/head-office/pair';
import {
  grantText,
  readMarks,
  sealedText,
  writeMarks,
  writeSeal,
  type Grant,
  type KeyLink,
  type Marks,
  type Sealed,
  type Statement,
  type Told,
} from '../../shared/head-office/seal';
import type { KioskAddress } from '../../shared/head-office/names';
import { errorMessage } from '../commands/io';
import type { Database } from '../database/tx';
import { loadPlace, saveDoubt, selectKeys, type Place } from '../database/signing';
import type { Log } from '../log';
import { signText, verifyText } from './ed25519';
import { isEraSigned } from './era';
import { readKeyFile, type KeyFile } from './key-file';
import { openSigningKey, whyNotCurrent } from './keys';
import { newerThanKnown, tellingNames } from './order';

const LOOK_EVERY_MS = 1000;

export type ToSeal = Omit<Sealed, 'era' | 'marks' | 'contentSha256'> & {
  readonly marks: Marks;
  readonly content: Uint8Array | string;
};

export interface Standing {
  /** Why nothing is signed or granted, in a sentence; null: it is. */
  whyNot(): string | null;
  era(): number;
  /** The keys that led to the one in use, oldest first. */
  keys(): readonly KeyLink[];
  /** The value of the seal's header; null while nothing is signed. */
  seal(answer: ToSeal): string | null;
  /** Whether this database knows all that the kiosk says it was told; if not, the kiosk has to prove it. */
  knows(kiosk: KioskAddress, told: Told): Promise<boolean>;
  /**
   * Hears what head office itself signed once. Something newer than this database knows stops all listeners. Answers whether
   * it was there.
   */
  prove(kioskId: string, statements: readonly Statement[]): Promise<boolean>;
  /** Signs that a unit was granted. */
  grant(grant: Grant): string;
  /** Whether head office signed that, by whichever of its keys. */
  isGrant(grant: Grant & { readonly signature: string }): boolean;
  /** Asks the database at once. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface StandingParts {
  readonly database: Database;
  readonly keyPath: string;
  readonly log: Log;
  readonly nowMs: () => number;
  /** How new everything is that this kiosk may be told, as the database has it. */
  readonly marksOf: (kiosk: KioskAddress) => Promise<Marks>;
}

/** Throws a CommandRefused where there is no key to sign with. */
export async function openStanding(parts: StandingParts): Promise<Standing> {
  const { database, keyPath, log, nowMs, marksOf } = parts;
  let file = await openSigningKey(database, keyPath, nowMs());
  let keys = await selectKeys(database);
  let place = await loadPlace(database);
  let problem: string | null = null;
  let saidLast: string | null = null;

  /** Everything that is known of the database, and what follows from it. */
  async function once(): Promise<void> {
    place = await loadPlace(database);
    if (place.keyNumber !== file.current.number || keys.length !== place.keyNumber)
      ({ file, keys } = await keysAgain(file));
    if (!place.doubt && !place.isOwnPlace) {
      const what = 'its tables came out of a dump, or from another server';
      await saveDoubt(database, { why: 'other_place', kioskId: null, era: 0, what, atMs: nowMs() });
      place = await loadPlace(database);
    }
    problem = whyNotCurrent(file, keys) ?? doubtWords(place) ?? eraWords(place);
    if (problem !== saidLast) {
      if (problem === null) log.info({ era: eraTime(place.era.era) }, 'signing what kiosks are told');
      else log.error({ problem }, 'nothing is signed or granted');
    }
    saidLast = problem;
  }

  async function keysAgain(old: KeyFile): Promise<{ file: KeyFile; keys: KeyLink[] }> {
    let now = old;
    try {
      now = readKeyFile(keyPath) ?? old;
    } catch (error) {
      log.error({ why: errorMessage(error) }, 'the signing key cannot be read');
    }
    return { file: now, keys: await selectKeys(database) };
  }

  const eraWords = ({ era }: Place) =>
    isEraSigned(era, keys) ? null : 'the last era in the database is not signed by head office’s key';

  let looking: Promise<void> = Promise.resolve();
  /** One after the other: an earlier answer must not come behind a later one. */
  function look(): Promise<void> {
    looking = looking.catch(() => undefined).then(once);
    return looking;
  }
  await look();
  const timer = setInterval(() => {
    // The database is away: callers get that answer.
    look().catch(() => undefined);
  }, LOOK_EVERY_MS);
  timer.unref();

  /** What of it this database does not know, for people; null: it knows all. */
  async function newer(kiosk: KioskAddress, told: Told): Promise<string | null> {
    const era = place.era.era;
    if (tellingNames(told, era).length === 0) return null;
    const found = newerThanKnown(told, await marksOf(kiosk), era);
    if (!found) return null;
    const { name, said, here } = found;
    if (said.era > era) return `${name} of the era ${eraTime(said.era)}`;
    const other = said.version === here.version ? 'another ' : '';
    return `${name} ${said.version}, and this database has ${other}${here.version}`;
  }

  return {
    whyNot: () => problem,
    era: () => place.era.era,
    keys: () => keys,
    seal({ content, marks: counted, ...about }) {
      if (problem !== null) return null;
      const contentSha256 = createHash('sha256').update(content).digest('hex');
      const [era, marks, keyNumber] = [place.era.era, writeMarks(counted), file.current.number];
      const signature = signText(file.key, sealedText({ ...about, era, marks, contentSha256 }));
      return writeSeal({ keyNumber, era, marks, signature });
    },
    grant: (grant) => signText(file.key, grantText(grant)),
    isGrant: ({ signature, ...grant }) =>
      [...keys, ...file.links].some(({ publicKey }) => verifyText(publicKey, grantText(grant), signature)),
    async knows(kiosk, told) {
      if ((await newer(kiosk, told)) === null) return true;
      // What is known here of the era may be a second old.
      await look();
      return (await newer(kiosk, told)) === null;
    },
    async prove(kioskId, statements) {
      for (const statement of statements) {
        if (!isOurs(statement, [...keys, ...file.links]) || statement.propertyId === '') continue;
        const { era, propertyId } = statement;
        const told = Object.entries(readMarks(statement.marks) ?? {}).map(([name, mark]) => [
          name,
          { era, ...mark },
        ]);
        const of = { kioskId: statement.kioskId, propertyId };
        const what = await newer(of, Object.fromEntries(told) as Told);
        if (what === null) continue;
        await saveDoubt(database, { why: 'kiosk_holds_newer', kioskId, era, what, atMs: nowMs() });
        await look();
        return true;
      }
      return false;
    },
    look,
    async close() {
      clearInterval(timer);
      await looking.catch(() => undefined);
    },
  };
}

/** Only what head office has signed itself, by whichever of its keys, says anything about it. */
function isOurs({ keyNumber, signature, ...sealed }: Statement, known: readonly KeyLink[]): boolean {
  const link = known.find(({ number }) => number === keyNumber);
  return link !== undefined && verifyText(link.publicKey, sealedText(sealed), signature);
}

function doubtWords({ doubt }: Place): string | null {
  if (!doubt) return null;
  const why = doubt.kioskId === null ? doubt.what : `kiosk ${doubt.kioskId} was told ${doubt.what}`;
  return `the database was put back: ${why}. "head-office restored --by WHO --why TEXT" lets head office go on`;
}
