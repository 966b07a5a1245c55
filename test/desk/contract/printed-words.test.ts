/** What staff type and a document prints: refused at its field where the typefaces lack its letters. */
import { expect, test } from 'vitest';
import { deskChannels, type DeskChannelName } from '../../../src/shared/desk/channels';
import { answerChecked } from '../../../src/main/services/base/page-call';

const id = '01890000-0000-7000-8000-000000000001';
const key = 'key-of-one-act';
const desk = { kind: 'desk_terminal' } as const;

/** Each with the field that a document prints, and a whole request around it. */
const printed: readonly (readonly [DeskChannelName, string, (text: string) => object])[] = [
  ['money.credit', 'reason', (reason) => ({ contractId: id, lines: 'all', key, reason })],
  ['money.waive-fee', 'reason', (reason) => ({ invoiceId: id, key, reason })],
  [
    'money.charge',
    'what',
    (what) => ({ contractId: id, amountMinor: 1, taxCode: 'tax', key, kind: 'damage', what, totalMinor: 1 }),
  ],
  [
    'money.take-owed',
    'tender.reference',
    (reference) => ({ contractId: id, key, amountMinor: 1, tender: { ...desk, reference } }),
  ],
  [
    'closing.make',
    'why',
    (why) => ({ key, toSequence: 1, openingMinor: 0, countedMinor: 0, leftMinor: 0, why }),
  ],
  ['staff.create', 'name', (name) => ({ name, role: 'manager', code: null })],
];

/** Why a request is refused, with its field; null when it goes on to the service. */
async function refusedBy(name: DeskChannelName, input: object) {
  const words = {
    late: () => null,
    early: ({ reason, field }: object & { reason: string; field: string | null }) => [reason, field],
  };
  const answer = await answerChecked(
    deskChannels[name],
    input,
    () => Promise.resolve({ ok: false, refusals: [] }),
    words,
  );
  return answer.ok ? null : (answer.refusals[0] ?? null);
}

test.each(printed)(
  '%s refuses a picture in %s at the field, and takes letters of four scripts',
  async (name, field, ask) => {
    expect(await refusedBy(name, ask('Broken door 🚪'))).toEqual(['script_unsupported', field]);
    expect(await refusedBy(name, ask('Schloß, Ελλάδα, дверь, باب'))).toBeNull();
  },
);

test('a mark that nobody sees is refused as one, also where only the audit says the text', async () => {
  const waive = (why: string) => refusedBy('keys.revoke', { id, why });
  expect(await waive('Too \u202Emuch')).toEqual(['hidden_mark', 'why']);
  expect(await waive('Too much 👎')).toBeNull();
  expect(await waive('x')).toEqual(['invalid_input', 'why']);
});
