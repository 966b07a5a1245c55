/** The report of `npm run electron-check`: one Markdown file that says of each step what was seen, or why it was left out. */
import { release } from 'node:os';
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import product from '../../../package.json' with { type: 'json' };

interface Step {
  readonly title: string;
  readonly result: string;
  readonly seen: string;
}

const results = { passed: 'passed', skipped: 'left out' } as const;
/** A cell of a table: in one line, without what would end it. */
const cell = (text: string) =>
  stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 500);

export default class CheckReport implements Reporter {
  readonly #steps: Step[] = [];
  #began = new Date();

  onBegin(_config: FullConfig): void {
    this.#began = new Date();
  }

  onTestEnd(test: TestCase, { status, error, annotations }: TestResult): void {
    const said = annotations.flatMap(({ description }) => description ?? []).join('; ');
    const isGood = status === 'passed' || status === 'skipped';
    this.#steps.push({
      title: test.title,
      result: isGood ? results[status] : 'FAILED',
      seen: isGood ? said : (error?.message ?? status),
    });
  }

  onEnd(): void {
    const file = process.env['KEYTURN_CHECK_REPORT'];
    if (file === undefined) return;
    writeFileSync(file, this.text());
  }

  text(): string {
    const { platform, env } = process;
    const display = env['WAYLAND_DISPLAY'] ? 'Wayland' : env['DISPLAY'] ? 'X11' : platform;
    const rows = this.#steps.map(
      ({ title, result, seen }) => `| ${cell(title)} | ${result} | ${cell(seen)} |`,
    );
    return [
      '# Keyturn on Electron',
      '',
      `Keyturn ${product.version}, ${this.#began.toISOString()}, ${platform} ${release()}, ${display}.`,
      `Program: ${env['KEYTURN_CHECK_ELECTRON'] ?? 'none; this is the stand-in, and proves nothing of Electron'}.`,
      '',
      '| Step | Result | Seen |',
      '| --- | --- | --- |',
      ...rows,
      '',
      'Not among the steps: a finger on the glass itself, what the voices sound like, the paper itself, AppArmor on',
      'Ubuntu, and the fuses of a package (`npm run electron-fuses -- check PROGRAM`).',
      '',
    ].join('\n');
  }
}
