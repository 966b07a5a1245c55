/** Joining a head office at the front desk of a kiosk that runs. It takes effect at the next start, which nobody is to notice. */
import type { JoinAnswer, JoinRefusal } from '../../../shared/desk/devices';
import type { HeadOfficeConnection } from '../../../shared/head-office/connection';
import { readInvitation, readOfficeAddress } from '../../../shared/head-office/invitation';
import type { ServiceContext } from '../../services/base/context';
import type { StaffCaller } from '../../services/base/caller';
import type { Presence } from '../../services/screen/presence';
import type { Joining } from '../../services/upkeep/joining';
import { StartupError } from '../settings/startup-error';
import { updatesOfThisProgram } from '../updates';
import { readConnection } from './head-office';
import { joinOffice } from './joining';

/** So often it looks whether somebody would notice a restart. The first time, the desk has shown the answer. */
const EVERY_MS = 5000;

interface DeskJoining extends Joining {
  /** How the program ends so that it is started again; never called: nothing would start it. */
  restartBy(restart: () => void): void;
  stop(): void;
}

interface JoiningHands {
  readonly dataDir: string;
  /** Who would notice a restart; null: nobody. */
  readonly presence: () => Promise<Presence | null>;
  readonly everyMs?: number;
}

type Asked = Parameters<Joining['join']>[0];
type Context = Pick<ServiceContext, 'store' | 'clock' | 'log'>;

export function createDeskJoining(ctx: Context, hands: JoiningHands): DeskJoining {
  const { dataDir, presence, everyMs = EVERY_MS } = hands;
  let restart: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();

  async function round(end: () => void): Promise<void> {
    const isThere = await presence().then(
      (who) => who !== null,
      (error: unknown) => {
        if (!isStopped) ctx.log.error({ err: error }, 'whether somebody is at the screen is not known');
        return true;
      },
    );
    if (isStopped) return;
    if (isThere) return waitFor(end);
    ctx.log.info('this kiosk has joined a head office: nobody is there, so it restarts');
    end();
  }

  function waitFor(end: () => void): void {
    isWaiting = true;
    timer = setTimeout(() => void round(end), everyMs);
    timer.unref();
  }

  async function joinNext(asked: Asked, by: StaffCaller): Promise<JoinAnswer> {
    const answer = await joinAtDesk(ctx, dataDir, asked, by);
    if (answer.kind === 'joined' && restart !== null && !isStopped && !isWaiting) waitFor(restart);
    return answer;
  }

  return {
    /** One after the other: of two at once, the second hears that the kiosk has joined. */
    join(asked, by) {
      const turn = last.then(() => joinNext(asked, by));
      last = turn.catch(() => undefined);
      return turn;
    },
    view() {
      const connection = connectionOf(dataDir);
      if (connection === null) return null;
      return { ...shown(connection), restarts: isWaiting };
    },
    restartBy: (given) => (restart = given),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const refused = (
  why: JoinRefusal,
  { address = null, details = [] }: { readonly address?: string | null; readonly details?: string[] } = {},
): JoinAnswer => ({ kind: 'refused', why, address, details });

async function joinAtDesk(
  { store, clock }: Context,
  dataDir: string,
  asked: Asked,
  by: StaffCaller,
): Promise<JoinAnswer> {
  const connection = readConnection(dataDir);
  if (connection) return refused('already', { address: shown(connection).address });
  const scanned = readInvitation(asked.code);
  const typed = scanned.address ?? asked.address;
  const address = readOfficeAddress(typed.includes('://') ? typed : `https://${typed}`);
  if (address.kind !== 'right') return refused(address.kind, { address: typed });
  const { code } = scanned;
  const url = address.origin;
  const { version } = updatesOfThisProgram();
  const { LineDown, OtherOfficeKey } = await import('../../sync/line');
  const { askOfficeKeys } = await import('../../sync/signed-client');
  const { isOfUnknownAuthority } = await import('../../sync/not-reached');
  try {
    // Before the code is sent: who answers with another key hears nothing of it.
    const shownKey = (await askOfficeKeys({ url, authority: null })).at(-1)?.publicKey;
    if (shownKey === undefined)
      throw new LineDown(`What answers at ${url} is no head office: it shows no key.`);
    const key = scanned.key ?? asked.key;
    if (key === null) return { kind: 'compare', key: shownKey };
    if (key !== shownKey) return refused('other_key', { address: url });
    const kiosk = { dataDir, clock, version, by, withStore: <T>(work: Work<T>) => work(store) };
    const joined = await joinOffice(kiosk, { url, code, authority: null, officeKey: key });
    if (joined.kind === 'joined') return { kind: 'joined', kioskId: joined.kioskId };
    const { reason, message } = joined;
    const isKnown = reason === 'code_unknown' || reason === 'code_used' || reason === 'other_property';
    return refused(isKnown ? reason : 'refused', { address: url, details: isKnown ? [] : [message] });
  } catch (error) {
    if (!(error instanceof LineDown)) throw error;
    if (error instanceof OtherOfficeKey) return refused('other_key', { address: url });
    const why = isOfUnknownAuthority(error.cause) ? 'untrusted' : 'not_reached';
    return refused(why, { address: url, details: [error.message] });
  }
}

type Work<T> = (store: ServiceContext['store']) => Promise<T>;

function shown(connection: HeadOfficeConnection) {
  const { kioskId } = connection;
  if (connection.transport !== 'https') return { kioskId, address: null, key: null };
  return { kioskId, address: connection.url, key: connection.officeKey?.publicKey ?? null };
}

/** Null for a file that cannot be read too: the next start says why. */
function connectionOf(dataDir: string): HeadOfficeConnection | null {
  try {
    return readConnection(dataDir);
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}
