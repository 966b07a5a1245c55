/** The rental contract: who, what, for how much, under which terms, and the signature. */
import { formatDate } from '../domain/dates';
import { chargesTable, taxByRate, taxTotals } from './charges';
import { heading, heightOf, paragraph } from './flow';
import type { Labels } from './labels';
import {
  dateText,
  factGrid,
  letterhead,
  operatorLines,
  parties,
  partyLines,
  periodText,
  section,
  title,
  type Fact,
} from './parts';
import type { ContractFacts } from './port';
import type { Sheet } from './sheet';
import type { SignaturePicture } from './signature';
import { styles } from './styles';

const signatureBox = { width: 240, height: 84 } as const;

export function drawContract(
  sheet: Sheet,
  facts: ContractFacts,
  signature: SignaturePicture,
  labels: Labels,
): void {
  letterhead(sheet, facts.operator);
  title(sheet, labels.contract, facts.number);
  parties(sheet, [
    { label: labels.operator, lines: operatorLines(facts.operator, labels) },
    { label: labels.tenant, lines: partyLines(facts.tenant) },
  ]);

  section(sheet, labels.rental);
  factGrid(sheet, rentalFacts(facts, labels));
  section(sheet, labels.coverage);
  const coverage = coverageFacts(facts, labels);
  factGrid(sheet, coverage, coverage.length);
  section(sheet, labels.addOns, 20);
  if (facts.addOns.length === 0) paragraph(sheet, labels.noAddOns);
  else drawList(sheet, facts.addOns);

  chargesTable(
    sheet,
    facts,
    [...taxTotals(facts, labels), { label: labels.total, amount: facts.payableAmount, strong: true }],
    { title: labels.chargesAtMoveIn, labels },
  );
  taxByRate(sheet, facts, labels);

  drawAgreement(sheet, facts.agreement, labels);
  drawSignature(sheet, facts, signature, labels);
}

function drawList(sheet: Sheet, items: readonly string[]): void {
  const list = sheet.tag('L');
  for (const text of items) {
    const item = sheet.tag('LI', list);
    paragraph(sheet, text, styles.body, { role: 'LBody', parent: item });
    item.end();
  }
  list.end();
}

function rentalFacts(facts: ContractFacts, labels: Labels): readonly Fact[] {
  const rent = facts.lines.find((line) => line.code === 'rent');
  const period = rent ? periodText(rent, facts.locale) : null;
  return [
    [labels.unit, facts.unitNumber],
    [labels.storageType, facts.unit.storageType],
    [labels.size, [facts.unit.areaText, facts.unit.dimensionsText].filter((text) => text !== '').join(' · ')],
    [labels.moveInDate, formatDate(facts.moveInDate, facts.locale)],
    ...(period === null ? [] : [[labels.firstPeriod, period] as const]),
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
  section(sheet, agreement.title, 100);
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
  const underLine =
    8 + styles.label.leading + heightOf(sheet.lines(facts.signerName, styles.body, sheet.width * 0.48));
  const signed = box.height + underLine;
  const consent = heightOf(sheet.lines(facts.agreement.consentText, styles.body));

  section(sheet, labels.consentAndSignature, consent + signed + 14);
  paragraph(sheet, facts.agreement.consentText);
  sheet.space(10);
  sheet.keep(signed);
  // A name longer than a page keeps nothing together, but the picture still has to stand on the paper.
  sheet.keep(box.height);
  const figure = sheet.tag('Figure', sheet.root, { alt: labels.signatureOf(facts.signerName) });
  sheet.image(figure, signature.data, box);
  figure.end();
  sheet.space(box.height + 3);
  sheet.rule('strong', sheet.left, signatureBox.width);
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
