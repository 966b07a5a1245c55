/** Asks the service who would notice a restart (kiosk/start/presence-socket.ts). */
import { connect } from 'node:net';
import { z } from 'zod';

const SOCKET = '/run/keyturn/presence.sock';
const PATIENCE_MS = 5_000;
const answerSchema = z.object({ there: z.enum(['customer', 'staff', 'payment']).nullable() });

/**
 * Null: nobody. `silent`: it runs and does not answer, and nobody knows. A service that does not run serves nobody.
 */
export function askPresence(path = SOCKET): Promise<'customer' | 'staff' | 'payment' | 'silent' | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = '';
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (said += text));
    let isThere = true;
    socket.once('error', (error: NodeJS.ErrnoException) => {
      isThere = error.code !== 'ENOENT' && error.code !== 'ECONNREFUSED';
    });
    socket.once('close', () => {
      if (!isThere) return resolve(null);
      try {
        resolve(answerSchema.parse(JSON.parse(said)).there);
      } catch {
        resolve('silent');
      }
    });
  });
}
