/** How head office's pages look: a column of cards on a phone, several beside each other on a desk. */
export const officeStyle = `
:root { color-scheme: light; --ink: #14212b; --ink-2: #3e4c59; --paper: #fff; --surface: #f3f5f2; --edge: #c9d1d3;
  --brand: #0a5a4b; --danger: #991417; --danger-bg: #fdecec; --warn: #6f4200; --warn-bg: #fff4d6; }
* { box-sizing: border-box; margin: 0; }
body { font: 16px/1.45 "Noto Sans", system-ui, sans-serif; color: var(--ink); background: var(--surface);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
header, main, footer { max-width: 1400px; margin: 0 auto; padding: 16px; }
header { padding-bottom: 0; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 28px; line-height: 1.2; color: var(--brand); }
h2 { font-size: 20px; margin: 24px 0 8px; }
h3, .kiosks h2 { font-size: 18px; line-height: 1.25; }
/* A page says its age once it is 20 seconds old; nothing moves by it. */
.age { visibility: hidden; animation: aged 0s 20s forwards; }
@keyframes aged { to { visibility: visible; } }
header p, .quiet, .state, .id { color: var(--ink-2); font-size: 14px; }
.attention { display: grid; gap: 12px; margin-bottom: 16px; }
.attention article { background: var(--warn-bg); border-inline-start: 6px solid var(--danger); border-radius: 8px; padding: 12px 16px; }
.warn { background: var(--warn-bg); border-inline-start: 4px solid var(--warn); border-radius: 4px; padding: 6px 10px; margin-bottom: 16px; }
.attention h2 { margin: 0 0 4px; font-size: 18px; }
.attention ul { margin: 8px 0 0; padding-inline-start: 20px; font-size: 15px; }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 12px; }
.totals div { background: var(--paper); border: 1px solid var(--edge); border-radius: 12px; padding: 12px 16px; }
.totals dt { color: var(--ink-2); font-size: 14px; }
.totals dd { font-size: 24px; font-weight: 600; }
.kiosks { list-style: none; padding: 0; display: grid; gap: 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); }
.kiosks > li { background: var(--paper); border: 1px solid var(--edge); border-top: 6px solid var(--brand);
  border-radius: 12px; padding: 12px 16px; min-width: 0; }
.kiosks > li.silent { border-top-color: var(--danger); }
.kiosks > li.needs { border-top-color: var(--warn); }
.kiosks > li.invited { border-top-color: var(--edge); }
.silent .state { color: var(--danger); font-weight: 600; }
.needs .state { color: var(--warn); font-weight: 600; }
.problems { list-style: none; margin-top: 8px; padding: 0; font-size: 15px; }
.problems li { background: var(--warn-bg); border-inline-start: 4px solid var(--warn); border-radius: 4px; padding: 6px 10px; }
.problems li + li { margin-top: 6px; }
.attention a { color: inherit; }
.kiosks > li { scroll-margin-top: 12px; }
.kiosks > li:target { outline: 3px solid var(--brand); outline-offset: 2px; }
.kiosks dl { margin-top: 8px; }
.kiosks dl div { display: grid; grid-template-columns: auto 1fr; gap: 12px; padding: 2px 0; }
.kiosks dt { color: var(--ink-2); }
.kiosks dd { text-align: end; min-width: 0; }
.figures { grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); }
.figures dl div { grid-template-columns: 1fr auto; }
.figures dd { white-space: nowrap; }
.matters dd { color: var(--danger); font-weight: 600; }
.amount { display: block; overflow-wrap: normal; }
.quiet { margin-top: 16px; }
.quiet + .figures { margin-top: 12px; }
.empty { background: var(--paper); border: 1px dashed var(--edge); border-radius: 12px; padding: 24px 16px; }
code { display: inline-block; margin-top: 8px; font-size: 14px; background: var(--surface); padding: 2px 4px; border-radius: 4px; }
@media (max-width: 480px) {
  .totals { grid-template-columns: 1fr 1fr; }
  .kiosks dl { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 16px; }
  .kiosks dl div { display: block; padding: 0; min-width: 0; }
  .kiosks dt { font-size: 14px; }
  .kiosks dd { text-align: start; }
  .figures dd { white-space: normal; }
}
.skip { position: absolute; inset-inline-start: -999px; top: 0; background: var(--paper); padding: 8px 16px; z-index: 1; }
.skip:focus { inset-inline-start: 8px; }
.bar { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; align-items: center;
  background: var(--paper); border-bottom: 1px solid var(--edge); padding: 0 max(16px, calc(50% - 684px)); }
.bar nav { margin-inline-start: -10px; }
.bar ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 4px; }
.bar nav a { display: block; padding: 12px 10px; text-decoration: none; color: var(--ink); border-bottom: 3px solid transparent; }
.bar nav a:hover { background: var(--surface); }
.bar nav a[aria-current] { border-bottom-color: var(--brand); color: var(--brand); font-weight: 600; }
.me { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; font-size: 14px; color: var(--ink-2); }
button, .button { font: inherit; font-weight: 600; color: #fff; background: var(--brand); border: 1px solid var(--brand);
  border-radius: 8px; min-height: 44px; padding: 8px 20px; cursor: pointer; text-decoration: none; display: inline-block; }
button:hover, .button:hover { filter: brightness(0.88); }
button.plain { background: none; color: var(--brand); border-color: transparent; padding: 8px; }
button.second { background: var(--paper); color: var(--brand); }
button.danger { background: var(--danger); border-color: var(--danger); }
.panel { background: var(--paper); border: 1px solid var(--edge); border-radius: 12px; padding: 16px; margin-bottom: 16px; }
.panel > h2:first-child, .panel > h3:first-child { margin-top: 0; }
.panel p + p, .panel ul, .panel ol { margin-top: 8px; }
.panel ul, .panel ol { padding-inline-start: 20px; }
.panel .wrong { margin-top: 12px; }
.panel div + .form { margin-top: 32px; }
.narrow { max-width: 560px; }
.side { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); align-items: start; }
.form { max-width: 560px; }
.side .kiosks { grid-template-columns: 1fr; margin-bottom: 16px; }
.field { margin: 12px 0; border: 0; padding: 0; min-width: 0; }
.field > label, .field legend { display: block; font-weight: 600; padding: 0; }
.hint { display: block; font-weight: 400; font-size: 14px; color: var(--ink-2); }
input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea { font: inherit; color: inherit; width: 100%; min-height: 44px;
  padding: 8px 12px; margin-top: 4px; background: var(--paper); border: 1px solid #6b7883; border-radius: 8px; }
.field > .choice { display: flex; gap: 10px; align-items: flex-start; padding: 8px 0; font-weight: 400; }
.choice bdi { font-weight: 600; }
.choice input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--brand); }
.act { margin-top: 16px; }
.wrong, .done { unicode-bidi: plaintext; text-align: start; border-inline-start: 6px solid var(--danger); background: var(--danger-bg); border-radius: 8px; padding: 12px 16px;
  margin-bottom: 16px; white-space: pre-line; }
.done { border-inline-start-color: var(--brand); background: #e7f4ea; }
.qr { display: block; width: 240px; max-width: 100%; background: #fff; margin: 8px 0; }
.big { font-size: 24px; font-weight: 600; letter-spacing: 0.04em; }
.key span { display: inline-block; margin-inline-end: 0.6em; }
.big code { font-size: inherit; overflow-wrap: anywhere; }
.codes { columns: 2; font-size: 18px; list-style: none; max-width: 420px; }
/* Columns never get narrower than a word: a body that breaks anywhere would let them. */
table { width: 100%; overflow-wrap: break-word; border-collapse: collapse; background: var(--paper); border: 1px solid var(--edge); border-radius: 12px; }
caption { text-align: start; font-weight: 600; padding: 8px 0; }
th, td { text-align: start; padding: 8px 12px; border-top: 1px solid var(--edge); vertical-align: top; }
thead th { border-top: 0; color: var(--ink-2); font-size: 14px; }
.history { list-style: none; padding: 0; background: var(--paper); border: 1px solid var(--edge); border-radius: 12px; }
.history li { padding: 10px 16px; border-top: 1px solid var(--edge); }
.history li:first-child { border-top: 0; }
.history time { color: var(--ink-2); font-size: 14px; display: block; }
.languages { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; }
.languages b { padding: 8px; }
.find { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-top: 16px; }
.find label { width: 100%; font-size: 14px; color: var(--ink-2); }
.find input:not([type=hidden]) { width: min(320px, 100%); margin: 0; }
.more { margin-top: 16px; display: flex; gap: 16px; flex-wrap: wrap; }
a[href^="/kiosks/"], .id { unicode-bidi: isolate; }
td a[href^="/kiosks/"] { white-space: nowrap; }
.id { font-weight: 400; }
table + table, form + table, table + .panel, p + .panel, p + .empty { margin-top: 16px; }
.things { columns: 3 110px; list-style: none; }
.panel .things { padding: 0; }
.things li { padding: 4px 0; break-inside: avoid; }
form.find { margin-bottom: 16px; }
.find .field { margin: 0; }
.find .field input:not([type=hidden]) { margin-top: 4px; }
.more + .panel, .wide + .totals { margin-top: 16px; }
.list li + li { margin-top: 12px; }
.list .quiet { display: block; margin-top: 0; color: var(--ink-2); }
.notes { margin: 16px 0; padding-inline-start: 20px; color: var(--ink-2); }
.wide { overflow-x: auto; margin-top: 16px; }
.report .below { display: block; font-weight: 400; color: var(--ink-2); font-size: 14px; }
.report .count { text-align: end; }
.report td.count { white-space: nowrap; }
.report tfoot tr { font-weight: 600; }
details { margin-top: 12px; }
summary { cursor: pointer; padding: 8px 0; }
.same table { table-layout: fixed; }
.same caption { position: absolute; inset-inline-start: -999px; }
td .act { margin-top: 4px; }
td code { margin-top: 0; }
@media (max-width: 640px) {
  .bar nav a { padding: 8px; font-size: 15px; }
  .bar ul { gap: 0; }
  td a[href^="/kiosks/"] { white-space: normal; }
  table, caption, tbody, tfoot, tr, td { display: block; }
  .report .count { text-align: start; }
  .report td.count { white-space: normal; }
  /* What it comes to stands first, and a line of the report is a card with two values beside each other. */
  .report { display: flex; flex-direction: column; }
  .report tfoot { order: -1; border-bottom: 2px solid var(--edge); }
  .report tr { display: grid; grid-template-columns: 1fr 1fr; }
  .report td { min-width: 0; overflow-wrap: anywhere; }
  .report td:first-child { grid-column: 1 / -1; }
  .report tbody td:first-child { font-weight: 600; }
  td:empty { display: none; }
  caption { padding: 8px 12px; }
  /* Also of a table that is wider than that. */
  thead { position: absolute; inset-inline-start: -999px; clip-path: inset(50%); }
  td { border-top: 0; padding: 4px 12px; }
  td::before, .below[data-head]::before { content: attr(data-head); display: block; font-size: 14px; color: var(--ink-2); }
  .below[data-head] { margin-top: 4px; }
  tbody .below:not([data-head]), tfoot .below:not([data-head]) { display: none; }
  tr { border-top: 1px solid var(--edge); padding: 8px 0; }
  /* Hundreds of rents: a line each, under the heads. */
  .dense thead { position: static; display: block; clip-path: none; }
  .dense tr { display: grid; grid-template-columns: 1fr 0.9fr 1.2fr 1.2fr; padding: 0; }
  .dense td, .dense th { min-width: 0; padding: 4px; font-size: 14px; white-space: normal; overflow-wrap: anywhere; }
  .dense td::before { display: none; }
}
`;
