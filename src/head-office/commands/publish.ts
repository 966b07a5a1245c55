/** `catalogue publish` and `elsewhere publish`: publishes a file for the kiosks of its property. */
import { resolve } from 'node:path';
import type { ManifestName } from '../../shared/head-office/names';
import { publishFile } from '../catalogue/publish';
import { readCatalogueFile, readElsewhereFile, type FileToPublish } from '../catalogue/read-file';
import { commandLine } from '../people/acts';
import { reservationProblems } from '../catalogue/reservations';
import type { Command } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const cataloguePublishCommand = publishCommand(
  'catalogue',
  'manifest',
  'checks a catalogue and publishes it to the kiosks of its property, which take it whole or not at all',
  readCatalogueFile,
);

export const elsewherePublishCommand = publishCommand(
  'elsewhere',
  'elsewhere',
  'the same for reservations and credit notes that were made elsewhere; the file holds all that count now',
  readElsewhereFile,
);

function publishCommand(
  word: string,
  name: ManifestName,
  summary: string,
  read: (file: string) => FileToPublish,
): Command {
  return {
    usage: `${word} publish FILE`,
    summary,
    options: ['postgres'],
    positionals: ['FILE'],
    async run(invocation, io) {
      const file = resolve(onlyPositional(invocation));
      const { propertyId, told, content, reservations } = read(file);
      const { version, parts, again } = await withDatabase(invocation, io, async (database) => {
        const problems = await reservationProblems(database, { propertyId, reservations });
        if (problems.length > 0)
          throw new CommandRefused(problems.map((problem) => `${file}: ${problem}`).join('\n'));
        return publishFile({ database, nowMs: io.nowMs(), by: commandLine }, { propertyId, name }, content);
      });
      io.out(
        `${told}; ${again ? 'published already, as' : 'published as'} version ${version} in ${parts} parts`,
      );
      if (name === 'manifest' && !again) io.out('No second person has approved it: the history says so.');
      return 0;
    },
  };
}
