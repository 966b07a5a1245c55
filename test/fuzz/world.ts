/** What the clients of the fuzz suite know: things at each step of a rental, to go on with. */

/** A booking on its way. A request takes it out, so that no two requests change it at once, and puts it back. */
export interface Booking {
  readonly id: string;
  readonly unitId: string;
  intentId?: string;
  /** The reader was set to go wrong: its provider's failures may come back as 5xx. */
  provoked?: true;
  triesToConfirm?: number;
}

/** A booking that is a contract: its confirmation, asked again, is answered with the same one. */
export interface MovedIn {
  readonly bookingId: string;
  readonly token: string;
  readonly contractId: string;
}

export interface Tenant {
  readonly userName: string;
  readonly password: string;
  readonly contactId: string;
  readonly token: string;
}

/** A heap of things, taken in random order. */
export class Pool<T> {
  readonly #items: T[] = [];
  readonly #pick: (below: number) => number;

  constructor(pick: (below: number) => number, items: readonly T[] = []) {
    this.#pick = pick;
    this.#items.push(...items);
  }

  get size(): number {
    return this.#items.length;
  }

  put(item: T): void {
    this.#items.push(item);
  }

  /** One to look at; it stays. */
  peek(): T | undefined {
    return this.#items[this.#pick(this.#items.length)];
  }

  /** One to work with; it is gone until it is put back. */
  take(): T | undefined {
    const index = this.#pick(this.#items.length);
    const item = this.#items[index];
    const last = this.#items.pop();
    if (item !== undefined && last !== undefined && index < this.#items.length) this.#items[index] = last;
    return item;
  }
}

export interface World {
  readonly site: {
    readonly propertyId: string;
    readonly storageTypeId: string;
    readonly userTypeId: string;
    readonly addOnIds: readonly string[];
  };
  readonly premiums: readonly { readonly id: string; readonly priceId: string }[];
  readonly signatures: readonly string[];
  readonly freeUnits: Pool<string>;
  readonly fresh: Pool<Booking>;
  readonly covered: Pool<Booking>;
  readonly signed: Pool<Booking>;
  readonly pending: Pool<Booking>;
  readonly presented: Pool<Booking>;
  readonly contracts: Pool<string>;
  readonly movedIn: Pool<MovedIn>;
  /** Documents are dear: with so many contracts, cards are declined and bookings go round without one. */
  readonly contractsWanted: number;
  readonly tenants: Pool<Tenant>;
  readonly assets: Pool<{ readonly token: string; readonly id: string }>;
  readonly links: Pool<string>;
  readonly helpCalls: Pool<string>;
  /** Counts up: for names that must be new. */
  readonly next: () => number;
  /** A whole number from 0 up to and without `below`. */
  readonly pick: (below: number) => number;
}
