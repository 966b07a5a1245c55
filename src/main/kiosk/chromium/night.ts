/**
 * The screen is dark at night while nobody touches it, and a touch wakes it. swayidle hears from the compositor that nobody
 * did. wlr-randr has the compositor switch the screens off and on: a screen without a picture goes to sleep.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { SCREEN_OUTPUT } from '../../../shared/screen-settings';
import type { Night } from '../../app/settings/night-config';

const PROGRAM = 'swayidle';
const ALL = `all=$(wlr-randr | sed -n "s/^\\([^ ]\\{1,\\}\\) .*/\\1/p")`;
/** Each that is there: one may have been plugged in since. */
const off = `${ALL}; for screen in $all; do wlr-randr --output "$screen" --off; done`;
/** The one that shows the kiosk (one-screen.ts). */
const on = `${ALL}; one=$(echo "$all" | grep -Fx -- "$${SCREEN_OUTPUT}" || echo "$all" | head -n 1); wlr-randr --output "$one" --on`;
const LOOK_EVERY_MS = 15_000;

export interface NightKeeper {
  /** From now on by these hours; null: the screen is never dark. */
  follow(night: Night | null): void;
  close(): void;
}

export function keepNights({
  say,
  now = () => new Date(),
}: {
  readonly say: (line: string) => void;
  readonly now?: () => Date;
}): NightKeeper {
  let night: Night | null = null;
  let watcher: ChildProcess | null = null;

  function begin({ afterMinutes }: Night): void {
    const seconds = String(afterMinutes * 60);
    const child = spawn(PROGRAM, ['-w', 'timeout', seconds, off, 'resume', on], {
      stdio: 'ignore',
    });
    watcher = child;
    child.once('error', (error) =>
      say(`The screen stays on at night (apt install ${PROGRAM}): ${error.message}`),
    );
    child.once('exit', () => {
      // With the compositor, or by itself: looked at again.
      if (watcher === child) watcher = null;
    });
  }
  /** Its end leaves the screen as it is. */
  function end(): void {
    if (watcher === null) return;
    watcher.kill();
    watcher = null;
    spawn('sh', ['-c', on], { stdio: 'ignore' }).on('error', () => undefined);
  }
  function look(): void {
    const wanted = night !== null && isNight(night, now()) ? night : null;
    if (wanted === null) end();
    else if (watcher === null) begin(wanted);
  }
  const looking = setInterval(look, LOOK_EVERY_MS);
  return {
    follow(hours) {
      if (JSON.stringify(hours) === JSON.stringify(night)) return;
      end();
      night = hours;
      look();
    },
    close() {
      clearInterval(looking);
      end();
    },
  };
}

/** A night may go past midnight; one that ends when it begins lasts all day. */
export function isNight({ from, to }: Night, at: Date): boolean {
  const shown = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  return from < to ? shown >= from && shown < to : shown >= from || shown < to;
}
