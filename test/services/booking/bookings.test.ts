import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '../../../src/main/services/booking/bookings';
import {
  kindsOf,
  openBookings,
  reasonsOf,
  refusalsOf,
  renter,
  UNKNOWN,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const create = (body: unknown, caller = world.keys.mine) => createBooking(world.ctx, caller, body);

describe('a booking', () => {
  // Holds: v1-5.2
  it('is a draft that holds its unit for half an hour, with the contact that was sent', async () => {
    const id = await world.book();
    expect(world.rows()['booking']).toEqual([
      expect.objectContaining({
        id,
        state: 'draft',
        unit_id: world.unitId('A101'),
        user_type_id: world.userTypeId('General'),
        api_key_id: world.keys.mine.id,
        move_in_on: '2026-03-15',
        language: 'en',
        hold_expires_at_ms: world.db.clock.nowMs() + 30 * 60_000,
        contact_is_own: 1,
      }),
    ]);
    expect(world.rows()['contact']).toEqual([
      expect.objectContaining({ first_name: renter.firstName, email: renter.emailId, postal_code: '78702' }),
    ]);
    expect(world.unitState('A101')).toBe('held');
  });

  // Holds: v1-5.2, asvs-2.3.4
  it('of one unit wanted ten times at once is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(world.body(), index % 2 ? world.keys.mine : world.keys.other),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.filter(({ ok }) => !ok);
    for (const answer of refused) {
      expect(refusalsOf(answer)).toEqual(['INVALID_ACTIVITY_INFO_DETAILS unitId']);
      expect([...kindsOf(answer), ...reasonsOf(answer)]).toEqual(['conflict', 'unit_taken']);
    }
    const rows = world.rows();
    expect([rows['booking']?.length, rows['contact']?.length]).toEqual([1, 1]);
  });

  it('of ten units wanted at once is made ten times', async () => {
    const numbers = world.db.catalogue.units.filter((unit) => !unit.outOfService).slice(0, 10);
    const answers = await Promise.all(numbers.map(({ id }) => create(world.body({ unitId: id }))));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value : null))).size).toBe(10);
  });

  it('tells head office ids and dates, and nobody by name', async () => {
    await world.book();
    const told = JSON.stringify([world.rows()['outbox'], world.rows()['audit']]);
    expect(told).toContain('booking.made');
    expect(told).toContain('contact.registered');
    expect(told).not.toMatch(/Zephyrine|Quillfeather|example\.com|555 ?0199/);
  });
});

describe('what was sent', () => {
  it.each<[string, unknown]>([
    ['its master id', 2],
    ['its id', '0c508c22-6af0-5cbf-9e8c-792c9ccb07c2'],
    ['its id in capitals', '0C508C22-6AF0-5CBF-9E8C-792C9CCB07C2'],
  ])('names a user type by %s', async (_title, taxUserTypeInfoId) => {
    await world.book({ taxUserTypeInfoId });
    expect(world.rows()['booking']).toEqual([
      expect.objectContaining({ user_type_id: world.userTypeId('Business') }),
    ]);
  });

  it.each<[unknown]>([
    [0],
    [99],
    [1.5],
    [-1],
    ['1'],
    [null],
    [undefined],
    [true],
    [[1]],
    [UNKNOWN],
    ['general'],
  ])('is refused with user type %j', async (taxUserTypeInfoId) =>
    expect(refusalsOf(await create(world.body({ taxUserTypeInfoId })))).toEqual([
      'INVALID_INPUT_PARAM taxUserTypeInfoId',
    ]),
  );

  it('may write GUIDs in any case and with space around them; they are kept in lower case', async () => {
    const unitId = world.unitId('A101');
    await world.book({
      propertyInfoId: world.propertyId.toUpperCase(),
      unitId: ` ${unitId.toUpperCase()} `,
    });
    expect(world.rows()['booking']).toEqual([expect.objectContaining({ unit_id: unitId })]);
  });

  // Holds: v1-1.5
  it('is refused with all that is wrong at once, in the order of the members', async () => {
    const answer = await create({
      propertyInfoId: UNKNOWN,
      unitId: 'A101',
      taxUserTypeInfoId: 77,
      moveInDate: '15-03-2026',
      contactBookInfo: {
        firstName: 'A',
        lastName: '',
        phoneNumber: 'x',
        email: 'y',
        region: -1,
        zipCode: '1',
      },
    });
    expect(refusalsOf(answer)).toEqual([
      'INVALID_INPUT_PARAM propertyInfoId',
      'INVALID_INPUT_PARAM unitId',
      'INVALID_INPUT_PARAM taxUserTypeInfoId',
      'INVALID_INPUT_PARAM moveInDate',
      'INVALID_PARAM_FIRSTNAME firstName',
      'INVALID_PARAM_LASTNAME lastName',
      'INVALID_PARAM_CONTACT_NUMBER phoneNumber',
      'INVALID_PARAM_EMAIL_ID email',
      'INVALID_CONTACT_BOOK_DETAILS_INFO region',
      'INVALID_CONTACT_BOOK_DETAILS_INFO zipCode',
    ]);
    expect(new Set(kindsOf(answer))).toEqual(new Set(['invalid']));
  });

  it.each([[undefined], [null], ['{}'], [[]], [3]])('is refused as a whole when it is %j', async (body) =>
    expect((await create(body)).ok).toBe(false),
  );
});

