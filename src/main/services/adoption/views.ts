/** A file of tenancies, and the imports of before, as staff see them at the desk. */
import type { AdoptionMistake } from '../../../shared/adoption';
import type { DeskOutput } from '../../../shared/desk/channels';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { toIsoInstant } from '../../domain/base/dates';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';
import { adoptTenancies, listAdoptions, lookThrough } from './adopt';

const MOST_LISTED = 500;

/** What a file would bring, or its mistakes; amounts are written as the page's language is. */
export async function lookAtFile(
  ctx: ServiceContext,
  { file, language }: { readonly file: string; readonly language?: Language | undefined },
): Promise<Result<DeskOutput<'adoption.look'>>> {
  const { tenancies, mistakes } = await lookThrough(ctx, Buffer.from(file, 'base64'));
  if (mistakes.length > 0) return ok(listed(mistakes));
  const property = await ctx.store.read(requireProperty);
  const locale = writtenFor(language, property);
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  return ok({
    outcome: 'tenancies',
    count: tenancies.length,
    tenancies: tenancies.slice(0, MOST_LISTED).map((row) => ({
      place: row.place,
      unitNumber: row.unitNumber,
      tenant: `${row.contact.firstName} ${row.contact.lastName}`,
      email: row.contact.email,
      moveInOn: row.moveInOn,
      paidThroughOn: row.paidThroughOn,
      lastOn: row.lastOn,
      leftOn: row.leftOn,
      rent: price(row.rentMinor),
      balance: price(row.owedMinor - row.creditMinor),
      deposit: price(row.depositMinor),
    })),
  });
}

/** Imports a file, or answers the mistakes that it has by now. */
export async function importFile(
  ctx: ServiceContext,
  staff: StaffCaller,
  file: string,
): Promise<Result<DeskOutput<'adoption.import'>>> {
  const done = await adoptTenancies(ctx, staff, Buffer.from(file, 'base64'));
  if (!done.ok) return done;
  if ('mistakes' in done.value) return ok(listed(done.value.mistakes));
  return ok({ outcome: 'imported', tenancies: done.value.tenancies });
}

/** The newest first. */
export async function listImports(ctx: ServiceContext): Promise<Result<DeskOutput<'adoption.list'>>> {
  const imports = await listAdoptions(ctx);
  return ok({
    imports: imports.map((row) => ({
      id: row.id,
      at: toIsoInstant(row.made_at_ms),
      tenancies: row.tenancies,
      isTakenBack: row.taken_back_at_ms !== null,
    })),
  });
}

function listed(mistakes: readonly AdoptionMistake[]) {
  return {
    outcome: 'mistakes' as const,
    mistakes: mistakes.slice(0, MOST_LISTED),
    more: Math.max(0, mistakes.length - MOST_LISTED),
  };
}
