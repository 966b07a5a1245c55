/**
 * Does what head office asks of this kiosk: a start of the program, a backup. Each is written down before it is begun and known
 * again by its id, so it is done once. One whose time is over is not done. Head office reads what came of it in the next report.
 */
import {
  MOST_ANSWERS,
  type CommandAnswer,
  type CommandState,
  type KioskCommand,
} from '../../../shared/head-office/commands';
import { DAY_MS } from '../../../shared/durations';
import type { Tx } from '../../database/schema';
import {
  deleteOfficeCommandsBefore,
  insertOfficeCommand,
  refuseWithdrawn,
  selectLastOfficeCommands,
  selectOfficeCommands,
  updateOfficeCommand,
  type OfficeCommandRow,
} from '../../database/upkeep/office-commands';
import { note } from '../audit/audit';
import type { Backups } from '../backup/backups';
import type { ServiceContext } from '../base/context';
import type { Presence } from '../screen/presence';

/** So often it looks whether what waits can be done now. */
const EVERY_MS = 5000;
/** Kept for this time after its own: a copy of it that comes again is over by then. */
const KEPT_MS = 90 * DAY_MS;

export interface CommandHands {
  readonly backups: Pick<Backups, 'make' | 'idle' | 'view'>;
  /** Who would notice a restart; null: nobody. */
  readonly presence: () => Promise<Presence | null>;
}

export interface OfficeCommands {
  /** Writes down what is new, and does it as soon as it can. */
  hear(commands: readonly KioskCommand[]): Promise<void>;
  /** How the program ends so that it is started again; never called: nothing would start it. */
  restartBy(restart: () => void): void;
  /** Goes on with what the run before left. */
  start(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  stop(): void;
}

type Said = Pick<OfficeCommandRow, 'state' | 'why'>;
const said = (state: CommandState, why: string | null = null): Said => ({ state, why });

export function createOfficeCommands(ctx: ServiceContext, hands: CommandHands): OfficeCommands {
  let restart: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let doing: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    if (isStopped) return;
    clearTimeout(timer);
    for (const command of await ctx.store.read((tx) => selectOfficeCommands(tx, 'waits'))) {
      const done = await attempt(ctx, command, { ...hands, restart });
      if (isStopped || done === 'restarting') return;
    }
    const left = await ctx.store.read((tx) => selectOfficeCommands(tx, 'waits'));
    if (left.length === 0 || isStopped) return;
    timer = setTimeout(() => void next(), EVERY_MS);
    timer.unref();
  }
  /** One round after the other. */
  const next = () =>
    (doing = doing.then(round).catch((error: unknown) => {
      if (!isStopped) ctx.log.error({ err: error }, 'what head office asks of this kiosk could not be done');
    }));

  return {
    async hear(commands) {
      if (commands.length === 0 || isStopped) return;
      await ctx.store.transaction(async (tx) => {
        await deleteOfficeCommandsBefore(tx, timeNow(ctx) - KEPT_MS);
        for (const command of commands) {
          await insertOfficeCommand(tx, command, ctx.clock.nowMs());
          if (command.isWithdrawn) await refuseWithdrawn(tx, command.id);
        }
      });
      void next();
    },
    restartBy: (given) => (restart = given),
    async start() {
      await ctx.store.transaction(async (tx) => {
        for (const { id, kind } of await selectOfficeCommands(tx, 'under_way'))
          await updateOfficeCommand(
            tx,
            id,
            kind === 'restart' ? said('done') : said('refused', 'interrupted'),
          );
      });
      void next();
    },
    idle: () => doing,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Hands extends CommandHands {
  readonly restart: (() => void) | null;
}

/** `restarting`: nothing else is begun in this run. */
async function attempt(
  ctx: ServiceContext,
  command: OfficeCommandRow,
  hands: Hands,
): Promise<'restarting' | null> {
  const keep = (now: Said) => {
    if (now.state === command.state && now.why === command.why) return Promise.resolve();
    return ctx.store.transaction((tx) => updateOfficeCommand(tx, command.id, now));
  };
  if (command.expires_at_ms <= timeNow(ctx)) await keep(said('expired', command.why));
  else if (command.kind === 'backup') await keep(await makeBackup(ctx, command, hands));
  else if (command.kind !== 'restart') await keep(said('refused', 'unknown'));
  else if (hands.restart === null) await keep(said('refused', 'no_supervisor'));
  else {
    const there = await hands.presence();
    if (there === null) return restartNow(ctx, command, hands.restart);
    await keep(said('waits', there));
  }
  return null;
}

/** Written down first: the next start answers that it is done. */
async function restartNow(
  ctx: ServiceContext,
  { id }: OfficeCommandRow,
  restart: () => void,
): Promise<'restarting'> {
  await ctx.store.transaction(async (tx) => {
    await note({ ctx, tx, by: 'head_office' }, 'head_office.restarted', 'program');
    await updateOfficeCommand(tx, id, said('under_way'));
  });
  ctx.log.info('head office asked for a restart: nobody is there, so it begins');
  restart();
  return 'restarting';
}

async function makeBackup(
  ctx: ServiceContext,
  { id }: OfficeCommandRow,
  { backups }: CommandHands,
): Promise<Said> {
  // Staff may have one under way.
  if (!backups.make('head_office').ok) return said('waits', 'busy');
  await ctx.store.transaction((tx) => updateOfficeCommand(tx, id, said('under_way')));
  await backups.idle();
  const { failure } = await backups.view();
  return failure?.what === 'backup' ? said('refused', failure.why) : said('done');
}

/** By head office's time where the clock is behind it: a clock that was put back makes nothing good again. */
function timeNow({ clock, clockTrust }: Pick<ServiceContext, 'clock' | 'clockTrust'>): number {
  const { state, limitMs } = clockTrust.view();
  return state === 'right' ? clock.nowMs() : limitMs;
}

/** For the report. */
export async function commandAnswers(tx: Tx): Promise<CommandAnswer[]> {
  const last = await selectLastOfficeCommands(tx, MOST_ANSWERS);
  return last.map(({ id, state, why }) => ({ id, state, why }));
}