describe('a unit', () => {
  it.each(['held', 'occupied', 'overlocked', 'to_check', 'out_of_service'])(
    'that is %s is taken',
    async (state) => {
      world.db.open.raw.prepare('UPDATE unit SET state = ? WHERE id = ?').run(state, world.unitId('A101'));
      const before = world.rows();
      const answer = await create(world.body());
      expect([...kindsOf(answer), ...reasonsOf(answer)]).toEqual(['conflict', 'unit_taken']);
      expect(world.rows()).toEqual(before);
    },
  );

  it('that the catalogue does not list any more is taken', async () => {
    world.db.open.raw.prepare('UPDATE unit SET listed = 0 WHERE id = ?').run(world.unitId('A101'));
    expect(reasonsOf(await create(world.body()))).toEqual(['unit_taken']);
  });
});

describe('a contact', () => {
  const register = async (knownTo: string | null) => {
    const bookingId = await world.book({ unitId: world.unitId('A102') });
    const contactId = String(
      world.db.open.raw.prepare('SELECT contact_id FROM booking WHERE id = ?').pluck().get(bookingId),
    );
    if (knownTo)
      world.db.open.raw.prepare('INSERT INTO contact_known_to_key VALUES (?, ?)').run(knownTo, contactId);
    return contactId;
  };

  it('that the key knows is named by its id and not copied', async () => {
    const contactId = await register(world.keys.mine.id);
    const id = await world.book({ contactBookInfo: { id: contactId.toUpperCase() } });
    expect(world.rows()['contact']).toHaveLength(1);
    expect(world.rows()['booking']).toContainEqual(
      expect.objectContaining({ id, contact_id: contactId, contact_is_own: 0 }),
    );
  });

  it('that came through another key is as unknown as one that does not exist', async () => {
    const contactId = await register(world.keys.other.id);
    const named = await create(world.body({ contactBookInfo: { id: contactId } }));
    expect(named).toEqual(await create(world.body({ contactBookInfo: { id: UNKNOWN } })));
    expect(refusalsOf(named)).toEqual(['INVALID_INPUT_PARAM contactBookInfo.id']);
  });

  it('with an id of null is one that is typed', async () => {
    await world.book({ contactBookInfo: { ...renter, id: null } });
    expect(world.rows()['contact']).toHaveLength(1);
  });

  it.each([[undefined], [null], ['x'], [[renter]]])('cannot be %j', async (contactBookInfo) =>
    expect(refusalsOf(await create(world.body({ contactBookInfo })))).toEqual([
      'INVALID_INPUT_PARAM contactBookInfo',
    ]),
  );
});

describe('a refusal leaves every table as it was', () => {
  it.each<[string, Record<string, unknown>]>([
    ['the unit is taken and the contact was fine', {}],
    [
      'the contact is wrong and the unit free',
      { unitId: 'free', contactBookInfo: { ...renter, firstName: '1' } },
    ],
    ['the date is past', { unitId: 'free', moveInDate: '2026-03-14' }],
    ['the contact is unknown', { unitId: 'free', contactBookInfo: { id: UNKNOWN } }],
  ])('when %s', async (_title, more) => {
    await world.book();
    const before = world.rows();
    const unitId = more['unitId'] ? world.unitId('A102') : world.unitId('A101');
    expect((await create(world.body({ ...more, unitId }))).ok).toBe(false);
    expect(world.rows()).toEqual(before);
  });

  // Holds: v1-1.13, asvs-16.5.3
  it('when the disk is full half-way', async () => {
    world.db.open.raw.exec(
      `CREATE TRIGGER full BEFORE INSERT ON contact BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    const before = world.rows();
    await expect(create(world.body())).rejects.toThrow('full');
    expect(world.rows()).toEqual(before);
    expect(world.unitState('A101')).toBe('available');
  });
});
