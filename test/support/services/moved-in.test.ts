/** The printer that a test writes a script for does what the script says, and keeps what it was asked to print. */
import { describe, expect, it } from 'vitest';
import type { PrintJob } from '../../../src/main/printing/port';
import { done, putOff, refused, scriptedPrinter } from './moved-in';

const job: PrintJob = { title: 'Receipt', paper: 'A4', files: [] };
const limits = { withinMs: 1000, stop: new AbortController().signal };

describe('a scripted printer', () => {
  it('prints whatever comes where no script is given', async () => {
    const { printer } = scriptedPrinter();
    expect(printer.ready()).toBe(true);
    expect([await printer.print(job, limits), await printer.print(job, limits)]).toEqual([done, done]);
  });

  it('goes through its outcomes in order, and repeats the last one for ever', async () => {
    const { printer } = scriptedPrinter([putOff, refused]);
    const outcomes = [];
    for (let time = 0; time < 4; time += 1) outcomes.push(await printer.print(job, limits));
    expect(outcomes).toEqual([putOff, refused, refused, refused]);
  });

  it('prints where its script is empty', async () => {
    expect(await scriptedPrinter([]).printer.print(job, limits)).toEqual(done);
  });

  it('keeps each job in order, also one that fails', async () => {
    const { printer, jobs } = scriptedPrinter([putOff, done]);
    const second = { ...job, title: 'Invoice' };
    await printer.print(job, limits);
    await printer.print(second, limits);
    expect(jobs).toEqual([job, second]);
  });

  it('hands a script that is a function the job and the signal that ends it', async () => {
    const stop = new AbortController();
    const { printer } = scriptedPrinter((asked, signal) =>
      Promise.resolve(signal.aborted && asked === job ? refused : done),
    );
    expect(await printer.print(job, { ...limits, stop: stop.signal })).toEqual(done);
    stop.abort();
    expect(await printer.print(job, { ...limits, stop: stop.signal })).toEqual(refused);
  });

  it('is not ready where it is said not to be', () => {
    expect(scriptedPrinter([done], false).printer.ready()).toBe(false);
  });
});
