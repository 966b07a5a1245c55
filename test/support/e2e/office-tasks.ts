/**
 * What offices do often, each with the clicks that a journey counts. docs/desk/tasks and docs/head-office/tasks are made from
 * these lists (test/house/office-tasks.test.ts), so that no page says another number than the journey.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { deskTasks } from './desk-task-list';
import { headOfficeTasks } from './head-office-task-list';

export const officeTasks = { desk: deskTasks, 'head-office': headOfficeTasks } as const;

const all = [...deskTasks, ...headOfficeTasks];

/** Compares what a journey took with the list. */
export function tookClicks(id: string, ...clicks: readonly number[]): void {
  const task = all.find((each) => each.id === id);
  if (!task) throw new Error(`no list of tasks has ${id}`);
  expect(clicks, `${id}: ${task.does}`).toEqual(task.clicks);
}

/** By Tab alone, however many it takes: moving the focus is no click. */
export async function focusByKeys(page: Page, what: Locator): Promise<void> {
  for (let tabs = 0; tabs < 200; tabs += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
