/** /v1/setup_intents, and the reader that is to read a card only to keep it. */
import { z } from 'zod';
import { expand, find, listOf, metadata, page, read, truth, type Call, type Route } from './call';
import { invalid, refused } from './errors';
import { begin, busy, needOnline } from './readers';
import { setupShape } from './setups';
import { newId, randomText, type SetupRecord } from './state';
import { readerShape } from './terminal-shapes';

function shown(setup: SetupRecord, names: readonly string[] = []): object {
  const strange = names.find((name) => name !== 'latest_attempt');
  if (strange !== undefined) throw invalid(`This property cannot be expanded (${strange}).`, 'expand');
  return setupShape(setup, { attempt: names.includes('latest_attempt') });
}

function create(call: Call): object {
  const asked = read(call, {
    customer: z.string().optional(),
    allowed_payment_method_types: z.array(z.enum(['card', 'card_present', 'interac_present'])).min(1),
    usage: z.enum(['off_session', 'on_session']).default('off_session'),
    description: z.string().optional(),
    metadata: metadata.default({}),
    expand,
  });
  if (asked.customer !== undefined) find(call, 'customer', call.state.customers, asked.customer);
  const id = newId('seti');
  const setup: SetupRecord = {
    id,
    live: call.live,
    createdMs: call.state.clock.nowMs(),
    clientSecret: `${id}_secret_${randomText(25)}`,
    customer: asked.customer ?? null,
    types: asked.allowed_payment_method_types,
    description: asked.description ?? null,
    metadata: asked.metadata,
    status: 'requires_payment_method',
    pending: null,
    lastError: null,
    attempt: null,
  };
  call.state.setups.set(id, setup);
  return shown(setup, asked.expand);
}

const ofCall = (call: Call) => find(call, 'setupintent', call.state.setups, call.id);

function cancel(call: Call): object {
  const asked = read(call, { cancellation_reason: z.string().optional(), expand });
  const setup = ofCall(call);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status))
    throw refused(
      'setup_intent_unexpected_state',
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
    );
  setup.status = 'canceled';
  return shown(setup, asked.expand);
}

function list(call: Call): object {
  const asked = read(call, { ...page, customer: z.string().optional() });
  const names = (asked.expand ?? []).map((name) => name.replace(/^data\./, ''));
  const found = [...call.state.setups.values()].filter(
    ({ live, customer }) =>
      live === call.live && (asked.customer === undefined || customer === asked.customer),
  );
  return listOf('/v1/setup_intents', found, asked, (setup) => shown(setup, names));
}

function process(call: Call): object {
  const reader = find(call, 'terminal.reader', call.state.readers, call.id);
  const asked = read(call, {
    setup_intent: z.string(),
    allow_redisplay: z.enum(['always', 'limited', 'unspecified']),
    process_config: z.strictObject({ enable_customer_cancellation: truth.optional() }).optional(),
    expand,
  });
  const setup = find(call, 'setupintent', call.state.setups, asked.setup_intent);
  needOnline(reader);
  if (reader.action?.status === 'in_progress') throw busy();
  if (setup.status !== 'requires_payment_method')
    throw refused('intent_invalid_state', `The setup has a status of ${setup.status}.`);
  begin(reader, {
    type: 'process_setup_intent',
    intentId: setup.id,
    allowRedisplay: asked.allow_redisplay,
  });
  return readerShape(call.state, reader);
}

export const setupRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/setup_intents$/, permission: 'setups_write', answer: create },
  { method: 'GET', path: /^\/v1\/setup_intents$/, permission: 'setups_write', answer: list },
  {
    method: 'GET',
    path: /^\/v1\/setup_intents\/([^/]+)$/,
    permission: 'setups_write',
    answer: (call) => shown(ofCall(call), read(call, { expand }).expand),
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents\/([^/]+)\/cancel$/,
    permission: 'setups_write',
    answer: cancel,
  },
  {
    method: 'POST',
    path: /^\/v1\/terminal\/readers\/([^/]+)\/process_setup_intent$/,
    permission: 'readers_write',
    answer: process,
  },
];
