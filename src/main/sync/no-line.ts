/** The line of a kiosk that does not know its head office's address: always down, with that reason. */
import { LineDown, type HeadOfficeLine } from './line';

export function openNoLine(problem: string): HeadOfficeLine {
  const down = () => Promise.reject(new LineDown(problem));
  return {
    up: () => false,
    problem: () => problem,
    officeKey: () => null,
    era: () => 0,
    onChange: () => () => {},
    send: down,
    read: down,
    watch: () => () => {},
    claim: down,
    release: down,
    report: down,
    phone: down,
    due: down,
    support: down,
    books: down,
    close: () => Promise.resolve(),
  };
}
