/** DER, the bytes certificates are written in (ITU-T X.690): the few types that they need. */

function value(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => value(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => value(0x31, ...parts);
export const octets = (content: Uint8Array): Buffer => value(0x04, content);
export const utf8 = (text: string): Buffer => value(0x0c, Buffer.from(text));
export const yes: Buffer = value(0x01, Buffer.from([0xff]));

/** A whole number that is not negative, most significant byte first. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const short = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return value(0x02, ...((short[0] ?? 0) >= 0x80 ? [Buffer.from([0]), short] : [short]));
}

/** `unused`: bits at the end of the last byte that do not count. */
export const bits = (content: Uint8Array, unused = 0): Buffer => value(0x03, Buffer.from([unused]), content);

/** An object identifier, e.g. `2.5.29.17`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return value(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(0x80 | (rest % 128));
  }
  return bytes;
}

/** Whole seconds of UTC; certificates write the years up to 2049 with two digits (RFC 5280, 4.1.2.5). */
export function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\.\d+/, '').replaceAll(/[-:T]/g, '');
  return Number(digits.slice(0, 4)) < 2050
    ? value(0x17, Buffer.from(digits.slice(2)))
    : value(0x18, Buffer.from(digits));
}

/** A value with a number of its context around it, or (`implicit`) instead of its own tag. */
export const explicit = (number: number, content: Uint8Array): Buffer => value(0xa0 | number, content);
export const implicit = (number: number, content: Uint8Array): Buffer => value(0x80 | number, content);
