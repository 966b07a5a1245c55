/** A printer on a machine without CUPS: every page is painted, and a window prints the pictures. */
import type { DeliveryOutcome } from '../domain/delivery/delivery';
import type { PagePainter } from '../documents/port';
import type { Limits, PicturePrinter, Printer, PrintJob } from './port';
import { createReadiness } from './readiness';

/** Pixels across a page: 200 to the inch, which prints as letters and not as dots. */
const WIDTH = { A4: 1654, LETTER: 1700 } as const;

export function createPaintedPrinter(name: string, painter: PagePainter, window: PicturePrinter): Printer {
  const readiness = createReadiness(async () => (await window.names()).includes(name));

  async function paint(job: PrintJob): Promise<Buffer[]> {
    const pages: Buffer[] = [];
    for (const { content } of job.files) {
      const count = await painter.pages(content);
      for (let page = 1; page <= count; page += 1)
        pages.push((await painter.paint(content, page, WIDTH[job.paper])).png);
    }
    return pages;
  }

  return {
    ready: () => readiness.ready(),
    async print(job: PrintJob, { withinMs, stop }: Limits): Promise<DeliveryOutcome> {
      const until = performance.now() + withinMs;
      const pages = await paint(job);
      if (stop.aborted) return { done: false, failure: 'stopped', again: true };
      const sheets = { title: job.title, paper: job.paper, pages };
      const taken = await window.print(name, sheets, Math.max(1, until - performance.now()));
      if (taken) return { done: true };
      readiness.doubt();
      return { done: false, failure: 'printer_refused', again: true };
    },
  };
}
