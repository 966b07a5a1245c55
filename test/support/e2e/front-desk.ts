/** Staff for the journeys: accounts made by the command, and the front desk's page in a browser or at the kiosk. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import type { StaffRole } from '../../../src/shared/desk/roles';
import { startKiosk, type KioskProcess } from './kiosk-process';
import { movedIn } from './moved-in';
import { projectNode, root } from './programs';

export interface StaffMember {
  readonly number: string;
  readonly pin: string;
  readonly password: string;
}

/** As given out: PIN and password are still to be changed. */
export function createStaff(dataDir: string, name: string, role: StaffRole): StaffMember {
  const cli = join(root, 'out/main/cli.js');
  const args = ['staff', 'create', '--name', name, '--role', role, '--data-dir', dataDir];
  const told = execFileSync(projectNode, [cli, ...args], { encoding: 'utf8' });
  const after = (word: string) => new RegExp(`^${word}:\\s+(\\S+)$`, 'm').exec(told)?.[1] ?? '';
  return { number: after('number'), pin: after('PIN'), password: after('password') };
}

/** What the person chooses at the first sign-in. */
export const chosen = { pin: '739215', password: 'quiet harbour lantern 4' };

/** For the kiosk's config.json: while staff are at work at the desk, nobody touches the customer's screen. */
export const nobodyHurries = { seconds: 3600, readingSeconds: 3600 };

/** The same for staff at the kiosk, where a session locks soon: they are at work elsewhere, or somebody looks closely. */
export const staffMayStay = { lockSeconds: { kiosk: 600 } };

export interface DeskBrowser {
  readonly page: Page;
  /** Another desk, with nothing in common but the service. */
  readonly colleague: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** A browser at the desk: a window with a mouse. Errors of the page fail the test. */
export async function openDesk(
  browser: Browser,
  service: string,
  viewport: { width: number; height: number } = { width: 1280, height: 800 },
): Promise<DeskBrowser> {
  const contexts: BrowserContext[] = [];
  const open = async () => {
    const context = await browser.newContext({
      viewport,
      locale: 'en-US',
      ignoreHTTPSErrors: true,
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${service}/desk/`);
    return page;
  };
  const close = async () => {
    for (const context of contexts) await context.close();
  };
  return { page: await open(), colleague: open, close };
}

/** A desk at which a new manager has signed in. `at` finds what has a name for tests. */
export async function openDeskOfManager(browser: Browser, kiosk: KioskProcess, dataDir: string) {
  const manager = createStaff(dataDir, 'Ana Prado', 'manager');
  const desk = await openDesk(browser, kiosk.service);
  await firstSignIn(desk.page, manager);
  return { ...desk, at: (id: string) => desk.page.getByTestId(id) };
}

/** A property with one tenant, and a manager at its desk. */
export async function deskWithTenant(browser: Browser, dataDir: string) {
  await movedIn(dataDir);
  const kiosk = await startKiosk(dataDir);
  return { ...(await openDeskOfManager(browser, kiosk, dataDir)), kiosk };
}

/** Signs in at the desk for the first time, and chooses a PIN and a password of one's own. */
export async function firstSignIn(page: Page, staff: StaffMember): Promise<void> {
  await signIn(page, staff.number, staff.password);
  await page.fill('input[name="current"]', staff.password);
  await page.fill('input[name="pin"]', chosen.pin);
  await page.fill('input[name="password"]', chosen.password);
  await page.getByTestId('save').click();
  await page.getByTestId('lock').waitFor();
}

/** As if each closed day had been closed at the end of the month before. Answers that month. */
export function closedLastMonth(dataDir: string): string {
  const books = new Database(join(dataDir, 'keyturn.db'), { timeout: 30_000 });
  const guard = books
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'day_closing_unchanged'`)
    .pluck()
    .get();
  books.exec(`DROP TRIGGER day_closing_unchanged;
    UPDATE day_closing SET closed_on = date(closed_on, 'start of month', '-1 day'); ${guard ?? ''}`);
  const day = books.prepare<[], string>('SELECT max(closed_on) FROM day_closing').pluck().get() ?? '';
  books.close();
  return day.slice(0, 7);
}

export async function signIn(page: Page, number: string, password: string): Promise<void> {
  await page.fill('input[name="number"]', number);
  await page.fill('input[name="password"]', password);
  await page.getByTestId('sign-in').click();
  await page.getByTestId('sign-in').waitFor({ state: 'hidden' });
}

/** At the kiosk: by Help, with number and PIN. */
export async function signInAtKiosk(page: Page, number: string, pin: string): Promise<void> {
  await page.getByTestId('help').click();
  await page.getByTestId('staff').click();
  const desk = page.getByTestId('staff-desk');
  await desk.locator('input[name="number"]').fill(number);
  await desk.locator('input[name="pin"]').fill(pin);
  await page.getByTestId('sign-in').click();
  await page.getByTestId('lock').waitFor();
}
