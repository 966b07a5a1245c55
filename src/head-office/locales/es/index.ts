/** Everything that head office says, in Spanish. Tables and fields of a catalogue are called what the desk calls them. */
import { journal as books } from '../../../renderer/desk/money/locales/es/journal';
import { catalogue } from '../../../renderer/desk/set-up/locales/es/catalogue';
import type { Messages } from '../en';
import { prices } from '../../../renderer/desk/set-up/locales/es/prices';
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

export const es: Messages = {
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
