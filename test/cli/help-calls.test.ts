/** `help list` and `help clear` as staff type them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../src/main/cli/run';
import { openConnection } from '../../src/main/database/connection';
import { insertHelpCall, selectOpenHelpCalls } from '../../src/main/database/screen/help-calls';
import { createStore } from '../../src/main/database/store';
import type { Id } from '../../src/shared/ids';
import { START_MS } from '../support/services/database';
import { temporaryFolder } from '../support/base/folder';

const id = '01890000-0000-7000-8000-000000000001' as Id<'help_call'>;

function kiosk(dataDir: string) {
  return async (...argv: string[]) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const io = { out: say, err: say, nowMs: () => START_MS + 61_000, environment: {} };
    return { code: await runCli([...argv, '--data-dir', dataDir], io), said: lines.join('\n') };
  };
}

// Holds: ux-42
test('a call is seen, cleared once, and gone', async () => {
  const dataDir = temporaryFolder();
  const run = kiosk(dataDir);
  await run('api-key', 'create', '--name', 'Gate');
  expect(await run('help', 'list')).toEqual({ code: 0, said: 'nobody waits for help' });
  const open = openConnection(join(dataDir, 'keyturn.db'));
  const store = createStore(open);
  const call = { kiosk_id: 'hall-2', step: 'sign', language: 'de', called_at_ms: START_MS } as const;
  await store.transaction((tx) => insertHelpCall(tx, { id, ...call, cleared_at_ms: null, cleared_by: null }));

  expect(await run('help', 'list')).toEqual({
    code: 0,
    said: `${id}  2026-03-15T15:00:00.000Z  unanswered  hall-2  sign  de`,
  });
  expect(await run('help', 'clear', id.toUpperCase())).toEqual({ code: 0, said: `cleared ${id}` });
  expect(await store.transaction(selectOpenHelpCalls)).toEqual([]);
  expect(await run('help', 'clear', id)).toMatchObject({ code: 1 });
  expect(await run('help', 'clear', 'x')).toMatchObject({ code: 2 });
  expect(await run('help', 'clear')).toMatchObject({ code: 2 });
  await open.close();
});
