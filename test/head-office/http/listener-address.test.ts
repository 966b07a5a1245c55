/** Which address a QR code for a kiosk may name: one that a kiosk would call, and that the browser's own request went to. */
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { listenerAddressOf } from '../../../src/head-office/http/pages/browser';

test.each([
  ['https://office.example.com:8440', 'office.example.com:8440', 'https://office.example.com:8440'],
  ['http://127.0.0.1:8440', '127.0.0.1:8440', 'http://127.0.0.1:8440'],
  // Through a tunnel, or at the machine itself: no other machine reaches it so.
  ['https://localhost:8440', 'localhost:8440', null],
  ['http://office.example.com', 'office.example.com', null],
  ['https://other.example.com', 'office.example.com', null],
  ['null', 'office.example.com', null],
  [undefined, 'office.example.com', null],
])('a form from %j that is sent to %j gives %j', (origin, host, address) => {
  // Only what is read of it.
  const request = { headers: { origin, host } } as unknown as FastifyRequest;
  expect(listenerAddressOf(request)).toBe(address);
});
