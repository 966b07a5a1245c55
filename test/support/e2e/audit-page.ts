/** The part of the audit that runs in the page: measures what can be seen. It is handed over as text, so it uses nothing from outside. */

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Measured {
  readonly targets: readonly (Box & {
    readonly name: string;
    readonly main: boolean;
    /** It can be touched as it stands; else it is scrolled out of sight, and still measured. */
    readonly inSight: boolean;
    /** What it is scrolled in, by number. */
    readonly scroller: number;
  })[];
  readonly texts: readonly {
    readonly text: string;
    readonly fontSize: number;
    readonly lineHeight: number;
    /** How many lines it takes. */
    readonly lines: number;
    /** Marked as another language, or a name that is not ours to translate. */
    readonly foreign: boolean;
  }[];
  /** Controls whose spoken name lacks a word that stands on them (WCAG 2.5.3), and those without a name. */
  readonly misnamed: readonly string[];
  /** What is spoken and does not stand there: names and descriptions. */
  readonly spoken: readonly string[];
  readonly problems: readonly string[];
  /** Targets that no finger would meet, or no eye. */
  readonly unreachable: readonly string[];
  readonly lang: string;
  readonly dir: string;
  readonly title: string;
  /** Without the names in it. */
  readonly saidTitle: string;
  readonly headings: number;
}

/**
 * What a browser styles again at a touch, the larger of the page and of the sheet on top, which lies over a page that rests; 0
 * where no customer is. Runs in the page.
 */
export function countElements(): number {
  if (!document.querySelector('[data-screen]') || document.querySelector('[data-desk]')) return 0;
  const ofPage = document.querySelectorAll('#app *').length - document.querySelectorAll('dialog *').length;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  return Math.max(ofPage, top?.querySelectorAll('*').length ?? 0);
}

