/** Everything that head office says, in German. Tables and fields of a catalogue are called what the desk calls them. */
import { journal as books } from '../../../renderer/desk/money/locales/de/journal';
import { catalogue } from '../../../renderer/desk/set-up/locales/de/catalogue';
import type { Messages } from '../en';
import { prices } from '../../../renderer/desk/set-up/locales/de/prices';
import { actParts, acts } from './acts';
import { changes } from './changes';
import { clearances } from './clearances';
import { counts } from './counts';
import { figures } from './figures';
import { fleet } from './fleet';
import { frame } from './frame';
import { handOver } from './hand-over';
import { journal } from './journal';
import { kiosks } from './kiosks';
import { people } from './people';
import { refusals } from './refusals';
import { reports } from './reports';
import { troubles } from './troubles';
import { waiting } from './waiting';

export const de: Messages = {
  acts,
  actParts,
  books,
  catalogue,
  changes,
  clearances,
  counts,
  figures,
  fleet,
  frame,
  handOver,
  journal,
  kiosks,
  people,
  refusals,
  reports,
  tables: prices.pages,
  troubles,
  waiting,
};
