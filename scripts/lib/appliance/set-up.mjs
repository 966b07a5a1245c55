/** A kiosk of the sample property in the machine, and pictures of its screen. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const asScreen =
  'setpriv --reuid=keyturn-kiosk --regid=keyturn-kiosk --init-groups env XDG_RUNTIME_DIR=/run/keyturn-kiosk WAYLAND_DISPLAY=wayland-0';

/** A screen that shows a page of the service: both ends of its line are there, and a page is drawn. */
export const SELLS =
  'systemctl is-active -q keyturn && ss -x | grep -q screen.sock && ss -tn state established | grep -q 127.0.0.1 && pgrep -u keyturn-kiosk -f type=renderer';

export async function setUp(machine, { pictures, note }) {
  machine.run('install -d -o keyturn -g keyturn -m 700 /var/lib/keyturn');
  machine.run('keyturn catalogue import /usr/lib/keyturn/resources/sample-catalogue.json');
  machine.run('echo "{}" > /var/lib/keyturn/config.json && chown keyturn: /var/lib/keyturn/config.json');
  machine.run('systemctl start keyturn keyturn-kiosk');
  await machine.until(SELLS);
  for (const [name, mode] of [
    ['landscape', '1920x1080'],
    ['portrait', '1080x1920'],
  ]) {
    machine.run(`${asScreen} wlr-randr --output HEADLESS-1 --custom-mode ${mode}`);
    await wait(3000);
    machine.run(`${asScreen} grim /run/keyturn-kiosk/screen.png`);
    const picture = machine.read('run/keyturn-kiosk/screen.png');
    writeFileSync(join(pictures, `${name}.png`), picture);
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    note(`picture of the screen, ${name}`, `${width}x${height}`, `${width}x${height}` === mode);
  }
}
