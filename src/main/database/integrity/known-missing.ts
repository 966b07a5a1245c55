/** For queries with a contract `c`: a part of it could not be written back after a restore, and staff know about it. */
export const isKnownMissing = (part: string) => `EXISTS (SELECT 1 FROM lost_contract w, json_each(w.missing) m
  WHERE w.contract_id = c.id AND m.value = ${part})`;

/** For queries with a contract `c`: it ran before this kiosk kept the books, so no move-in wrote its documents and money. */
export const isAdopted = 'EXISTS (SELECT 1 FROM adopted_contract w WHERE w.contract_id = c.id)';

/** For queries with a contract `c`: it took the place of another, so that nobody paid when it was signed. */
export const isTransferred = 'EXISTS (SELECT 1 FROM contract_transfer w WHERE w.contract_id = c.id)';
