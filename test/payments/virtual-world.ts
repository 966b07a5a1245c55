/** What a test file of the model needs around it: time that a schedule moves, a folder, a template. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { makeTemplate, type Template } from './kiosk-model';
import { play, type Schedule } from './schedule';
import { current } from './virtual-time';

/** Answers what plays a schedule on a kiosk of its own, and tells what is wrong afterward. */
export function openVirtualWorld(): (schedule: Schedule) => Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-model-'));
  let template: Template | null = null;
  beforeAll(async () => {
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => current.time?.nowMs() ?? real());
    template = await makeTemplate(folder);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });
  return (schedule) => {
    if (!template) throw new Error('nothing is there yet to begin from');
    return play(template, join(folder, 'kiosk.db'), schedule);
  };
}
