/** A made-up driver's license, as a scanner types what its bar code holds. */

/** Elements in their order; null leaves one out. */
const elements = {
  DCA: 'C',
  DCB: 'NONE',
  DCD: 'NONE',
  DBA: '06302030',
  DCS: 'LOPEZ',
  DDE: 'N',
  DAC: 'MARIA',
  DDF: 'N',
  DAD: 'ELENA',
  DDG: 'N',
  DBD: '07012022',
  DBB: '03141985',
  DBC: '2',
  DAY: 'BRO',
  DAU: '064 IN',
  DAG: '1200 ELM ST',
  DAH: 'APT 4',
  DAI: 'AUSTIN',
  DAJ: 'TX',
  DAK: '787040000  ',
  DAQ: 'D7731904',
  DCF: '99887766554433221100',
  DCG: 'USA',
  DAZ: 'BLACK',
  DCU: '',
  DCK: 'INV5544332211',
  DDA: 'F',
  DDB: '07012020',
  DAW: '142',
  DDK: '1',
};

export type CardParts = { readonly [Code in keyof typeof elements]: string | null } & {
  readonly DAB: string;
  readonly DCT: string;
  readonly DAL: string;
  readonly lineEnd: string;
  readonly separator: string;
  /** Of the standard. */
  readonly version: string;
  readonly prefix: string;
  readonly letters: 'capital' | 'small';
};

export function idCardOf(parts: Partial<CardParts>): string {
  const {
    lineEnd = '\n',
    separator = '\u001e',
    version = '08',
    prefix = '',
    letters = 'capital',
    ...given
  } = parts;
  const lines = Object.entries({ ...elements, ...given }).flatMap(([code, value]) =>
    value === null ? [] : [`${code}${value}`],
  );
  const head = `@${lineEnd}${separator}${lineEnd}ANSI 636015${version}0102DL00410278ZT03190010DL`;
  const own = ['', 'ZTZTAN', 'ZTBX'].join(lineEnd);
  const text = `${prefix}${head}${lines.join(lineEnd)}${own}${lineEnd}`;
  return letters === 'small' ? text.toLowerCase() : text;
}

export const idCard = () => idCardOf({});
