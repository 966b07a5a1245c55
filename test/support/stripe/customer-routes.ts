/** /v1/customers, /v1/payment_methods and /v1/account. */
import { z } from 'zod';
import {
  createdWindow,
  expand,
  find,
  listOf,
  metadata,
  page,
  read,
  within,
  type Call,
  type Route,
} from './call';
import { invalid, missing } from './errors';
import { methodShape } from './shapes';
import { newId, type CustomerRecord } from './state';
import { accountShape, customerShape } from './terminal-shapes';

function create(call: Call): object {
  const asked = read(call, {
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    description: z.string().optional(),
    metadata: metadata.default({}),
    expand,
  });
  const customer: CustomerRecord = {
    id: newId('cus'),
    live: call.live,
    createdMs: call.state.clock.nowMs(),
    name: asked.name ?? null,
    email: asked.email ?? null,
    phone: asked.phone ?? null,
    metadata: asked.metadata,
    deleted: false,
  };
  call.state.customers.set(customer.id, customer);
  return customerShape(customer);
}

function standing(call: Call, id = call.id): CustomerRecord {
  const customer = find(call, 'customer', call.state.customers, id);
  if (customer.deleted) throw missing('customer', id);
  return customer;
}

function list(call: Call): object {
  const asked = read(call, { ...page, created: createdWindow, email: z.string().optional() });
  const found = [...call.state.customers.values()].filter(
    (customer) =>
      customer.live === call.live &&
      !customer.deleted &&
      within(asked.created, customer.createdMs) &&
      (asked.email === undefined || customer.email === asked.email),
  );
  return listOf('/v1/customers', found, asked, customerShape);
}

function remove(call: Call): object {
  standing(call).deleted = true;
  for (const method of call.state.methods.values()) if (method.customer === call.id) method.customer = null;
  return { id: call.id, object: 'customer', deleted: true };
}

const methodOf = (call: Call) => find(call, 'payment_method', call.state.methods, call.id);

function attach(call: Call): object {
  const { customer } = read(call, { customer: z.string(), expand });
  const method = methodOf(call);
  standing(call, customer);
  if (method.type !== 'card')
    throw invalid('A card that was present cannot be attached; attach its generated_card.', 'payment_method');
  method.customer = customer;
  return methodShape(call.state, method.id);
}

function detach(call: Call): object {
  const method = methodOf(call);
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer.', 'payment_method');
  method.customer = null;
  return methodShape(call.state, method.id);
}

function listMethods(call: Call): object {
  const asked = read(call, { ...page, customer: z.string(), type: z.string().optional() });
  const found = [...call.state.methods.values()].filter(
    (method) =>
      method.live === call.live &&
      method.customer === asked.customer &&
      (asked.type === undefined || method.type === asked.type),
  );
  return listOf('/v1/payment_methods', found, asked, (method) => methodShape(call.state, method.id));
}

const oneMethod = /^\/v1\/payment_methods\/([^/]+)$/;

export const customerRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/account$/,
    permission: 'account_read',
    answer: (call) => accountShape(call.state),
  },
  { method: 'POST', path: /^\/v1\/customers$/, permission: 'customers_write', answer: create },
  { method: 'GET', path: /^\/v1\/customers$/, permission: 'customers_write', answer: list },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    permission: 'customers_write',
    answer: (call) => {
      const customer = find(call, 'customer', call.state.customers, call.id);
      return customer.deleted ? { id: call.id, object: 'customer', deleted: true } : customerShape(customer);
    },
  },
  { method: 'DELETE', path: /^\/v1\/customers\/([^/]+)$/, permission: 'customers_write', answer: remove },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods$/,
    permission: 'payment_methods_write',
    answer: listMethods,
  },
  {
    method: 'GET',
    path: oneMethod,
    permission: 'payment_methods_write',
    answer: (call) => methodShape(call.state, methodOf(call).id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/([^/]+)\/attach$/,
    permission: 'payment_methods_write',
    answer: attach,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/([^/]+)\/detach$/,
    permission: 'payment_methods_write',
    answer: detach,
  },
];
