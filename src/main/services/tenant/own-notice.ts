/** Notice as a tenant's own device gives it: which last day, what it costs or gives back, and that they stay after all. */
import type { Id } from '../../../shared/ids';
import { parseGuid } from '../../../shared/ids';
import type { LeavingView } from '../../../shared/leaving-channels';
import { ok, refuse, type Result } from '../../../shared/result';
import { read } from '../../domain/requests/members';
import { lastDayBody, lastDayQuery } from '../../domain/requests/queries';
import type { ServiceContext } from '../base/context';
import { membersOf } from '../contact/register';
import { readToken, type TokenHolder } from '../login/sessions';
import { requireProperty } from '../property/property';
import { giveOwnNotice, leavingView, withdrawOwnNotice, type Leaving } from './leaving';

/** Dates are YYYY-MM-DD. */
export interface NoticeView {
  /** By notice; null: none was given. */
  readonly lastDay: string | null;
  readonly givenOn: string | null;
  /** The site gave notice, and only the site withdraws it. */
  readonly bySite: boolean;
  /** The first and the last day that the tenant may choose. */
  readonly earliest: string;
  readonly latest: string;
  readonly noticeDays: number;
  /** What a last day comes to, as things stand. */
  readonly preview: { readonly lastDay: string } & LeavingView['money'];
}

/** `?lastDay`: the day of the preview. Refuses as `readToken`, NO_RECORDS_FOUND (404) and INVALID_ACTIVITY_INFO_DETAILS. */
export function getOwnNotice(
  ctx: ServiceContext,
  token: string | null,
  { id, query }: { readonly id: string; readonly query: Readonly<Record<string, unknown>> },
): Promise<Result<NoticeView>> {
  return asOwner(ctx, token, id, async (holder, about) => {
    const lastDay = read(lastDayQuery.shape.lastDay, query['lastDay']);
    if (lastDay === null) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'lastDay' });
    return viewOf(await leavingView(ctx, holder, { ...about, lastDay }));
  });
}

/** Body `{lastDay}`: null: the tenant stays, also where no notice stands. Refuses as `getOwnNotice`. */
export function putOwnNotice(
  ctx: ServiceContext,
  token: string | null,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Result<NoticeView>> {
  return asOwner(ctx, token, id, async (holder, about) => {
    const members = membersOf(body);
    if (members?.['lastDay'] === null) {
      const now = await leavingView(ctx, holder, about);
      return viewOf(now.ok && now.value.notice ? await withdrawOwnNotice(ctx, holder, about) : now);
    }
    const lastDay = read(lastDayBody.shape.lastDay, members?.['lastDay']);
    if (lastDay === null) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'lastDay' });
    return viewOf(await giveOwnNotice(ctx, holder, { ...about, lastDay }));
  });
}

interface About {
  readonly contractId: Id<'contract'>;
  readonly language: 'en' | 'es' | 'de' | 'ar';
}

async function asOwner(
  ctx: ServiceContext,
  token: string | null,
  id: string,
  work: (holder: TokenHolder, about: About) => Promise<Result<NoticeView>>,
): Promise<Result<NoticeView>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  const contractId = parseGuid<'contract'>(id);
  if (contractId === null) return refuse('NO_RECORDS_FOUND', 'not_found');
  const { language } = await ctx.store.read(requireProperty);
  return work(holder.value, { contractId, language });
}

function viewOf(leaving: Result<Leaving>): Result<NoticeView> {
  if (!leaving.ok) return leaving;
  const { notice, bySite, earliest, latest, noticeDays, lastDay, money } = leaving.value;
  return ok({
    lastDay: notice?.lastDay ?? null,
    givenOn: notice?.givenOn ?? null,
    bySite,
    earliest,
    latest,
    noticeDays,
    preview: { lastDay, ...money },
  });
}
