/** The kiosk itself: its property, its free units, its gates, its health, and who calls for help. */
import { z } from 'zod';
import { guid } from '../../../domain/requests/members';
import { accessQuery, unitFilter } from '../../../domain/requests/queries';
import { unitSchema } from '../../../../shared/shapes';
import type { AboutData } from '../../endpoint/about';
import { accessChange, clearedHelp, health, helpCall, property } from '../answers';
import { later, sample, twoAPage } from '../examples';

export const aboutProperty: AboutData = {
  operationId: 'getProperty',
  summary: 'Look at the property',
  group: 'beside',
  data: property,
  codes: [['NO_RECORDS_FOUND', 404]],
  example: {},
};

export const aboutUnits: AboutData = {
  operationId: 'listFreeUnits',
  summary: 'List free units',
  details: 'What can be booked now, with rent and size.',
  group: 'beside',
  query: unitFilter,
  data: unitSchema,
  codes: [['INVALID_INPUT_PARAM', 400]],
  example: { query: { storageTypeId: sample.storageTypeId, maxArea: '10', ...twoAPage } },
};

export const aboutAccess: AboutData = {
  operationId: 'listAccessChanges',
  summary: 'List changes of access codes',
  details:
    'For gates: the codes that changed after `since`, in the order of their changes; each comes once, as it is now. In small pieces, ask with `pageSize` and go on with the last `sequence` as `since`, not with `pageNumber`. A code that changes meanwhile moves to the end, and one behind it would be missed. A 409 says that the kiosk’s database was restored: read all codes again, without `since`, and forget the others.',
  group: 'beside',
  query: accessQuery,
  data: accessChange,
  codes: [['INVALID_INPUT_PARAM', 400, 409]],
  example: { query: { since: '0' } },
};

export const aboutHealth: AboutData = {
  operationId: 'getHealth',
  summary: 'Ask how the kiosk is',
  details:
    'Without a key it says one word, `ok` or `degraded`. With a key `problems` has a word for each thing that needs a person. It also says how these are: database (damaged pages, faults), books after a restore, units rented twice, clock, and backups. So it does for head office, reader, payments, disk (room, slow syncs), printer, mail and text messages.',
  group: 'beside',
  data: health,
  codes: [],
  example: {},
};

export const aboutHelp: AboutData = {
  operationId: 'listHelpCalls',
  summary: 'List calls for help',
  details: 'Those nobody has taken yet, oldest first: which kiosk and which screen, never who.',
  group: 'beside',
  data: helpCall,
  codes: [],
  example: {},
};

export const aboutClearHelp: AboutData = {
  operationId: 'clearHelpCall',
  summary: 'Take a call for help',
  details: 'Says that somebody has gone there. The customer sees it.',
  group: 'beside',
  params: z.object({ id: guid<'help_call'>().meta({ description: 'The call.' }) }),
  data: clearedHelp,
  codes: [['NO_RECORDS_FOUND', 404]],
  example: { params: { id: later.helpCallId } },
};
