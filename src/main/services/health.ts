/** How the kiosk is: for a monitor that holds a key. */
import { sql } from 'kysely';
import { ok, refuse, type Result } from '../../shared/result';
import type { ReaderState } from '../card-reader/port';
import type { ServiceContext } from './context';

export interface HealthView {
  readonly status: 'ok' | 'degraded';
  readonly database: { readonly state: 'ok' };
  /** This kiosk keeps its own books; nothing is exchanged with a head office yet. */
  readonly sync: { readonly state: 'not_set_up' };
  readonly reader: { readonly provider: string; readonly state: ReaderState };
  readonly disk: { readonly state: 'ok' | 'low'; readonly freeBytes: number };
}

/** Refuses with SOMETHING_WENT_WRONG (unavailable) when the database does not answer. */
export async function getHealth(ctx: ServiceContext): Promise<Result<HealthView>> {
  try {
    await ctx.store.transaction((tx) => sql`SELECT 1`.execute(tx));
  } catch (error) {
    ctx.log.error({ err: error }, 'the database does not answer');
    return refuse('SOMETHING_WENT_WRONG', 'unavailable', { message: 'The database does not answer.' });
  }
  const freeBytes = await ctx.freeDiskBytes();
  const disk = { state: freeBytes < ctx.settings.minimumFreeDiskBytes ? 'low' : 'ok', freeBytes } as const;
  const reader = { provider: ctx.gateway.provider, state: ctx.gateway.readerState() };
  const degraded = disk.state === 'low' || reader.state === 'unavailable';
  return ok({
    status: degraded ? 'degraded' : 'ok',
    database: { state: 'ok' },
    sync: { state: 'not_set_up' },
    reader,
    disk,
  });
}
