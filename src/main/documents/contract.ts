/** The rental contract: who, what, for how much, under which terms, and the signature. */
import type { Price } from '../../shared/money';
import { formatDate } from '../domain/dates';
import { heading, heightOf, paragraph } from './flow';
import type { Labels } from './labels';
import {
  dateText,
  factGrid,
  letterhead,
  operatorLines,
  parties,
  partyLines,
  section,
  title,
  type Fact,
} from './parts';
import type { ContractFacts } from './port';
import type { Sheet } from './sheet';
import type { SignaturePicture } from './signature';
import { styles } from './styles';
import { chargesTable, taxTable } from './table';

const signatureBox = { width: 240, height: 84 } as const;

export function drawContract(
  sheet: Sheet,
  facts: ContractFacts,
  signature: SignaturePicture,
  labels: Labels,
): void {
  letterhead(sheet, facts.operator, labels);
  title(sheet, labels.contract, facts.number);
  parties(sheet, [
    { label: labels.operator, lines: operatorLines(facts.operator, labels) },
    { label: labels.tenant, lines: partyLines(facts.tenant) },
  ]);

  section(sheet, labels.rental);
  factGrid(sheet, rentalFacts(facts, labels));
  section(sheet, labels.coverage);
  factGrid(sheet, coverageFacts(facts, labels));
  section(sheet, labels.addOns, 20);
  if (facts.addOns.length === 0) paragraph(sheet, labels.noAddOns);
  for (const addOn of facts.addOns) paragraph(sheet, addOn);

  section(sheet, labels.chargesAtMoveIn);
  chargesTable(
    sheet,
    facts.lines,
    [
      ...beforeTax(facts.taxableAmount, labels),
      { label: labels.totalTax, amount: facts.taxAmount },
      { label: labels.total, amount: facts.payableAmount, strong: true },
    ],
    { labels, locale: facts.locale },
  );
  if (facts.taxSummary) {
    section(sheet, labels.taxByRate);
    taxTable(sheet, facts.taxSummary, labels);
  }

  drawAgreement(sheet, facts.agreement, labels);
  drawSignature(sheet, facts, signature, labels);
}

function beforeTax(amount: Price | undefined, labels: Labels): { label: string; amount: Price }[] {
  return amount ? [{ label: labels.totalBeforeTax, amount }] : [];
}

function rentalFacts(facts: ContractFacts, labels: Labels): readonly Fact[] {
  const rent = facts.lines.find((line) => line.code === 'rent' && line.periodFrom !== null);
  const period: readonly Fact[] =
    rent?.periodFrom && rent.periodTo
      ? [
          [
            labels.firstPeriod,
            `${formatDate(rent.periodFrom, facts.locale)} – ${formatDate(rent.periodTo, facts.locale)}`,
          ],
        ]
      : [];
  return [
    [labels.unit, facts.unitNumber],
    [labels.storageType, facts.unit.storageType],
    [labels.size, [facts.unit.areaText, facts.unit.dimensionsText].filter((text) => text !== '').join(' · ')],
    [labels.moveInDate, formatDate(facts.moveInDate, facts.locale)],
    ...period,
    [labels.nextBill, formatDate(facts.nextBillDate, facts.locale)],
    [labels.recurringCharge, facts.recurringAmount.formattedPrice],
    [labels.customerType, facts.userType],
  ];
}

function coverageFacts({ coverage, locale }: ContractFacts, labels: Labels): readonly Fact[] {
  switch (coverage.kind) {
    case 'operator_plan':
      return [
        [labels.coverageChoice, labels.operatorPlan],
        [labels.plan, coverage.planName],
        [labels.cover, coverage.cover.formattedPrice],
        [labels.premium, coverage.premium.formattedPrice],
      ];
    case 'own_policy':
      return [
        [labels.coverageChoice, labels.ownPolicy],
        [labels.insurer, coverage.insurer],
        [labels.policyNumber, coverage.policyNumber],
        [labels.validUntil, dateText(coverage.expires, locale)],
      ];
    case 'declined':
      return [[labels.coverageChoice, labels.declined]];
  }
}

function drawAgreement(sheet: Sheet, agreement: ContractFacts['agreement'], labels: Labels): void {
  section(sheet, agreement.title);
  paragraph(sheet, labels.version(agreement.version), styles.small);
  for (const { heading: text, paragraphs } of agreement.sections) {
    sheet.space(9);
    heading(sheet, text, styles.clause, 'H3', 2 * styles.body.leading);
    for (const words of paragraphs) {
      sheet.space(2);
      paragraph(sheet, words);
      sheet.space(3);
    }
  }
}

/** Consent, signature, name and time stand on one page, as far as a page can hold the consent. */
function drawSignature(
  sheet: Sheet,
  facts: ContractFacts,
  signature: SignaturePicture,
  labels: Labels,
): void {
  const scale = Math.min(signatureBox.width / signature.width, signatureBox.height / signature.height);
  const box = { left: sheet.left, width: signature.width * scale, height: signature.height * scale };
  const signed = box.height + 60 + heightOf(sheet.lines(facts.signerName, styles.body, sheet.width / 2));
  const consent = heightOf(sheet.lines(facts.agreement.consentText, styles.body));

  section(sheet, labels.consentAndSignature, consent + signed);
  paragraph(sheet, facts.agreement.consentText);
  sheet.space(10);
  sheet.keep(signed);
  const figure = sheet.tag('Figure', sheet.root, { alt: labels.signatureOf(facts.signerName) });
  sheet.image(figure, signature.data, box);
  figure.end();
  sheet.space(box.height + 3);
  sheet.rule(0.5, sheet.left, signatureBox.width);
  sheet.space(5);
  factGrid(
    sheet,
    [
      [labels.signedBy, facts.signerName],
      [labels.signedAt, facts.signedAt],
    ],
    2,
  );
}
