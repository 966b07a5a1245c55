/** Notice: how long before the last day it is given, and which days a tenant may choose. Pure. Dates are YYYY-MM-DD. */
import { addDays } from '../base/dates';
import { lastDayOf } from './contract-state';

/** Letters that confirm what a tenant or staff have said. */
export type NoticeLetterKind = 'notice_given' | 'notice_withdrawn';

/** The statement of a move-out, and the last one, after which nothing is open on either side. */
export type MoveOutLetterKind = 'move_out' | 'move_out_final' | 'transfer';

/** A statement of account that a tenant asked for at the kiosk. */
export type AccountLetterKind = 'account';

/** As it was signed. */
export interface NoticeRules {
  /** Whole days from the day on which notice is given to the earliest last day; at least 0. */
  readonly days: number;
  /** The same for the site's own notice; null: the site gives none. */
  readonly siteDays: number | null;
}

/** It holds where nothing else was signed: a tenant may leave on the day on which they say so. */
export const mildestNotice: NoticeRules = { days: 0, siteDays: null };

/** How far ahead a tenant may say it by themselves. */
const FURTHEST_DAYS = 184;

/**
 * The first and the last of the days that a tenant may choose. After the site's own notice, none after its last day.
 * @param givenOn the day on which notice was already given; null: today
 */
export function lastDays(
  { days }: Pick<NoticeRules, 'days'>,
  {
    today,
    moveInOn,
    givenOn,
    siteLastOn = null,
  }: {
    readonly today: string;
    readonly moveInOn: string;
    readonly givenOn: string | null;
    readonly siteLastOn?: string | null;
  },
): { readonly earliest: string; readonly latest: string } {
  const wished = today < moveInOn ? moveInOn : today;
  const earliest = lastDayOf(wished, givenOn ?? today, days);
  const furthest = addDays(today, FURTHEST_DAYS);
  const latest = furthest < earliest ? earliest : furthest;
  if (siteLastOn === null) return { earliest, latest };
  const notAfter = (day: string) => (day > siteLastOn ? siteLastOn : day);
  return { earliest: notAfter(earliest), latest: notAfter(latest) };
}

/** The earliest last day of the site's own notice; null where none was signed. */
export function siteLastDay(
  { siteDays }: NoticeRules,
  { today, moveInOn }: { readonly today: string; readonly moveInOn: string },
): string | null {
  if (siteDays === null) return null;
  const day = addDays(today, siteDays);
  return day < moveInOn ? moveInOn : day;
}
