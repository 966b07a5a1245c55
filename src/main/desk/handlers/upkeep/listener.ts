/** The listener's address and fingerprint, also to be read by a phone. */
import type { listenerChannels } from '../../../../shared/desk/listener';
import { ok } from '../../../../shared/result';
import type { Machine } from '../../../services/upkeep/machine';
import { qrCode } from '../../../domain/base/qr-code';
import type { HandlersOf } from '../../desk-handlers';

export function listenerHandlers(machine: Machine): HandlersOf<typeof listenerChannels> {
  return {
    'listener.show': async () => {
      const { url, port, tls, addresses, names, announced, certificate } = machine.listener();
      const hosts = tls === 'none' ? [] : [...names, ...addresses];
      const desks = hosts.map((host) => `https://${host.includes(':') ? `[${host}]` : host}:${port}/desk/`);
      return ok({
        url,
        port,
        tls,
        open: addresses.length > 0,
        announced,
        deskAddresses: await Promise.all(
          desks.map(async (address) => ({ address, qr: { ...(await qrCode(address)) } })),
        ),
        certificate: certificate && {
          fingerprint: certificate.fingerprint,
          qr: { ...(await qrCode(`SHA256:${certificate.fingerprint.replaceAll(':', '')}`)) },
          untilMs: certificate.untilMs,
          warnings: [...certificate.warnings],
        },
      });
    },
  };
}
