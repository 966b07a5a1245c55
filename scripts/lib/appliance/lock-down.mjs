/** What the screen's user, and a program that a customer brings, cannot do. */

export function lockDownOf(machine, note) {
  for (const [unit, most] of [
    ['keyturn', 1.5],
    ['keyturn-kiosk', 7.5],
  ]) {
    const said = machine.run(`systemd-analyze security ${unit} --no-pager | tail -1`);
    const [, score] = /: ([\d.]+)/.exec(said) ?? [];
    note(`exposure of ${unit}`, score, Number(score) <= most);
  }
  const screen = 'setpriv --reuid=keyturn-kiosk --regid=keyturn-kiosk --init-groups';
  const refused = (what, line) => note(what, 'refused', !machine.holds(line));
  refused("the screen's user reads the data directory", `${screen} ls /var/lib/keyturn`);
  refused("the screen's user reads the settings", `${screen} ls /etc/keyturn`);
  refused(
    'another user asks for the screen',
    'setpriv --reuid=65534 --regid=65534 --clear-groups ls /run/keyturn',
  );
  refused('the entrance stands on a command line', 'pgrep -u keyturn,keyturn-kiosk -f http://127');
  const page = machine.run(
    `cd /tmp && ${screen} env HOME=/run/keyturn-kiosk chromium --headless --no-sandbox --user-data-dir=/tmp/look --dump-dom file:///etc/passwd 2>/dev/null || true`,
  );
  note('Chromium opens a file of the machine', 'blocked', !page.includes('root:'));
}
