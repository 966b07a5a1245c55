/** How the fleet page looks: a column of cards on a phone, several beside each other on a desk. */
export const fleetStyle = `
:root { color-scheme: light; --ink: #14212b; --ink-2: #3e4c59; --paper: #fff; --surface: #f3f5f2; --edge: #c9d1d3;
  --brand: #0a5a4b; --danger: #a3161a; --danger-bg: #fdecec; --warn: #8a5300; --warn-bg: #fff4d6; }
* { box-sizing: border-box; margin: 0; }
body { font: 16px/1.45 "Noto Sans", system-ui, sans-serif; color: var(--ink); background: var(--surface);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
header, main { max-width: 1400px; margin: 0 auto; padding: 16px; }
header { padding-bottom: 0; }
h1 { font-size: 28px; line-height: 1.2; color: var(--brand); }
h2 { font-size: 20px; margin: 24px 0 8px; }
h3 { font-size: 18px; line-height: 1.25; }
header p, .quiet, .state { color: var(--ink-2); font-size: 14px; }
.attention { display: grid; gap: 12px; margin-bottom: 16px; }
.attention article { background: var(--warn-bg); border-left: 6px solid var(--danger); border-radius: 8px; padding: 12px 16px; }
.attention h2 { margin: 0 0 4px; font-size: 18px; }
.attention ul { margin: 8px 0 0; padding-left: 20px; font-size: 15px; }
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
.problems li { background: var(--warn-bg); border-left: 4px solid var(--warn); border-radius: 4px; padding: 6px 10px; }
.problems li + li { margin-top: 6px; }
.attention a { color: inherit; }
.kiosks > li { scroll-margin-top: 12px; }
.kiosks > li:target { outline: 3px solid var(--brand); outline-offset: 2px; }
.kiosks dl { margin-top: 8px; }
.kiosks dl div { display: grid; grid-template-columns: auto 1fr; gap: 12px; padding: 2px 0; }
.kiosks dt { color: var(--ink-2); }
.kiosks dd { text-align: right; min-width: 0; }
.figures { grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); }
.figures dl div { grid-template-columns: 1fr auto; }
.figures dd { white-space: nowrap; }
.matters dd { color: var(--danger); font-weight: 600; }
.amount { display: block; overflow-wrap: normal; }
.quiet { margin-top: 16px; }
.empty { background: var(--paper); border: 1px dashed var(--edge); border-radius: 12px; padding: 24px 16px; }
code { display: inline-block; margin-top: 8px; font-size: 14px; background: var(--surface); padding: 2px 4px; border-radius: 4px; }
@media (max-width: 480px) {
  .totals { grid-template-columns: 1fr 1fr; }
  .kiosks dl { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 16px; }
  .kiosks dl div { display: block; padding: 0; min-width: 0; }
  .kiosks dt { font-size: 14px; }
  .kiosks dd { text-align: start; }
}
`;
