/** What the description says of the interface as a whole. */
import type { Group } from '../endpoint/about';
import type { JsonSchema, OpenApi } from './openapi';

export const tagOf: Readonly<Record<Group, string>> = {
  portal: 'Portal interface',
  beside: 'Beside it',
  description: 'Description',
};

export const tags: OpenApi['tags'] = [
  { name: tagOf.portal, description: 'The endpoints of the rental portal interface, as it defines them.' },
  { name: tagOf.beside, description: 'What it takes besides: bookings, the kiosk, gates, documents.' },
  { name: tagOf.description, description: 'This description.' },
];

export const info: OpenApi['info'] = {
  title: 'Keyturn',
  version: '1',
  description: [
    'Devices beside a self-storage kiosk (gate controllers, front-desk software) talk to it over this interface.',
    'Every JSON answer is an envelope: `succeeded`, `status` (`SUCCESS` or the first error’s code), `data`, `errors`; lists add `pagination`, also when they fail.',
    'Bodies are JSON of at most 64 KiB (a signature: 1 MiB). Members that are not known are ignored, the same member twice is refused. Texts are trimmed and counted in characters as people see them. Beyond the schemas, blanks at the ends and either case of a GUID are accepted.',
    'Where GET is served, HEAD is.',
  ].join('\n\n'),
};

export const securitySchemes: Readonly<Record<string, JsonSchema>> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'Made by `keyturn api-key create`. `Authorization: X-API-Key KEY` is read too, with or without a colon behind the name. Each endpoint names the scope that it wants; a key with `all` has `portal` and `health` too, and sees every booking.',
  },
  sessionToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Token',
    description:
      'The `token` of register or login, for 60 minutes, or of a one-time code, for 15. `Authorization` with `X-Token JWT`, `Bearer JWT` or the JWT alone is read too.',
  },
};
