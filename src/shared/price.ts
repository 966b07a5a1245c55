/** How an amount goes between page and service. Apart from the counting of money, which pages do without the schema library. */
import { z } from 'zod';

export const priceSchema = z.object({ price: z.number(), formattedPrice: z.string() });
/** The interface document's price object: `price` in major units, `formattedPrice` for people. */
export type Price = z.infer<typeof priceSchema>;
