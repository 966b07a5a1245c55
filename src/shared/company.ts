/** A company that rents: the tenant of the contract, which a person signs for. */
import { z } from 'zod';

const text = (max: number) => z.string().max(max);

export const companySchema = z.object({
  legalName: text(250),
  /** What people call it, "" where that is the same. */
  tradeName: text(250),
  /** As its country writes it, "" where it has none or need not say it. */
  taxNumber: text(60),
  /** What the person who signs is in it. */
  role: text(250),
  /** Where bills go, "" for the person's own address. */
  billingEmail: text(250),
});
export type Company = z.output<typeof companySchema>;

/** As it is typed, with the word of the person that they may sign for it. */
export const companyInputSchema = companySchema.extend({ maySign: z.boolean() });
export type CompanyInput = z.output<typeof companyInputSchema>;
