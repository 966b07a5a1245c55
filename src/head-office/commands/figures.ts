/** `figures show`: occupancy and money of each property. `figures make`: recounts them from the stored events. */
import { loadFigures } from '../figures/facts';
import { makeKioskFigures, makeSite } from '../figures/make';
import { findingsOf, groupsOf } from '../figures/words';
import { speechIn } from '../locales/speech';
import { selectPublishedProperties } from '../database/catalogue/published-files';
import { listKiosks } from '../database/kiosk/kiosks';
import type { Command } from './io';
import { withDatabase } from './with-database';

export const figuresShowCommand: Command = {
  usage: 'figures show',
  summary:
    'shows for each property occupancy, what is billed, received, owed by age, and held, as its kiosks sent it. What differs from their closed days follows',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const nowMs = io.nowMs();
    const speech = speechIn('en');
    const properties = await withDatabase(invocation, io, (database) =>
      loadFigures(database, { nowMs, timeZone: 'UTC' }),
    );
    for (const property of properties) {
      io.out([property.propertyId, property.name ?? '-', property.today].join('\t'));
      for (const { head, rows } of groupsOf(speech, property)) {
        io.out(`  ${head}`);
        for (const [name, value] of rows) io.out(`    ${name}\t${value}`);
      }
      for (const finding of findingsOf(speech, property, nowMs)) io.out(`  ! ${finding}`);
    }
    return 0;
  },
};

export const figuresMakeCommand: Command = {
  usage: 'figures make',
  summary:
    'counts the figures of every kiosk again from its stored events, and reads the last catalogue of every property again; nothing else changes',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    await withDatabase(invocation, io, async (database) => {
      for (const { id } of await listKiosks(database)) {
        await makeKioskFigures(database, id);
        io.out(`${id}\tcounted again`);
      }
      for (const propertyId of await selectPublishedProperties(database)) {
        await makeSite(database, propertyId);
        io.out(`${propertyId}\tcatalogue read again`);
      }
    });
    return 0;
  },
};
