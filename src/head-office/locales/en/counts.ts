/** Numbers of things, in English. */
import { counted } from '../counted';

export const counts = {
  kiosk: counted('en', '{n} kiosk', '{n} kiosks'),
  unit: counted('en', '{n} unit', '{n} units'),
  minute: counted('en', '{n} minute', '{n} minutes'),
  site: counted('en', '{n} site', '{n} sites'),
  property: counted('en', '{n} property', '{n} properties'),
  difference: counted('en', '{n} difference', '{n} differences'),
  matter: counted('en', '{n} matter', '{n} matters'),
  event: counted('en', '{n} event', '{n} events'),
  contract: counted('en', '{n} contract', '{n} contracts'),
  problem: counted('en', '{n} problem', '{n} problems'),
  try: counted('en', '{n} try', '{n} tries'),
};

export type CountsMessages = typeof counts;
