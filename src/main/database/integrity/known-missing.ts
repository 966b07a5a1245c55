/** For queries with a contract `c`: a part of it could not be written back after a restore, and staff were told. */
export const isKnownMissing = (part: string) => `EXISTS (SELECT 1 FROM lost_contract w, json_each(w.missing) m
  WHERE w.contract_id = c.id AND m.value = ${part})`;
