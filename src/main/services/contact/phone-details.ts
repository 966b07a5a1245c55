/**
 * The screen's side of details from a phone: makes the key, shows it in a QR code, and opens what comes. Nothing of it is
 * written down or logged.
 */
import { createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import type { ChannelOutput } from '../../../shared/channels';
import type { Language } from '../../../shared/languages';
import { LIVES_MS } from '../../../shared/phone-box';
import { phoneDetailsSchema, type PhoneDetails } from '../../../shared/phone-details';
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
  begin(language: Language): Promise<Result<ChannelOutput<'phone-details.begin'>>>;
  state(): Promise<ChannelOutput<'phone-details.state'>>;
  end(): void;
}

interface Current {
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
  let over: NodeJS.Timeout | undefined;
  /** Ends what is open, also where what was sent has been read: a second phone hears until then that one has sent. */
  let close = () => {};
  const end = () => {
    clearTimeout(over);
    close();
    close = () => {};
    current?.key.fill(0);
    current = null;
  };
  return {
    offered: () => placeNow() !== null,
    script: relay === null ? '' : (script ?? ''),
    relay,
    async begin(language) {
      end();
      const place = placeNow();
      const id = randomBytes(16).toString('base64url');
      const number = String(randomInt(10, 100));
      // In this order: a second beginning, while head office is asked, ends this one.
      const begun: Current | null = place && { id, key: randomBytes(32), place };
      if (begun) close = () => begun.place.end(id);
      current = begun;
      // A screen that broke down asks for nothing, and ends nothing: what came is forgotten then too.
      over = setTimeout(end, LIVES_MS).unref();
      if (begun === null || !(await begun.place.open({ id, language, number })) || current !== begun) {
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
      const contact = detailsIn(box ?? '', asked);
      asked.key.fill(0);
      current = null;
      return contact === null ? { state: 'unreadable', contact } : { state: 'arrived', contact };
    },
    end,
  };
}

/** Null for what was changed on its way, was made for another code, or holds something else. */
function detailsIn(
  box: string,
  { id, key }: { readonly id: string; readonly key: Buffer },
): PhoneDetails | null {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(`keyturn-details-1:${id}`));
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
    const details: unknown = JSON.parse(plain.toString());
    plain.fill(0);
    return phoneDetailsSchema.safeParse(details).data ?? null;
  } catch {
    return null;
  }
}
