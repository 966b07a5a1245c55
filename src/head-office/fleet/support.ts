/**
 * The file for the maker's support, or a picture of the screen. Somebody asks a kiosk for it. The kiosk hears so in the answer to its next report, and hands
 * the file in. Both can be repeated; a kiosk that is off answers when it is back, within a day.
 */
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { SupportAsked, SupportGiven, SupportWants } from '../../shared/head-office/support';
import { Refused } from '../locales/refused';
import type { Id } from '../../shared/ids';
import {
  answerSupportRequest,
  deleteOlderSupportFiles,
  findOpenSupportRequest,
  findSupportContent,
  insertSupportRequest,
  selectSupportFiles,
} from '../database/kiosk/support-files';
import type { Database } from '../database/tx';
import { noteAct, type Doer } from '../people/acts';
import { DAY_MS } from '../../shared/durations';

export const MOST_SUPPORT_FILES = 3;
const ASKED = { file: 'kiosk.support_asked', picture: 'kiosk.picture_asked' } as const;
const OPEN_MS = DAY_MS;
/** Unpacked: 20,000 lines of a log and what stands beside them. A kiosk that sends more is not believed. */
const MOST_BYTES = 32 * 1024 * 1024;
/** How a JPEG begins: a browser is sent nothing else as a picture. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const unpack = promisify(gunzip);

interface Wanted {
  readonly kioskId: string;
  readonly propertyId: Id<'property'>;
  readonly wants: SupportWants;
}

export async function askForSupport(
  database: Database,
  by: Doer,
  { kioskId, propertyId, wants }: Wanted,
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const last = (await selectSupportFiles(tx, kioskId, MOST_SUPPORT_FILES)).filter(
      (request) => request.answered_at_ms === null && request.asked_at_ms > nowMs - OPEN_MS,
    );
    if (last.some((request) => request.wants === wants))
      throw new Refused((t) => t.refusals.kiosks.askedAlready[wants]);
    await insertSupportRequest(tx, { kiosk_id: kioskId, said_by: by.name, asked_at_ms: nowMs, wants });
    await deleteOlderSupportFiles(tx, kioskId, MOST_SUPPORT_FILES);
    await noteAct(tx, by, { act: ASKED[wants], about: kioskId, propertyId }, nowMs);
  });
}

/** The request that the kiosk is to answer; null: none. */
export const supportAskedOf = (
  database: Database,
  kioskId: string,
  nowMs: number,
): Promise<SupportAsked | null> => findOpenSupportRequest(database, kioskId, nowMs - OPEN_MS);

/** False where it answers nothing that was asked of this kiosk. */
export function takeSupportFile(
  database: Database,
  kioskId: string,
  { number, file }: SupportGiven,
  nowMs: number,
): Promise<boolean> {
  const made = file.kind === 'made';
  return database.transaction().execute((tx) =>
    answerSupportRequest(tx, {
      kioskId,
      number,
      answered_at_ms: nowMs,
      failure: made ? null : file.why,
      content: made ? Buffer.from(file.content, 'base64') : null,
    }),
  );
}

/** As the kiosk wrote it; null: there is none, or it does not unpack. */
export async function supportFileText(
  database: Database,
  kioskId: string,
  number: number,
): Promise<string | null> {
  const content = await findSupportContent(database, kioskId, { number, wants: 'file' });
  if (content === null) return null;
  return unpack(content, { maxOutputLength: MOST_BYTES }).then(
    (bytes) => bytes.toString('utf8'),
    () => null,
  );
}

/** A JPEG; null: there is none, or it is no JPEG. */
export async function screenPicture(
  database: Database,
  kioskId: string,
  number: number,
): Promise<Buffer | null> {
  const content = await findSupportContent(database, kioskId, { number, wants: 'picture' });
  if (content === null) return null;
  const picture = Buffer.from(content);
  return picture.subarray(0, JPEG.length).equals(JPEG) ? picture : null;
}
