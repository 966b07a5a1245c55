/** `tenancies check | import | list | undo`: tenancies that ran before this kiosk kept the books. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AdoptionMistake } from '../../shared/adoption';
import { adoptionSentences } from '../../shared/adoption-sentences';
import { parseGuid } from '../../shared/ids';
import type { Result } from '../../shared/result';
import { toIsoInstant } from '../domain/base/dates';
import { adoptTenancies, listAdoptions, lookThrough } from '../services/adoption/adopt';
import { takeBackAdoption } from '../services/adoption/take-back';
import type { CliIo, Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withServices } from './services';

export const checkCommand: Command = {
  usage: 'tenancies check FILE',
  summary: 'says everything that is wrong with a CSV file of running tenancies; changes nothing',
  more: 'The columns are described in docs/operate/running-tenancies.md',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const bytes = readFileSync(resolve(onlyPositional(invocation)));
    const { tenancies, mistakes } = await withServices(invocation.dataDir, io, (ctx) =>
      lookThrough(ctx, bytes),
    );
    if (mistakes.length > 0) return tellMistakes(io, mistakes);
    io.out(`${tenancies.length} tenancies; nothing wrong`);
    return 0;
  },
};

export const importCommand: Command = {
  usage: 'tenancies import FILE',
  summary: 'takes over running tenancies from a CSV file: all of them, or none where something is wrong',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const bytes = readFileSync(resolve(onlyPositional(invocation)));
    const done = await withServices(invocation.dataDir, io, (ctx) => adoptTenancies(ctx, 'cli', bytes));
    if (!done.ok) throw new CommandRefused(whyNot(done));
    if ('mistakes' in done.value) return tellMistakes(io, done.value.mistakes);
    const { tenancies, adoptionId } = done.value;
    io.out(`${tenancies} tenancies imported as ${adoptionId}`);
    io.out(`Until one of them is billed, paid or changed: tenancies undo ${adoptionId}`);
    return 0;
  },
};

export const listCommand: Command = {
  usage: 'tenancies list',
  summary: 'shows the imports of running tenancies, the newest first',
  options: [],
  positionals: [],
  async run(invocation, io) {
    const made = await withServices(invocation.dataDir, io, listAdoptions);
    if (made.length === 0) io.out('nothing was imported');
    for (const { id, tenancies, made_at_ms: atMs, taken_back_at_ms: undone } of made)
      io.out(`${id}  ${toIsoInstant(atMs)}  ${tenancies} tenancies${undone === null ? '' : '  undone'}`);
    return 0;
  },
};

export const undoCommand: Command = {
  usage: 'tenancies undo ID',
  summary: 'takes an import back, whole, while none of its tenancies was billed, paid, changed or ended',
  options: [],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = parseGuid<'adoption'>(onlyPositional(invocation));
    if (!id) throw new UsageError('tenancies undo wants the id of an import; "tenancies list" shows them');
    const done = await withServices(invocation.dataDir, io, (ctx) => takeBackAdoption(ctx, 'cli', id));
    if (!done.ok) throw new CommandRefused(whyNot(done));
    io.out(`${done.value.tenancies} tenancies undone; their units are free again`);
    return 0;
  },
};

function tellMistakes(io: CliIo, mistakes: readonly AdoptionMistake[]): number {
  for (const { row, column, fault, value } of mistakes) {
    const place = [row === null ? '' : `row ${row}`, column ?? ''].filter((part) => part !== '').join(', ');
    io.err(
      `${place === '' ? '' : `${place}: `}${adoptionSentences[fault].replaceAll('{value}', () => value)}`,
    );
  }
  io.err('Nothing was imported.');
  return 1;
}

/** For the person at the command line. */
function whyNot({ refusals }: Extract<Result<unknown>, { ok: false }>): string {
  return refusals
    .map(({ desk, detail, message }) => {
      if (desk === 'unknown') return 'there is no such import, or it is undone already';
      if (desk === 'changed_meanwhile')
        return 'the units or the catalog changed while the file was checked; run it again';
      if (desk === 'adoption_gone_on')
        return `these units were billed, paid, changed or left since: ${String(detail?.['units'] ?? '')}`;
      return message;
    })
    .join(' ');
}
