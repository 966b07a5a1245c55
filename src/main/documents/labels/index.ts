import type { Language } from '../../../shared/languages';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import type { Labels } from './labels';

export type { Labels };

export const labels: Readonly<Record<Language, Labels>> = { en, es, de, ar };
