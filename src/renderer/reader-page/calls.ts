/** The three calls to the service: by Electron's bridge where there is one, over HTTP on this page's origin where not. */
import type { ReaderAnswer, ReaderCallName } from '../../shared/reader-bridge';
import type { NextAnswer, NextInput, ReportAnswer, ReportInput } from '../../shared/reader-page';

export type Call = (name: ReaderCallName, input: object) => Promise<ReaderAnswer>;

declare global {
  interface Window {
    keyturnReader?: { readonly [name in ReaderCallName]: (input: object) => Promise<ReaderAnswer> };
  }
}

/** Longer than the service keeps a question open. */
const PATIENCE_MS = 8_000;

export function findCalls(): Call {
  const bridge = window.keyturnReader;
  return bridge ? (name, input) => bridge[name](input) : overHttp;
}

async function overHttp(name: ReaderCallName, input: object): Promise<ReaderAnswer> {
  const response = await fetch(`/reader/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as ReaderAnswer;
}

async function ask(call: Call, name: ReaderCallName, input: object): Promise<unknown> {
  const answer = await call(name, input);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

// The service made each answer by these very types; there is nobody else on this line.
export const next = (call: Call, input: NextInput) => ask(call, 'next', input) as Promise<NextAnswer>;
export const report = (call: Call, input: ReportInput) => ask(call, 'report', input) as Promise<ReportAnswer>;
export const fetchToken = (call: Call, page: number) =>
  ask(call, 'connectionToken', { page }) as Promise<string>;
