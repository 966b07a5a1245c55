/**
 * Formatters of Intl, each made once. Making one reads the language's data and takes a hundred times as long as using
 * it.
 */
export function cacheFormats<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const kept = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = kept.get(key) ?? make(locale, options);
    kept.set(key, format);
    return format;
  };
}
