/** The rental contract: who, what, for how much, under which terms, and the signature. */
import { formatDate } from '../domain/base/dates';
import { drawAgreement } from './parts/agreement';
import { chargesTable, creditTotals, taxByRate, taxTotals } from './parts/charges';
import { paragraph } from './typesetting/flow';
import {
  bindingNote,
  dateText,
  factGrid,
  helpers,
  letterhead,
  operatorWords,
  parties,
  partyWords,
  periodText,
  section,
  title,
  type Fact,
} from './parts/parts';
import type { ContractFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import type { SignaturePicture } from './pictures/signature';
import { drawSignature } from './parts/signature-block';
import { styles } from './typesetting/styles';
import type { Wording } from './labels/wording';

export function drawContract(
  sheet: Sheet,
  facts: ContractFacts,
  signature: SignaturePicture | null,
  wording: Wording,
): void {
  const { fact, label } = helpers(wording);
  letterhead(sheet, facts.operator, []);
  title(sheet, wording, {
    name: label((labels) => labels.contract),
    number: facts.number ?? label((labels) => labels.draft),
    main: fact((labels) => labels.unit, facts.unitNumber),
  });
  parties(sheet, wording, [
    { label: label((labels) => labels.operator), lines: operatorWords(facts.operator, wording) },
    { label: label((labels) => labels.tenant), lines: partyWords(facts.tenant) },
  ]);
  bindingNote(sheet, wording);

  section(
    sheet,
    wording,
    label((labels) => labels.rental),
  );
  factGrid(sheet, wording, rentalFacts(facts, wording));
  section(
    sheet,
    wording,
    label((labels) => labels.coverage),
  );
  const coverage = coverageFacts(facts, wording);
  factGrid(sheet, wording, coverage, { perRow: coverage.length === 1 ? 1 : 4 });
  section(
    sheet,
    wording,
    label((labels) => labels.addOns),
    20,
  );
  if (facts.addOns.length === 0) {
    paragraph(
      sheet,
      wording.words(
        label((labels) => labels.noAddOns),
        styles.body,
        styles.bodySecond,
      ),
    );
  } else drawList(sheet, facts.addOns);

  const total = { label: label((labels) => labels.total), amount: facts.payableAmount, strong: true };
  const { credit } = facts;
  const left = credit
    ? [
        ...creditTotals(credit, wording),
        { label: label((labels) => labels.leftToPay), amount: credit.toPay, strong: true },
      ]
    : [];
  chargesTable(sheet, wording, facts, {
    heading: label((labels) => labels.chargesAtMoveIn),
    totals: [...taxTotals(facts, wording), total, ...left],
  });
  taxByRate(sheet, wording, facts);

  drawAgreement(sheet, wording, facts.agreement, facts.bindingAgreement);
  drawSignature(sheet, facts, signature, wording);
}

function drawList(sheet: Sheet, items: readonly string[]): void {
  const list = sheet.tag('L');
  for (const text of items) {
    const item = sheet.tag('LI', list);
    paragraph(sheet, [{ text, style: styles.body, value: true }], { role: 'LBody', parent: item });
    item.end();
  }
  list.end();
}

function rentalFacts(facts: ContractFacts, wording: Wording): readonly Fact[] {
  const { fact } = helpers(wording);
  const rent = facts.lines.find((line) => line.code === 'rent');
  const period = rent ? periodText(rent, facts.locale) : null;
  // Each is set apart: a measure in Latin letters may follow one in Arabic.
  const size = [facts.unit.areaText, facts.unit.dimensionsText]
    .filter((text) => text !== '')
    .map((text) => `\u2068${text.replaceAll(' ', '\u00A0')}\u2069`)
    .join(' · ');
  return [
    fact((labels) => labels.storageType, facts.unit.storageType),
    fact((labels) => labels.size, size),
    fact((labels) => labels.customerType, facts.userType),
    fact((labels) => labels.moveInDate, formatDate(facts.moveInDate, facts.locale)),
    ...(period === null ? [] : [fact((labels) => labels.firstPeriod, period)]),
    fact((labels) => labels.nextBill, formatDate(facts.nextBillDate, facts.locale)),
    fact((labels) => labels.recurringCharge, facts.recurringAmount.formattedPrice),
  ];
}

function coverageFacts({ coverage, locale }: ContractFacts, wording: Wording): readonly Fact[] {
  const { fact, label } = helpers(wording);
  switch (coverage.kind) {
    case 'operator_plan':
      return [
        fact(
          (labels) => labels.coverageChoice,
          label((labels) => labels.operatorPlan),
        ),
        fact((labels) => labels.plan, coverage.planName),
        fact((labels) => labels.cover, coverage.cover.formattedPrice),
        fact((labels) => labels.premium, coverage.premium.formattedPrice),
        ...(coverage.bringsPolicyBy === null
          ? []
          : [
              fact((labels) => labels.bringsPolicyBy, formatDate(coverage.bringsPolicyBy, locale)),
              fact(
                (labels) => labels.untilPolicy,
                label((labels) => labels.planUntilPolicy),
              ),
            ]),
      ];
    case 'own_policy':
      return [
        fact(
          (labels) => labels.coverageChoice,
          label((labels) => labels.ownPolicy),
        ),
        fact((labels) => labels.insurer, coverage.insurer),
        fact((labels) => labels.policyNumber, coverage.policyNumber),
        fact((labels) => labels.validUntil, dateText(coverage.expires, locale)),
      ];
    case 'declined':
      return [
        fact(
          (labels) => labels.coverageChoice,
          label((labels) => labels.declined),
        ),
      ];
  }
}
