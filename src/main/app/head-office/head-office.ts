/** Head office, where `head-office.json` in the data directory names one; without the file the kiosk is alone. */
import { join } from 'node:path';
import { connectionSchema, type HeadOfficeConnection } from '../../../shared/head-office/connection';
import type { Id } from '../../../shared/ids';
import type { HeadOfficeLine } from '../../sync/line';
import type { HeadOfficeParts, OpenHeadOffice } from '../../sync/open-head-office';
import type { SupportMaker } from '../../sync/support';
import { StartupError } from '../settings/startup-error';
import { isLoopback } from '../../../shared/loopback';
import { saveConnection } from './files';
import { HEAD_OFFICE_FILE } from '../settings/joined-name';
import { readJsonFile } from '../settings/json-file';
import { readSecretFile } from '../settings/secret-file';
import { saveOrders } from '../../update/orders';
import { supportFileOf } from './support-file';
import { updatesOfThisProgram } from '../updates';

/** Null where the kiosk is alone. Throws a StartupError with one clear line per mistake. */
export function readConnection(dataDir: string): HeadOfficeConnection | null {
  const file = join(dataDir, HEAD_OFFICE_FILE);
  const connection = readJsonFile(file, connectionSchema);
  if (!connection) return null;
  const open = openAddress(connection);
  if (open !== null)
    throw new StartupError(
      `${file}: ${open} is not encrypted, which is only for this machine: expected https://`,
    );
  return connection;
}

/** An address over which everybody in between could read; null when there is none. */
function openAddress(connection: HeadOfficeConnection): string | null {
  if (connection.transport !== 'https') return null;
  const url = URL.parse(connection.url);
  const isSafe = url?.protocol === 'https:' || isLoopback(url?.hostname.replace(/^\[|\]$/g, '') ?? '');
  return isSafe ? null : connection.url;
}

/** Of a kiosk that joined over a broker: it goes on with the units that are allotted to it. */
const MOVED =
  'This kiosk joined over a broker, which is no longer used: "head-office move URL" says where head office’s listener is. Nothing else has to be done.';

export type HeadOfficeOpener = (
  parts: Omit<
    HeadOfficeParts,
    'line' | 'kiosk' | 'url' | 'place' | 'updates' | 'keepOrders' | 'supportMakers'
  > & {
    /** Null: not now. */
    readonly picture: SupportMaker;
  },
) => Promise<OpenHeadOffice>;

export interface PreparedHeadOffice {
  readonly propertyId: Id<'property'>;
  readonly open: HeadOfficeOpener;
}

/** Reads what is needed, before anything is opened; null where the kiosk is alone. Throws a StartupError. */
export function prepareHeadOffice(dataDir: string, cliFile?: string): PreparedHeadOffice | null {
  const connection = readConnection(dataDir);
  if (!connection) return null;
  const seed = readSecretFile(dataDir, 'seedFile', connection.seedFile, HEAD_OFFICE_FILE);
  return {
    propertyId: connection.propertyId,
    async open({ picture, ...parts }) {
      const { openHeadOffice } = await import('../../sync/open-head-office');
      const line = await openLine(dataDir, connection, seed, parts);
      const file = supportFileOf({ dataDir, cliFile }, parts.log);
      return openHeadOffice({
        ...parts,
        line,
        kiosk: connection,
        ...(connection.transport === 'https' && { url: connection.url, place: connection.place }),
        updates: updatesOfThisProgram,
        supportMakers: { picture, ...(file && { file }) },
        keepOrders: (orders) => saveOrders(dataDir, orders),
      });
    },
  };
}

/** Loaded when there is one: a kiosk that is alone needs neither. */
async function openLine(
  dataDir: string,
  connection: HeadOfficeConnection,
  seed: string,
  { store, clock, log }: Pick<HeadOfficeParts, 'store' | 'clock' | 'log'>,
): Promise<HeadOfficeLine> {
  if (connection.transport === 'https') {
    const { openHttpsLine } = await import('../../sync/https-line');
    const { openStoredTrust } = await import('../../sync/stored-trust');
    const trust = openStoredTrust({
      store,
      clock,
      log,
      kioskId: connection.kioskId,
      pinned: connection.officeKey ?? null,
      pin: (officeKey) => saveConnection(dataDir, { ...connection, officeKey }),
    });
    return openHttpsLine({ connection, seed, trust, log });
  }
  const { openNoLine } = await import('../../sync/no-line');
  return openNoLine(MOVED);
}

/** Two properties' books must not be mixed at head office. Throws a StartupError. */
export function requireSameProperty(
  dataDir: string,
  prepared: PreparedHeadOffice | null,
  propertyId: Id<'property'>,
): void {
  if (!prepared || prepared.propertyId === propertyId) return;
  throw new StartupError(
    `${join(dataDir, HEAD_OFFICE_FILE)}: head office knows this kiosk at property ${prepared.propertyId}, but it serves ${propertyId}: activate it again`,
  );
}
