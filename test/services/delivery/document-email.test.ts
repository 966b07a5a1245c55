/** The queue and a real mail server together: a letter arrives once, whatever happens between. */
import { expect, it, onTestFinished } from 'vitest';
import {
  createCustomerServices,
  type CustomerServices,
} from '../../../src/main/services/screen/customer-services';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { mailerTo, startMailServer } from '../../support/documents/mail-server';
import { movedIn } from '../../support/services/moved-in';
import { lightServices, valueOf } from '../../support/services/rental';

async function open() {
  const services = await lightServices();
  return { ...services, bookingId: await movedIn(services.ctx, services.db) };
}

async function deskWith(ctx: ServiceContext, port: number): Promise<CustomerServices> {
  const mailer = mailerTo(port);
  const customerServices = createCustomerServices(ctx, { printer: null, mailer, publicAddress: null });
  onTestFinished(() => customerServices.stop());
  await customerServices.deliveries.start();
  return customerServices;
}

it('a server that is down and comes back gets the letter once', async () => {
  const { ctx, db, bookingId, log } = await open();
  const server = await startMailServer();
  await server.close();
  const customerServices = await deskWith(ctx, server.port);
  valueOf(await customerServices.deliveries.ask('email', { bookingId, language: 'es' }));
  await customerServices.deliveries.round();
  expect(valueOf(await customerServices.deliveries.state(bookingId)).email).toBe('waiting');

  const back = await startMailServer({}, server.port);
  db.clock.advance(30_000);
  await customerServices.deliveries.round();
  db.clock.advance(3_600_000);
  await customerServices.deliveries.round();
  expect(valueOf(await customerServices.deliveries.state(bookingId)).email).toBe('done');
  expect(back.received.map(({ to }) => to)).toEqual([['robin@example.com']]);
  expect(back.received[0]?.raw.match(/%PDF|JVBERi/g)).toHaveLength(4);
  expect(log.join('\n')).not.toContain('robin@example.com');
});

it('a crash while the letter is on its way is followed by the same letter, under the same number', async () => {
  const { ctx, bookingId } = await open();
  const hung = Promise.withResolvers<void>();
  let first = true;
  const numbers: string[] = [];
  const server = await startMailServer({
    onData: (stream, _session, callback) => {
      let raw = '';
      stream.on('data', (bytes: Buffer) => (raw += bytes.toString('latin1')));
      stream.on('end', () => {
        numbers.push(/Message-ID: (\S+)/.exec(raw)?.[1] ?? '');
        if (!first) return callback();
        // Taken, but the kiosk never hears of it.
        first = false;
        hung.resolve();
      });
    },
  });
  const crashed = await deskWith(ctx, server.port);
  valueOf(await crashed.deliveries.ask('email', { bookingId, language: 'en' }));
  await hung.promise;

  const restarted = await deskWith(ctx, server.port);
  await restarted.deliveries.round();
  expect(valueOf(await restarted.deliveries.state(bookingId)).email).toBe('done');
  expect(numbers).toHaveLength(2);
  expect(new Set(numbers).size).toBe(1);
});
