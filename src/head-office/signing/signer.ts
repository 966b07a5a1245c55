/**
 * Whether head office may speak, and its voice: it signs what kiosks hear. When it learns that its database was put
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
  type EraMarks,
} from '../../shared/head-office/seal';
import type { KioskAddress } from '../../shared/head-office/names';
import { bundleText, type SignedBundle } from '../../shared/head-office/staff';
import { agreementKeyOf } from './agreement';
import { errorMessage } from '../../shared/error-message';
import type { Database } from '../database/tx';
import { loadPlace, saveDoubt, selectKeys, type Place } from '../database/signing/signing';
import type { Log } from '../log';
import { signText, verifyText } from './ed25519';
import { isEraSigned } from './era';
import { readKeyFile, type KeyFile } from './key-file';
import { openSigningKey, whyNotCurrent } from './keys';
import { newerThanKnown, reportingNames } from './order';

const LOOK_EVERY_MS = 1000;

export type ToSeal = Omit<Sealed, 'era' | 'marks' | 'contentSha256'> & {
  readonly marks: Marks;
  readonly content: Uint8Array | string;
};

export interface Signer {
  /** Why nothing is signed or granted, in a sentence; null: it is. */
  whyNot(): string | null;
  era(): number;
  /** The keys that led to the one in use, oldest first. */
  keys(): readonly KeyLink[];
  /** The value of the seal's header; null while nothing is signed. */
  seal(answer: ToSeal): string | null;
  /** Whether this database knows all that the kiosk says it has heard; if not, the kiosk has to prove it. */
  knows(kiosk: KioskAddress, told: EraMarks): Promise<boolean>;
  /**
   * Hears what head office itself signed once. Something newer than this database knows stops all listeners. Answers whether
   * it was there.
   */
  prove(kioskId: string, statements: readonly Statement[]): Promise<boolean>;
  /** Signs who may work at a kiosk (`bundleText`), by the key in use; null while nothing is signed. */
  staff(bundle: string): SignedBundle | null;
  /** With which a kiosk's question for a clearance is answered; null while nothing is signed. */
  clearanceKey(): ReturnType<typeof agreementKeyOf> | null;
  /** Signs that a unit was granted. */
  grant(grant: Grant): string;
  /** Whether head office signed that, by whichever of its keys. */
  isGrant(grant: Grant & { readonly signature: string }): boolean;
  /** Asks the database at once. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface SignerParts {
  readonly database: Database;
  readonly keyPath: string;
  readonly log: Log;
  readonly nowMs: () => number;
  /** How new everything is that this kiosk may hear, as the database has it. */
  readonly marksOf: (kiosk: KioskAddress) => Promise<Marks>;
}

/** Throws a CommandRefused where there is no key to sign with. */
export async function openSigner(parts: SignerParts): Promise<Signer> {
  const { database, nowMs, marksOf } = parts;
  const facts = await followFacts(parts);
  const everyKey = () => [...facts.now().keys, ...facts.now().file.links];

  /** What of it this database does not know, for people; null: it knows all. */
  async function newer(kiosk: KioskAddress, told: EraMarks): Promise<string | null> {
    const { era } = facts.now().place.era;
    return reportingNames(told, era).length === 0 ? null : newerWords(told, await marksOf(kiosk), era);
  }

  return {
    whyNot: () => facts.now().problem,
    era: () => facts.now().place.era.era,
    keys: () => facts.now().keys,
    seal: (answer) => (facts.now().problem === null ? sealOf(answer, facts.now()) : null),
    staff(bundle) {
      const { file, problem } = facts.now();
      if (problem !== null) return null;
      return { keyNumber: file.current.number, signature: signText(file.key, bundleText(bundle)), bundle };
    },
    clearanceKey: () => (facts.now().problem === null ? agreementKeyOf(facts.now().file.key) : null),
    grant: (grant) => signText(facts.now().file.key, grantText(grant)),
    isGrant: ({ signature, ...grant }) =>
      everyKey().some(({ publicKey }) => verifyText(publicKey, grantText(grant), signature)),
    async knows(kiosk, told) {
      if ((await newer(kiosk, told)) === null) return true;
      // What is known here of the era may be a second old.
      await facts.look();
      return (await newer(kiosk, told)) === null;
    },
    async prove(kioskId, statements) {
      for (const statement of statements) {
        if (!isOurs(statement, everyKey()) || statement.propertyId === '') continue;
        const { era, propertyId } = statement;
        const what = await newer({ kioskId: statement.kioskId, propertyId }, toldBy(statement));
        if (what === null) continue;
        await saveDoubt(database, { why: 'kiosk_holds_newer', kioskId, era, what, atMs: nowMs() });
        await facts.look();
        return true;
      }
      return false;
    },
    look: () => facts.look(),
    close: () => facts.close(),
  };
}

