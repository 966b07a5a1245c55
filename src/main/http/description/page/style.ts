/** How the page looks. One column on a phone; on a desktop the list of endpoints stays beside it. */
export const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:#f4f5f7;color:#16202a;font:16px/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:break-word}
a{color:#0b4f8a}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:3px solid #f2a900;outline-offset:2px}
.page{max-width:1240px;margin:0 auto;padding:24px 20px 64px}
header{padding:16px 0 24px}
h1{margin:0 0 4px;font-size:2rem;line-height:1.2}

h2{margin:48px 0 12px;font-size:1.5rem;line-height:1.25}
h3{margin:0 0 8px;font-size:1.2rem;line-height:1.3}
h4{margin:22px 0 6px;font-size:.95rem;color:#33414e}
p{margin:0 0 12px}
nav{background:#fff;border:1px solid #d8dde3;border-radius:12px;padding:4px 18px}
nav summary{padding:12px 0;font-weight:600;cursor:pointer}
nav h2{margin:14px 0 4px;font-size:.85rem;color:#4a5663;text-transform:uppercase;letter-spacing:.04em}
nav ul{list-style:none;margin:0 0 12px;padding:0}
nav li a{display:block;padding:7px 0;text-decoration:none}
nav li a:hover{text-decoration:underline}
section.operation,section.shape,section.begin{margin:0 0 20px;padding:24px;background:#fff;border:1px solid #d8dde3;border-radius:12px}
.line{margin:0 0 12px}
.method{display:inline-block;min-width:3.6em;padding:1px 8px;border-radius:6px;background:#0b4f8a;color:#fff;font-size:.8rem;font-weight:700;text-align:center;letter-spacing:.03em}
.post{background:#1d6b3a}
.put{background:#8a4b0b}
.wants{padding-left:12px;border-left:4px solid #c3ccd5;color:#33414e}
code{font:.92em/1.5 ui-monospace,"SFMono-Regular",Consolas,"Noto Sans Mono",monospace;background:#eef1f4;border-radius:4px;padding:1px 4px}
code.path{background:none;padding:0;font-weight:600}
figure{margin:22px 0 0}
figcaption{margin-bottom:6px;font-size:.95rem;font-weight:700;color:#33414e}
pre{margin:0;max-height:26rem;overflow:auto;padding:14px 16px;background:#16202a;border-radius:8px}
pre code{background:none;color:#e8eef4;padding:0;font-size:.85rem;white-space:pre}
dl{margin:0}
dl div{padding:8px 0;border-top:1px solid #e4e8ec}
dt{margin:0}
dd{margin:2px 0 0}
dt code{font-weight:600}
small{color:#4a5663}
.type{display:block;color:#4a5663}
.type b{color:#8a1f11;font-weight:600}
footer{margin-top:40px;color:#4a5663}
@media (min-width:960px){
.page{display:grid;grid-template-columns:270px minmax(0,1fr);column-gap:40px}
header{grid-column:1/-1}
nav{position:sticky;top:20px;align-self:start;max-height:calc(100vh - 40px);overflow:auto;font-size:.92rem}
nav li a{padding:4px 0}
nav summary{list-style:none}
main>h2:first-child{margin-top:0}
nav details::details-content{content-visibility:visible}
dl div{display:grid;grid-template-columns:minmax(0,15rem) minmax(0,1fr);column-gap:20px}
dd{margin:0}
}
@media print{nav{display:none}pre{max-height:none;white-space:pre-wrap}}
`;
