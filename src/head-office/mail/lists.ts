/**
 * Who gets the letters about what nobody takes: of a site, and of every site. The list of a site is its own; that of every site is
 * added to it. Edited on the page, and read again for each round of letters.
 */
import { z } from 'zod';
import { Refused } from '../locales/refused';
import type { Id } from '../../shared/ids';
import {
  EVERY_SITE,
  lockMailList,
  saveMailList,
  selectMailLists,
  type MailList,
  type MailSite,
} from '../database/fleet/mail-lists';
import type { Database } from '../database/tx';
import { commandLine, noteAct, type Doer } from '../people/acts';
import { MINUTE_MS } from '../../shared/durations';

export const MOST_ADDRESSES = 20;
export const MOST_MINUTES = 1440;
export const addressSchema = z.email().max(250);

export interface Recipients {
  /** Each address once. */
  readonly addresses: readonly string[];
  readonly afterMs: number;
}

/** `afterMs`: where no list says when. */
export async function loadRecipients(
  database: Database,
  afterMs: number,
): Promise<(propertyId: Id<'property'>) => Recipients> {
  const lists = new Map((await selectMailLists(database)).map((list) => [list.site, list]));
  const all = lists.get(EVERY_SITE);
  return (propertyId) => {
    const own = lists.get(propertyId);
    const minutes = own?.after_minutes ?? all?.after_minutes ?? null;
    return {
      addresses: [...new Set([...(all?.addresses ?? []), ...(own?.addresses ?? [])])],
      afterMs: minutes === null ? afterMs : minutes * MINUTE_MS,
    };
  };
}

/** What a page showed of a list: an edit of somebody else in between is not overwritten. */
export const shownOf = (list: Pick<MailList, 'addresses' | 'after_minutes'> | undefined): string =>
  JSON.stringify([list?.addresses ?? [], list?.after_minutes ?? null]);

export interface TypedList {
  readonly site: MailSite;
  /** As people call the site. */
  readonly name: string;
  /** One on each line. */
  readonly addresses: string;
  /** '': as the settings or the list of every site say. */
  readonly minutes: string;
  readonly shown: string;
}

/** Throws a CommandRefused with a sentence. */
export async function changeMailList(
  { database, by, nowMs }: { readonly database: Database; readonly by: Doer; readonly nowMs: number },
  { site, name, addresses, minutes, shown }: TypedList,
): Promise<void> {
  const list: MailList = { site, addresses: readAddresses(addresses), after_minutes: readMinutes(minutes) };
  await database.transaction().execute(async (tx) => {
    const before = await lockMailList(tx, site);
    if (shownOf(before) !== shown) throw new Refused((t) => t.refusals.edited);
    if (shownOf(list) === shown) throw new Refused((t) => t.refusals.waiting.sameList);
    await saveMailList(tx, list);
    const about = `${name}: ${changeWords(before, list)}`;
    const propertyId = site === EVERY_SITE ? null : site;
    await noteAct(tx, by, { act: 'mail_list.changed', about, propertyId }, nowMs);
  });
}

function readAddresses(typed: string): string[] {
  const addresses = [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))];
  const wrong = addresses.find((address) => !addressSchema.safeParse(address).success);
  if (wrong !== undefined) throw new Refused((t) => t.refusals.waiting.noAddress(wrong));
  if (addresses.length > MOST_ADDRESSES)
    throw new Refused((t) => t.refusals.waiting.mostAddresses(MOST_ADDRESSES));
  return addresses;
}

function readMinutes(typed: string): number | null {
  if (typed === '') return null;
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (minutes < 1 || minutes > MOST_MINUTES)
    throw new Refused((t) => t.refusals.waiting.minutes(MOST_MINUTES));
  return minutes;
}

function changeWords(before: MailList | undefined, after: MailList): string {
  const [were, are] = [before?.addresses ?? [], after.addresses];
  const added = are.filter((address) => !were.includes(address));
  const gone = were.filter((address) => !are.includes(address));
  const minutes = after.after_minutes;
  return [
    ...(added.length === 0 ? [] : [`added ${added.join(', ')}`]),
    ...(gone.length === 0 ? [] : [`took off ${gone.join(', ')}`]),
    ...(minutes === (before?.after_minutes ?? null)
      ? []
      : [minutes === null ? 'after the usual time' : `after ${minutes} minutes`]),
  ].join('; ');
}

export interface ListOfFile {
  readonly properties: 'all' | readonly Id<'property'>[];
  readonly to: readonly string[];
}

/**
 * Takes the lists of a settings file over, once: from then on they are edited on the page. Whether it did; false too where there
 * were none to take.
 */
export async function takeLists(
  database: Database,
  lists: readonly ListOfFile[],
  nowMs: number,
): Promise<boolean> {
  if (lists.length === 0) return false;
  const sites = new Map<MailSite, string[]>();
  for (const { properties, to } of lists)
    for (const site of properties === 'all' ? [EVERY_SITE] : properties)
      sites.set(site as MailSite, [...new Set([...(sites.get(site as MailSite) ?? []), ...to])]);
  return database.transaction().execute(async (tx) => {
    if ((await selectMailLists(tx)).length > 0) return false;
    for (const [site, addresses] of sites) await saveMailList(tx, { site, addresses, after_minutes: null });
    await noteAct(tx, commandLine, { act: 'mail_list.taken' }, nowMs);
    return true;
  });
}