/** What is known of the database and of the key, and what follows from it. */
interface Facts {
  readonly file: KeyFile;
  readonly keys: readonly KeyLink[];
  readonly place: Place;
  /** Why nothing is signed. */
  readonly problem: string | null;
}

/** Reads them now and once a second. */
async function followFacts(
  parts: SignerParts,
): Promise<{ now(): Facts; look(): Promise<void>; close(): Promise<void> }> {
  const { database, keyPath, log, nowMs } = parts;
  let facts: Facts = {
    file: await openSigningKey(database, keyPath, nowMs()),
    keys: await selectKeys(database),
    place: await loadPlace(database),
    problem: null,
  };
  let saidLast: string | null = null;

  async function once(): Promise<void> {
    facts = await readAgain(parts, facts);
    const { problem, place } = facts;
    if (problem !== saidLast) {
      if (problem === null) log.info({ era: eraTime(place.era.era) }, 'signing what is sent to kiosks');
      else log.error({ problem }, 'nothing is signed or granted');
    }
    saidLast = problem;
  }

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
  return {
    now: () => facts,
    look,
    async close() {
      clearInterval(timer);
      await looking.catch(() => undefined);
    },
  };
}

async function readAgain(
  { database, keyPath, log, nowMs }: SignerParts,
  { file: oldFile, keys: oldKeys }: Facts,
): Promise<Facts> {
  let place = await loadPlace(database);
  const isSame = place.keyNumber === oldFile.current.number && oldKeys.length === place.keyNumber;
  const file = isSame ? oldFile : keyFileNow(keyPath, oldFile, log);
  const keys = isSame ? oldKeys : await selectKeys(database);
  if (!place.doubt && !place.isOwnPlace) {
    const what = 'its tables came out of a dump, or from another server';
    await saveDoubt(database, { why: 'other_place', kioskId: null, era: 0, what, atMs: nowMs() });
    place = await loadPlace(database);
  }
  const problem = whyNotCurrent(file, keys) ?? doubtWords(place) ?? eraWords(place, keys);
  return { file, keys, place, problem };
}

function keyFileNow(keyPath: string, old: KeyFile, log: Log): KeyFile {
  try {
    return readKeyFile(keyPath) ?? old;
  } catch (error) {
    log.error({ why: errorMessage(error) }, 'the signing key cannot be read');
    return old;
  }
}

function sealOf({ content, marks: counted, ...about }: ToSeal, { file, place }: Facts): string {
  const contentSha256 = createHash('sha256').update(content).digest('hex');
  const [era, marks, keyNumber] = [place.era.era, writeMarks(counted), file.current.number];
  const signature = signText(file.key, sealedText({ ...about, era, marks, contentSha256 }));
  return writeSeal({ keyNumber, era, marks, signature });
}

function toldBy({ era, marks }: Statement): EraMarks {
  const told = Object.entries(readMarks(marks) ?? {}).map(([name, mark]) => [name, { era, ...mark }]);
  return Object.fromEntries(told) as EraMarks;
}

function newerWords(told: EraMarks, known: Marks, era: number): string | null {
  const found = newerThanKnown(told, known, era);
  if (!found) return null;
  const { name, said, here } = found;
  if (said.era > era) return `${name} of the era ${eraTime(said.era)}`;
  const other = said.version === here.version ? 'another ' : '';
  return `${name} ${said.version}, and this database has ${other}${here.version}`;
}

function eraWords({ era }: Place, keys: readonly KeyLink[]): string | null {
  return isEraSigned(era, keys) ? null : 'the last era in the database is not signed by head office’s key';
}

/** Only what head office has signed itself, by whichever of its keys, says anything about it. */
function isOurs({ keyNumber, signature, ...sealed }: Statement, known: readonly KeyLink[]): boolean {
  const link = known.find(({ number }) => number === keyNumber);
  return link !== undefined && verifyText(link.publicKey, sealedText(sealed), signature);
}

function doubtWords({ doubt }: Place): string | null {
  if (!doubt) return null;
  const why = doubt.kioskId === null ? doubt.what : `kiosk ${doubt.kioskId} has heard ${doubt.what}`;
  return `the database was put back: ${why}. "head-office restored --by WHO --why TEXT" lets head office go on`;
}
