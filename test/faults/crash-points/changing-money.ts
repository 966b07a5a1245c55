/** What becomes of a contract's money and charges: a check that came back or never was, a new rent, another protection. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import { waitForCommand, type ServiceProcess } from '../../support/processes/service-process';
import { rows } from '../../support/restore/books';
import { change, count, type About } from './changing';
import { simulatedMoney } from './money';
import type { Recording } from './recorded';
import { Renter } from './renter';
import { makeKey, SAMPLE_CATALOGUE } from './workshop';

/** Somebody else has booked and signed. */
async function signs(service: ServiceProcess, { dataDir }: About): Promise<Renter> {
  const renter = new Renter('fifth', simulatedMoney.present);
  await renter.book({ ...service, apiKey: await makeKey(dataDir) });
  return renter;
}

/** Pays staff by check; answers the contract. */
async function paysByCheque(service: ServiceProcess, about: About): Promise<Id<'contract'>> {
  const { desk, dataDir } = about;
  const { bookingId } = await signs(service, about);
  const { dueMinor } = await desk(service, 'money.quote', { bookingId });
  await desk(service, 'money.take', {
    bookingId,
    key: 'fifth-by-check',
    amountMinor: dueMinor,
    tender: { kind: 'cheque', reference: '1001' },
  });
  const [made] = rows(dataDir, 'SELECT id FROM rental_contract WHERE booking_id = ?', bookingId);
  return String(made?.['id']) as Id<'contract'>;
}

const returned = change('a returned check', async (service, about) => {
  const contractId = await paysByCheque(service, about);
  const { payments } = await about.desk(service, 'returns.contract', { contractId, language: 'en' });
  const receiptId = payments[0]?.receiptId;
  if (!receiptId) throw new Error('there is no check');
  return {
    at: 'desk',
    ask: ({ desk }) =>
      desk('returns.make', { receiptId, key: 'this-one-return', why: 'the bank sent it back' }),
    counts: [
      count('returned_payment'),
      count("outbox WHERE type = 'payment.returned'"),
      count("letter WHERE kind = 'returned_payment'"),
      count("money_entry WHERE kind = 'returned_payment'"),
    ],
    again: 'same',
  };
});

/** What another plan from today on comes to, as the desk asks for it. */
async function anotherPlan(service: ServiceProcess, { desk }: About, contractId: Id<'contract'>) {
  const { offered, days } = await desk(service, 'charges.contract', { contractId, language: 'en' });
  const plan = offered.plans.find(({ isCurrent }) => !isCurrent);
  if (!plan || days.today === null) throw new Error('nothing can be changed');
  const { planId, premiumId } = plan;
  const coverage = { kind: 'operator_plan' as const, planId, premiumId };
  const wish = { contractId, firstOn: days.today, coverage, addOnIds: [], endedExtras: [] };
  const { seen } = await desk(service, 'charges.preview', { ...wish, language: 'en' });
  return { ...wish, seen, agreed: 'in_person' as const };
}

/** The tenant has changed once before, so that there is a plan to credit. */
const protection = change('a change of protection', async (service, about) => {
  await bringRentRules(about.dataDir);
  const contractId = await paysByCheque(service, about);
  const key = '019d0000-0000-7000-8000-0000000000ab';
  const first = { ...(await anotherPlan(service, about, contractId)), key };
  await about.desk(service, 'charges.change', first);
  const second = { ...(await anotherPlan(service, about, contractId)), key: key.replace('ab', 'ac') };
  return {
    at: 'desk',
    ask: ({ desk }) => desk('charges.change', second),
    counts: [
      count('charge_change'),
      count('credit_note'),
      count('invoice'),
      count("outbox WHERE type = 'charges.changed'"),
      count("letter WHERE kind = 'charges_changed'"),
    ],
    again: 'same',
  };
});

const mistaken = change('a payment that was recorded by mistake', async (service, about) => {
  const contractId = await paysByCheque(service, about);
  const { payments } = await about.desk(service, 'returns.contract', { contractId, language: 'en' });
  const receiptId = payments[0]?.receiptId;
  if (!receiptId) throw new Error('there is no check');
  return {
    at: 'desk',
    ask: ({ desk }) =>
      desk('returns.take-back', { receiptId, key: 'this-one-mistake', why: 'of another tenant' }),
    counts: [
      count('returned_payment'),
      count("outbox WHERE type = 'payment.returned'"),
      count("money_entry WHERE kind = 'returned_payment'"),
    ],
    again: 'same',
  };
});

/** The sample, with rules on new rents that its agreement tells. */
async function bringRentRules(dataDir: string): Promise<void> {
  const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as {
    property: { billing: object };
    agreement: { languages: Record<string, { sections: object[] }> };
  };
  Object.assign(sample.property, { rentChange: { noticeDays: 30, minMonthsBetween: 0 } });
  Object.assign(sample.property.billing, { startOn: '2026-01-01' });
  Object.assign(sample.agreement, { version: 'with rent rules' });
  for (const { sections } of Object.values(sample.agreement.languages))
    sections.push({ heading: 'Rent', paragraphs: ['{{rentChangeRules}}'] });
  const file = join(dataDir, 'with-rent-rules.json');
  writeFileSync(file, JSON.stringify(sample));
  const { code, stderr } = await waitForCommand(['catalogue', 'import', file, '--data-dir', dataDir]);
  if (code !== 0) throw new Error(stderr);
}

const rentChange = change('a new rent', async (service, about) => {
  await bringRentRules(about.dataDir);
  const contractId = await paysByCheque(service, about);
  const wish = { percent: 5000, roundToMinor: minor(100) };
  const { newMinor, firstOn } = await about.desk(service, 'rent.preview', { contractId, wish });
  const key = '019d0000-0000-7000-8000-0000000000aa';
  return {
    at: 'desk',
    ask: ({ desk }) => desk('rent.announce', { key, changes: [{ contractId, newMinor, firstOn }] }),
    counts: [
      count('rent_change'),
      count("outbox WHERE type = 'rent_change.announced'"),
      count("letter WHERE kind = 'rent_change'"),
    ],
    again: 'same',
  };
});

/** All that is recorded so. */
export const changesOfMoney: readonly Recording[] = [returned, rentChange, protection, mistaken];
