/**
 * Postal codes by country: a real one for each country
 * that has them, which shows how they are written. Also whether a typed code can be real. Patterns come from postcode-validator. Those that are wrong or old there are corrected
 * here.
 */
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { plainDigits } from '../../../shared/plain-digits';

/** Codes of well-known places. A letter in front that every code of the country has is part of it. */
const examples = new Map(
  `AD AD500,AF 1001,AI AI-2640,AL 1001,AM 0010,AR C1425,AS 96799,AT 1010,AU 2000,AX 22100,AZ 1000,BA 71000,BB BB15028,
  BD 1000,BE 1000,BG 1000,BH 317,BL 97133,BM HM 12,BN BT2328,BR 01310-100,BT 11001,BY 220030,CA K1A 0B1,CC 6799,
  CH 8001,CL 8320000,CN 100000,CO 110111,CR 10101,CU 10700,CV 7600,CX 6798,CY 1010,CZ 110 00,DE 10115,DK 1050,
  DO 10101,DZ 16000,EC 170515,EE 10111,EG 11511,EH 70000,ES 28001,ET 1000,FI 00100,FK FIQQ 1ZZ,FM 96941,FO 100,
  FR 75001,GB SW1A 1AA,GE 0105,GF 97300,GG GY1 1AA,GI GX11 1AA,GL 3900,GN 001,GP 97100,GR 105 57,GS SIQQ 1ZZ,GT 01001,
  GU 96910,GW 1000,HM 7050,HN 11101,HR 10000,HT 6110,HU 1051,ID 10110,IE D02 X285,IL 9100002,IM IM1 1AA,IN 110001,
  IO BBND 1ZZ,IQ 10001,IR 11369-14581,IS 101,IT 00186,JE JE1 1AA,JO 11110,JP 100-0001,KE 00100,KG 720001,KH 120101,
  KR 03051,KW 13001,KY KY1-1100,KZ 050000,LA 01000,LB 1107 2090,LI 9490,LK 00100,LR 1000,LS 100,LT 01100,LU 1111,
  LV LV-1050,MA 10000,MC 98000,MD 2001,ME 81000,MF 97150,MG 101,MH 96960,MK 1000,MM 11181,MN 14200,MP 96950,MQ 97200,
  MT VLT 1117,MU 11302,MV 20026,MX 06000,MY 50000,MZ 1100,NA 10001,NC 98800,NE 8000,NF 2899,NG 900001,NI 11001,
  NL 1012 AB,NO 0150,NP 44600,NZ 6011,OM 100,PE 15001,PF 98714,PG 111,PH 1000,PK 44000,PL 00-950,PM 97500,
  PN PCRN 1ZZ,PR 00901,PT 1100-148,PW 96940,PY 1209,RE 97400,RO 010011,RS 11000,RU 101000,SA 11564,SD 11111,
  SE 111 22,SG 018956,SH STHL 1ZZ,SI 1000,SJ 9170,SK 811 01,SM 47890,SN 12500,SO JH 09010,SV 1101,SZ H100,
  TC TKCA 1ZZ,TH 10200,TJ 734000,TM 744000,TN 1000,TR 34000,TW 100,TZ 11101,UA 01001,UM 96898,US 78701,UY 11000,
  UZ 100000,VA 00120,VC VC0100,VE 1010,VG VG1110,VI 00802,VN 100000,WF 98600,YT 97600,ZA 0001,ZM 10101`
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
);

/** Codes that are in use and that the library's pattern refuses. */
const also: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/, // as it was before letters came, and as most people still write it
  EG: /^\d{7}$/,
  HN: /^[A-Z]{2}\d{4}$/,
  KH: /^\d{6}$/,
  KZ: /^[A-Z]\d{2}[A-Z]\d[A-Z]\d$/,
  MM: /^\d{7}$/,
  MN: /^\d{6}$/,
  NI: /^\d{5}$/,
  PY: /^\d{6}$/,
  SA: /^\d{5}-\d{4}$/,
  SH: /^TDCU 1ZZ$/,
  SO: /^[A-Z]{2} \d{5}$/,
  SV: /^\d{4}$/,
  VE: /^\d{4}-[A-Z]$/,
};

/** A code of the country, "" for a country without codes. */
export function examplePostalCode(isoCode2: string): string {
  return examples.get(isoCode2) ?? '';
}

/** Whether the country's codes are typed on digits alone; a dash or blank between them may be left out. */
export function isDigitsOnly(isoCode2: string): boolean {
  return /^[\d -]+$/.test(examplePostalCode(isoCode2));
}

/**
 * A typed code as its country writes it; null when it cannot be one. Capitals, spaces, dashes and dots do not matter,
 * and neither do a country's letters before digits. "d-10115" is 10115, and "sw1a1aa" is SW1A 1AA.
 */
export function readPostalCode(typed: string, isoCode2: string): string | null {
  const text = plainDigits(typed.normalize('NFKC').trim()).toUpperCase();
  if (!/^[A-Z\d .-]+$/.test(text)) return null;
  const letters = text.replaceAll(/[^A-Z\d]/g, '');
  const compact = isDigitsOnly(isoCode2) ? letters.replace(/^[A-Z]{1,2}(?=\d)/, '') : letters;
  if (!known(isoCode2)) return /^(?=.*\d)[A-Z\d]{3,10}$/.test(compact) ? text.replaceAll('.', '') : null;
  // Some countries' codes have letters after all, and lost them above.
  return spellings(compact, isoCode2).find(fits) ?? spellings(letters, isoCode2).find(fits) ?? null;

  function fits(code: string): boolean {
    const library = postcodeValidatorExistsForCountry(isoCode2) && postcodeValidator(code, isoCode2);
    return code !== '' && (library || also[isoCode2]?.test(code) === true);
  }
}

function known(isoCode2: string): boolean {
  return isoCode2 in also || postcodeValidatorExistsForCountry(isoCode2);
}

/** The country's own spelling first, then the bare code, then with a dash or blank wherever one may be. */
function spellings(compact: string, isoCode2: string): string[] {
  const [, sign = '', tail = ''] = /([ -])([^ -]+)$/.exec(examplePostalCode(isoCode2)) ?? [];
  const at = compact.length - tail.length;
  const own = sign !== '' && at > 0 ? [`${compact.slice(0, at)}${sign}${compact.slice(at)}`] : [];
  const places = Array.from({ length: Math.max(0, compact.length - 1) }, (_, index) => index + 1);
  const others = places.flatMap((place) =>
    ['-', ' '].map((one) => `${compact.slice(0, place)}${one}${compact.slice(place)}`),
  );
  return [...own, compact, ...others];
}
