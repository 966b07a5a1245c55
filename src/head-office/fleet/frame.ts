/** What every page of head office has round it: plain HTML that asks nobody else for anything, and for itself again and again. */
import { escapeHtml as text } from '../../main/domain/base/html';

export interface PageFrame {
  readonly heading: string;
  /** In the browser's tab; absent: the heading. */
  readonly title?: string;
  /** HTML under the heading. */
  readonly below: string;
  /** HTML of the page itself. */
  readonly main: string;
  /** The page asks for itself again so often. */
  readonly refreshSeconds: number;
}

export function framed({ heading, title = heading, below, main, refreshSeconds }: PageFrame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshSeconds}">
<title>${text(title)}</title>
<link rel="stylesheet" href="/fleet.css">
</head>
<body>
<header>
<h1>${text(heading)}</h1>
${below}
</header>
<main>
${main}
</main>
</body>
</html>
`;
}
