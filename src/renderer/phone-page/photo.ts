/** A photo of a proof: made smaller here, without what the camera writes into it, such as the place. It is looked at before it goes. */
import { valuesOf, type Asked, type Page, type Sending } from './page';
import { element, line } from './parts';

/** Bytes that the kiosk takes. */
const MOST = 700_000;
/** Long enough to read small print. */
const LONGEST_SIDE = 1800;

export function askPhoto({ kind, texts }: Page, { fields, wrong, fail }: Sending): Asked {
  const file = element('input', { id: 'photo', type: 'file', required: true });
  // Phones turn what they keep in other forms into one of these.
  file.accept = 'image/jpeg,image/png,image/webp';
  const shown = element('canvas', { hidden: true });
  let photo: Uint8Array | null = null;
  let chosen = 0;
  const take = async () => {
    const mine = ++chosen;
    wrong.textContent = '';
    photo = null;
    const [first] = file.files ?? [];
    const made = first ? await smaller(first, shown).catch(() => null) : null;
    // Meanwhile they may have taken another one.
    if (mine !== chosen) return;
    photo = made;
    shown.hidden = made === null;
    if (first && made === null) fail(texts.noPhoto);
  };
  file.addEventListener('change', () => void take());
  const policy = kind === 'policy' ? policyLines(texts) : [];
  const label = element('label', { htmlFor: 'photo', textContent: texts.photo });
  const hint = element('p', { className: 'small', textContent: texts.photoHint });
  return {
    parts: [...policy, label, hint, file, shown],
    plain() {
      if (photo === null) return null;
      const { insurer = '', policyNumber = '', expires = '' } = valuesOf(fields);
      const typed =
        kind === 'policy' ? { insurer: insurer.trim(), policyNumber: policyNumber.trim(), expires } : {};
      const words = new TextEncoder().encode(`${JSON.stringify(typed)}\n`);
      const plain = new Uint8Array(words.length + photo.length);
      plain.set(words);
      plain.set(photo, words.length);
      return plain;
    },
  };
}

function policyLines(texts: Page['texts']): HTMLElement[] {
  return [
    ...line('insurer', texts.insurer, { type: 'text', fill: 'off', longest: 120 }),
    ...line('policyNumber', texts.policyNumber, { type: 'text', fill: 'off', longest: 60 }),
    ...line('expires', texts.expires, { type: 'date', fill: 'off' }),
  ];
}

/** As a JPEG that fits; null where even a coarse one does not. */
async function smaller(file: File, canvas: HTMLCanvasElement): Promise<Uint8Array | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A JPEG has no transparency: what a PNG leaves open would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (made && made.size <= MOST) return new Uint8Array(await made.arrayBuffer());
  }
  return null;
}
