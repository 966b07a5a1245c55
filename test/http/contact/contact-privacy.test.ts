import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiKey } from '../../../src/main/services/upkeep/api-keys';
import { startListener, type TestListener } from '../support/listener';

const registered = z.object({ authContactBookInfo: z.object({ id: z.string() }) });

describe('a contact named by its id', () => {
  let listener: TestListener;
  let otherKey: string;
  beforeAll(async () => {
    listener = await startListener();
    const act = {
      nowMs: listener.db.clock.nowMs(),
      actor: 'test',
      newId: () => listener.db.newId<'api_key'>(),
    };
    const input = { name: 'another tablet', scopes: ['portal' as const], expiresAtMs: null };
    otherKey = (await listener.db.query((tx) => createApiKey(tx, input, act))).key;
  });
  afterAll(() => listener.close());

  const person = {
    userName: 'nora@example.com',
    password: 'a long enough pass phrase',
    canCreateLoginCredentials: true,
    firstName: 'Nora',
    lastName: 'Example',
    phoneNumber: '555 0100',
    emailId: 'nora@example.com',
  };

  const book = (key: string, contactId: string, unit: number) =>
    listener.call('POST', '/v1/booking/register/rental/activity/create', {
      key,
      json: {
        propertyInfoId: listener.db.catalogue.property.id,
        unitId: listener.db.catalogue.units[unit]?.id,
        taxUserTypeInfoId: 1,
        contactBookInfo: { id: contactId },
      },
    });

  // Holds: v1-2.6, asvs-8.2.2
  it('may be booked for with the key it registered through, and with none other that has only `portal`', async () => {
    const register = await listener.call('POST', '/v1/register', { json: person });
    const { id } = registered.parse(register.body.data).authContactBookInfo;
    expect((await book(listener.keys.portal, id, 0)).status).toBe(200);
    const refused = await book(otherKey, id, 1);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ code: 'INVALID_INPUT_PARAM', field: 'contactBookInfo.id' }),
    ]);
    expect((await book(listener.keys.all, id, 2)).status).toBe(200);
  });

  it('may be booked for with another key once its owner has logged in there', async () => {
    const login = await listener.call('POST', '/v1/login', {
      key: otherKey,
      json: { userName: person.userName, password: person.password },
    });
    const { id } = registered.parse(login.body.data).authContactBookInfo;
    expect((await book(otherKey, id, 3)).status).toBe(200);
  });
});