export function measureScreen(): Measured {
  // Behind a dialog nothing can be touched.
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  const top: HTMLElement = dialogs.at(-1) ?? document.body;
  const problems: string[] = [];
  const unreachable: string[] = [];

  /** The part of a box that is not scrolled away or cut off by what it stands in; null when nothing is left. */
  const visibleBox = (element: Element): Box | null => {
    const rect = element.getBoundingClientRect();
    let [left, right, above, below] = [rect.left, rect.right, rect.top, rect.bottom];
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (parent === document.body || parent === document.documentElement) continue;
      const frame = parent.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      above = Math.max(above, frame.top);
      below = Math.min(below, frame.bottom);
    }
    return right - left > 1 && below - above > 1
      ? { x: left, y: above, width: right - left, height: below - above }
      : null;
  };

  const named = (element: Element): string => {
    const { testid, key } = (element as HTMLElement).dataset;
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replaceAll(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()} ${testid ?? key ?? ''} "${words.slice(0, 40)}"`;
  };

  const shown = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
    !element.closest('[aria-hidden="true"]');

  const controls = [
    ...top.querySelectorAll(
      'button, input, select, summary, a[href], [role="button"], [role="switch"], [tabindex="0"]',
    ),
  ]
    .filter((element) => !element.matches(':disabled') && shown(element))
    .filter((element) => !element.matches('[role="group"]'))
    .map((element) => {
      // A tile is touched as a whole; its radio only lies over it.
      const tile = element.matches('input[type="radio"], input[type="checkbox"]')
        ? element.closest('label')
        : null;
      return tile ?? element;
    });
  const scrollers = [...top.querySelectorAll('.viewport')];
  const targets = [...new Set(controls)].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = visibleBox(element);
    // Half scrolled out of sight, it is reached by turning the page.
    const inSight = box !== null && box.height >= height - 1 && box.width >= width - 1;
    const scroller = element.closest('.viewport');
    const name = named(element);
    if (!inSight && scroller === null) unreachable.push(`cannot be touched, it is cut off: ${name}`);
    if (!element.checkVisibility({ opacityProperty: true })) unreachable.push(`cannot be seen: ${name}`);
    // In the middle a finger meets it, and nothing that lies over it.
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (inSight && !element.contains(hit)) unreachable.push(`something lies over ${name}`);
    const main = element.matches(
      '.main, [data-testid="back"], label.tile, .pad [data-key], [data-testid="start"], [data-testid="idle-more"]',
    );
    return [
      {
        x,
        y,
        width,
        height,
        name,
        main,
        inSight,
        scroller: scroller === null ? -1 : scrollers.indexOf(scroller),
      },
    ];
  });

  /** What stands on an element for everybody to read; what is there for one sense only does not count. */
  const wordsOn = (element: Element): string => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      if (!node.parentElement?.closest('[aria-hidden="true"], .unseen')) found.push(node.textContent ?? '');
    return found.join(' ');
  };
  const labelsOf = (element: Element): string =>
    element instanceof HTMLInputElement
      ? [...(element.labels ?? [])].map(wordsOn).join(' ')
      : wordsOn(element);
  const nameOf = (element: Element): string => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    if (ids.length > 0) return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const own = element.getAttribute('aria-label');
    return own ?? `${labelsOf(element)} ${element.querySelector('.unseen')?.textContent ?? ''}`;
  };
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
  const misnamed = [...top.querySelectorAll('button, input, a[href]')]
    .filter((element) => shown(element) && visibleBox(element) !== null)
    .flatMap((element) => {
      const name = plain(nameOf(element));
      const words = plain(labelsOf(element)).match(/[\p{L}\p{N}]+/gu) ?? [];
      const lacking = words.filter((word) => !name.includes(word));
      if (name.trim() === '') return [`without a name: ${named(element)}`];
      return lacking.length > 0 ? [`${named(element)} is spoken without "${lacking.join(' ')}"`] : [];
    });

  const texts: Measured['texts'][number][] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    const parent = node.parentElement;
    if (text === '' || parent === null || !parent.checkVisibility({ checkVisibilityCSS: true })) continue;
    if (parent.closest('.unseen, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) continue;
    // What is scrolled out of sight will be read too.
    if (visibleBox(parent) === null && parent.closest('.viewport') === null) {
      if (rect.left > innerWidth - 1 || rect.right < 1) problems.push(`runs off the screen: "${text}"`);
      continue;
    }
    const style = getComputedStyle(parent);
    texts.push({
      text,
      fontSize: Number.parseFloat(style.fontSize),
      lineHeight: Number.parseFloat(style.lineHeight),
      lines: new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size,
      foreign:
        parent.closest('[lang]') !== document.documentElement ||
        // One letter is a key's own, and a word of no language: a list of Latin names is searched with Latin letters.
        (text.length === 1 && parent.closest('[data-key]') !== null) ||
        // Names and what somebody wrote; the property's own words; states and provinces, which each country names itself.
        parent.closest('bdi, [dir="auto"], [data-option], button[id^="field-"]') !== null,
    });
    if (style.fontStyle === 'italic') problems.push(`italic: "${text}"`);
    if (rect.left < -1 || rect.right > innerWidth + 1) problems.push(`runs off the screen: "${text}"`);
    for (
      let around: HTMLElement | null = parent;
      around !== null && around !== document.body;
      around = around.parentElement
    ) {
      const clip = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      const scrolls = clip.overflowY === 'auto' || clip.overflowY === 'scroll';
      const cutAcross =
        clip.overflowX !== 'visible' && (rect.left < frame.left - 1 || rect.right > frame.right + 1);
      const cutDown =
        clip.overflowY !== 'visible' &&
        !scrolls &&
        (rect.top < frame.top - 2 || rect.bottom > frame.bottom + 2);
      if (cutAcross || cutDown) problems.push(`cut off: "${text}" in ${around.className || around.tagName}`);
      if (scrolls) break;
    }
    // A dialog may stand in a box of the page, and lies over it.
    const around = parent.closest('button, .tile, .card, .key');
    const box = top === document.body || around === null || top.contains(around) ? around : null;
    // What is scrolled inside its box leaves it on purpose.
    const scrolled = parent.closest('.viewport');
    const frame = scrolled !== null && box?.contains(scrolled) ? undefined : box?.getBoundingClientRect();
    if (
      frame &&
      (rect.left < frame.left - 1 || rect.right > frame.right + 1 || rect.bottom > frame.bottom + 2)
    ) {
      problems.push(`leaves its box: "${text}"`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    problems.push('the page is wider than the screen');
  if (document.documentElement.scrollHeight > innerHeight + 1)
    problems.push('the page is higher than the screen');

  const names = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent.trim());
  const withoutNames = (text: string) =>
    names.reduce((left, name) => (name === '' ? left : left.replaceAll(name, '')), text);
  const spoken = [...top.querySelectorAll('[aria-label], [title], [alt], [placeholder], .unseen')]
    .filter((element) => element.closest('[lang]') === document.documentElement)
    .flatMap((element) => [
      ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      element.matches('.unseen') && element.closest('bdi') === null ? element.textContent : '',
    ])
    .map((text) => withoutNames(text).trim())
    .filter((text) => text !== '');

  return {
    unreachable,
    spoken,
    targets,
    texts,
    misnamed,
    problems: [...new Set(problems)],
    lang: document.documentElement.lang,
    dir: document.documentElement.dir || 'ltr',
    title: document.title,
    saidTitle: withoutNames(document.title),
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  };
}
