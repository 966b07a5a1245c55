/**
 * The page in which Stripe's script runs, apart from the kiosk's own page and invisible. It asks the service for
 * orders and obeys. It decides nothing about money, and a reload at any moment loses nothing.
 */
import { loadStripeTerminal } from '@stripe/terminal-js/dist/pure.js';
import type { NextAnswer, ReaderEvent } from '../../shared/reader-page';
import { createCardReader, type CardReader } from './card-reader';
import { fetchToken, findCalls, next, report } from './calls';

const RETRY_MS = 1_000;
/** A report that does not get through is given up: the service has its own clock. */
const MOST_TRIES = 5;

const call = findCalls();
const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** The number the service gave this page; 0 until then. */
let page = 0;

const reader = createCardReader({
  load: loadStripeTerminal,
  fetchToken: () => fetchToken(call, page),
  async report(event: ReaderEvent) {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      try {
        return (await report(call, { page, event })).go;
      } catch {
        await pause();
      }
    }
    return false;
  },
});

function obey(cardReader: CardReader, order: NonNullable<NextAnswer['order']>): void {
  switch (order.do) {
    case 'connect':
      return void cardReader.connect(order);
    case 'collect':
      return void cardReader.collect(order.id, order);
    case 'keep':
      return void cardReader.keep(order.id, order.clientSecret);
    case 'call_off':
      return void cardReader.callOff(order.run);
    case 'reload':
      return location.reload();
    case 'retire':
      return void cardReader.callOffAll();
  }
}

async function follow(): Promise<void> {
  for (let seen = 0; ;) {
    try {
      const answer = await next(call, { page: page === 0 ? null : page, seen });
      page = answer.page;
      const { order } = answer;
      if (!order) continue;
      seen = order.id;
      obey(reader, order);
      if (order.do === 'retire' || order.do === 'reload') return;
    } catch {
      // The service is busy starting or gone; a page that survives it keeps asking.
      await pause();
    }
  }
}

void follow();
