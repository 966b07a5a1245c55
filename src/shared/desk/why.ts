/** The reason that staff type for what they do; it is kept in the audit. */
import { z } from 'zod';

export const whySchema = z.string().trim().min(3).max(300);
