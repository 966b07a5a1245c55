/**
 * The end of a contract: the consent, the signature and what was recorded with it. Before it is signed the same room
 * is kept empty, so the pages that were read are the pages that are kept.
 */
import { consentHeight, drawConsent } from './agreement';
import { heightOf, paragraph } from '../typesetting/flow';
import { factGrid, helpers, section, type Fact } from './parts';
import type { ContractFacts, SignedFacts } from '../port';
import type { Sheet } from '../typesetting/sheet';
import type { SignaturePicture } from '../pictures/signature';
import { styles } from '../typesetting/styles';
import type { Label, Wording } from '../labels/wording';

const box = { width: 240, height: 84 } as const;
const recordHeight = 118;
/** Stands for what is written down when the contract is signed. */
const open = '–';

/** Consent, signature, name and time stand on one page, as far as a page can hold the consent. */
export function drawSignature(
  sheet: Sheet,
  facts: ContractFacts,
  signature: SignaturePicture | null,
  wording: Wording,
): void {
  const { fact, label } = helpers(wording);
  const { signed, agreement, bindingAgreement } = facts;
  const name = { text: facts.signerName, style: styles.body, value: true };
  const underLine = 12 + 2 * styles.label.leading + heightOf(sheet.lines(name, sheet.width * 0.3));
  const whole = box.height + underLine + recordHeight;
  const consent = consentHeight(sheet, wording, agreement, bindingAgreement);

  section(
    sheet,
    wording,
    label((labels) => labels.consentAndSignature),
    consent + whole + 14,
  );
  drawConsent(sheet, wording, agreement, bindingAgreement);
  sheet.space(12);
  sheet.keep(box.height + underLine);
  // A name longer than a page keeps nothing together, but the picture still has to stand on the paper.
  sheet.keep(box.height);
  if (signature) {
    const inner = { left: sheet.left + 8, width: box.width - 16, height: box.height };
    sheet.picture(signature.data, signature, inner, wording.labels.signatureOf(facts.signerName));
  }
  // Over the picture, whose white is as high as the frame.
  sheet.frame({ left: sheet.left, width: box.width }, box.height);
  sheet.space(box.height + 8);
  factGrid(
    sheet,
    wording,
    [
      fact((labels) => labels.signedBy, facts.signerName),
      fact((labels) => labels.signedAt, signed?.signedAt ?? open),
      fact((labels) => labels.method, signed ? methodLabel(signed.method, wording) : open),
    ],
    { perRow: 3 },
  );
  drawRecord(sheet, signed, wording);
}

function methodLabel(method: SignedFacts['method'], wording: Wording): Label {
  return wording.both((labels) => labels.methods[method]);
}

/** What lets anybody check later that nothing was changed. */
function drawRecord(sheet: Sheet, signed: SignedFacts | null, wording: Wording): void {
  const { fact, label } = helpers(wording);
  section(
    sheet,
    wording,
    label((labels) => labels.signatureRecord),
    recordHeight - 30,
  );
  const shown =
    signed && signed.record.shownSha256 === null ? label((labels) => labels.shownElsewhere) : null;
  const hashes: readonly Fact[] = [
    fact((labels) => labels.recordHash, signed?.record.sha256 ?? open),
    fact((labels) => labels.shownHash, shown ?? signed?.record.shownSha256 ?? open),
  ];
  for (const { label: name, value } of hashes) {
    const text =
      typeof value === 'string'
        ? [{ text: value, style: styles.hash, value: true }]
        : wording.words(value, styles.hash);
    paragraph(sheet, [...wording.words(name, styles.label), ...text]);
    sheet.space(5);
  }
  factGrid(
    sheet,
    wording,
    [
      fact((labels) => labels.consentVersion, signed?.record.consentVersion ?? open),
      fact((labels) => labels.kiosk, signed?.record.kioskId ?? open),
    ],
    { perRow: 3 },
  );
}
