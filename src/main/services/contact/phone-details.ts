/**
 * The screen's side of details or a photo from a phone: makes the key, shows it in a QR code, and opens what comes. Nothing of
 * it is written down or logged, but for a photo that the customer lets stay with their booking.
 */
import { createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import type { ChannelOutput } from '../../../shared/channels';
import type { Language } from '../../../shared/languages';
import { LIVES_MS, MOST_PHOTO_BYTES, type PhoneKind } from '../../../shared/phone-box';
import { phoneDetailsSchema, phonePolicySchema } from '../../../shared/phone-details';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import { qrCode } from '../../domain/base/qr-code';
import { createPhoneRelay, type PhoneRelay } from './phone-relay';
import { placeAtHeadOffice, placeHere, type PhonePlace } from './phone-places';

const NONCE = 12;
const TAG = 16;

export interface PhoneHandOff {
  /** Whether a phone can reach a place now: this kiosk's, or head office's while its line is up. */
  offered(): boolean;
  /** The program of the phone's page; empty where this kiosk serves none. */
  readonly script: string;
  /** Where phones leave what they send here; null where none reaches this kiosk. */
  readonly relay: PhoneRelay | null;
  begin(asked: {
    readonly language: Language;
    readonly kind: PhoneKind;
  }): Promise<Result<ChannelOutput<'phone-details.begin'>>>;
  state(): Promise<ChannelOutput<'phone-details.state'>>;
  /** The photo that has come, until the code ends. */
  photo(): PhonePhoto | null;
  /** Ends the code, and forgets what has come. */
  end(): void;
}

export interface PhonePhoto {
  readonly kind: Exclude<PhoneKind, 'details'>;
  readonly content: Buffer;
}

interface Current {
  readonly kind: PhoneKind;
  readonly id: string;
  readonly key: Buffer;
  readonly place: PhonePlace;
}

export function createPhoneHandOff(
  ctx: ServiceContext,
  /** `publicAddress`: where a phone reaches the listener; null where none can. */
  { publicAddress, script }: { readonly publicAddress: string | null; readonly script: string | null },
): PhoneHandOff {
  const isHere = ctx.settings.phoneDetails && script !== null && publicAddress !== null;
  const relay = isHere ? createPhoneRelay(ctx.clock) : null;
  const placeNow = (): PhonePlace | null => {
    if (!ctx.settings.phoneDetails) return null;
    return relay && publicAddress !== null ? placeHere(relay, publicAddress) : placeAtHeadOffice(ctx);
  };
  let current: Current | null = null;
  let photo: PhonePhoto | null = null;
  let over: NodeJS.Timeout | undefined;
  /** Ends what is open, also where what was sent has been read: a second phone hears until then that one has sent. */
  let close = () => {};
  const end = () => {
    clearTimeout(over);
    close();
    close = () => {};
    current?.key.fill(0);
    current = null;
    photo?.content.fill(0);
    photo = null;
  };
  return {
    offered: () => placeNow() !== null,
    script: relay === null ? '' : (script ?? ''),
    relay,
    async begin({ language, kind }) {
      end();
      const place = placeNow();
      const id = randomBytes(16).toString('base64url');
      const number = String(randomInt(10, 100));
      // In this order: a second beginning, while head office is asked, ends this one.
      const begun: Current | null = place && { id, kind, key: randomBytes(32), place };
      if (begun) close = () => begun.place.end(id);
      current = begun;
      // A screen that broke down asks for nothing, and ends nothing: what came is forgotten then too.
      over = setTimeout(end, LIVES_MS).unref();
      if (begun === null || !(await begun.place.open({ id, language, number, kind })) || current !== begun) {
        if (current === begun) end();
        return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
      }
      const url = `${begun.place.address}/${id}`;
      return ok({ url, number, qr: await qrCode(`${url}#${begun.key.toString('base64url')}`) });
    },
    async state() {
      const asked = current;
      if (asked === null) return { state: 'over', contact: null };
      const { state, box } = await asked.place.ask(asked.id);
      // Another code, or none, since it was asked.
      if (current !== asked) return { state: 'over', contact: null };
      if (state !== 'sent') return { state, contact: null };
      const plain = deciphered(box ?? '', asked);
      asked.key.fill(0);
      current = null;
      const { answer, came = null } = readBy(asked.kind, plain);
      photo = came;
      return answer;
    },
    photo: () => photo,
    end,
  };
}

/** What the screen is answered, and the photo that it is not. */
function readBy(
  kind: PhoneKind,
  plain: Buffer<ArrayBuffer> | null,
): { readonly answer: ChannelOutput<'phone-details.state'>; readonly came?: PhonePhoto } {
  const unreadable = { answer: { state: 'unreadable', contact: null } } as const;
  if (plain === null) return unreadable;
  if (kind === 'details') {
    const { data: contact } = phoneDetailsSchema.safeParse(jsonIn(plain));
    plain.fill(0);
    return contact ? { answer: { state: 'arrived', contact } } : unreadable;
  }
  const read = photoIn(plain, kind);
  if (!read) return unreadable;
  const { photo, policy } = read;
  return { answer: { state: 'arrived', contact: null, ...(policy && { policy }) }, came: photo };
}

/** Null for what was changed on its way, or was made for another code or to answer something else. */
function deciphered(
  box: string,
  { id, key, kind }: Pick<Current, 'id' | 'key' | 'kind'>,
): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(`keyturn-${kind}-1:${id}`));
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function jsonIn(plain: Buffer): unknown {
  try {
    return JSON.parse(plain.toString());
  } catch {
    return null;
  }
}

/** Whether a phone may have sent it: a JPEG by its own bytes, whatever the message calls it, and not too large. */
const isPhoto = (bytes: Uint8Array): boolean =>
  [0xff, 0xd8, 0xff].every((byte, place) => bytes[place] === byte) && bytes.length <= MOST_PHOTO_BYTES;

/** A line of JSON, and behind it the photo. Null for anything else. */
function photoIn(plain: Buffer, kind: PhonePhoto['kind']) {
  const end = plain.indexOf('\n');
  const content = plain.subarray(end + 1);
  const policy =
    kind === 'policy' ? phonePolicySchema.safeParse(jsonIn(plain.subarray(0, Math.max(0, end)))).data : null;
  if (end < 0 || policy === undefined || !isPhoto(content)) {
    plain.fill(0);
    return null;
  }
  return { photo: { kind, content }, policy };
}
