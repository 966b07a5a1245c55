/**
 * The screen's side of details from a phone: makes the key, shows it in a QR code, and opens what comes. Nothing of it is
 * written down or logged.
 */
import { createDecipheriv, randomBytes } from 'node:crypto';
import type { ChannelOutput } from '../../../shared/channels';
import type { Language } from '../../../shared/languages';
import { phoneDetailsSchema, type PhoneDetails } from '../../../shared/phone-details';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import { qrCode } from '../../domain/base/qr-code';
import { createPhoneRelay, LIVES_MS, type PhoneRelay } from './phone-relay';

/** Below the site's public address. */
export const PHONE_DETAILS_PATH = '/v1/kiosk/details';
const NONCE = 12;
const TAG = 16;

export interface PhoneHandOff {
  readonly offered: boolean;
  /** The program of the phone's page; empty where it is not offered. */
  readonly script: string;
  readonly relay: PhoneRelay;
  begin(language: Language): Promise<Result<ChannelOutput<'phone-details.begin'>>>;
  state(): ChannelOutput<'phone-details.state'>;
  end(): void;
}

export function createPhoneHandOff(
  ctx: ServiceContext,
  /** `publicAddress`: where a phone reaches the listener; null where none can. */
  { publicAddress, script }: { readonly publicAddress: string | null; readonly script: string | null },
): PhoneHandOff {
  const relay = createPhoneRelay(ctx.clock);
  const address = ctx.settings.phoneDetails && script !== null ? publicAddress : null;
  let current: { readonly id: string; readonly key: Buffer } | null = null;
  let over: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(over);
    relay.close();
    current?.key.fill(0);
    current = null;
  };
  return {
    offered: address !== null,
    script: address === null ? '' : (script ?? ''),
    relay,
    async begin(language) {
      end();
      if (address === null) return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
      const { id, number } = relay.open(language);
      // A screen that broke down asks for nothing, and ends nothing: what came is forgotten then too.
      over = setTimeout(end, LIVES_MS).unref();
      const key = randomBytes(32);
      current = { id, key };
      const url = `${address}${PHONE_DETAILS_PATH}/${id}`;
      return ok({ url, number, qr: await qrCode(`${url}#${key.toString('base64url')}`) });
    },
    state() {
      if (current === null) return { state: 'over', contact: null };
      const state = relay.state(current.id);
      if (state !== 'sent') return { state, contact: null };
      const contact = detailsIn(relay.take(current.id) ?? '', current);
      current.key.fill(0);
      // The place stays until it is over: a second phone hears that one has sent.
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
