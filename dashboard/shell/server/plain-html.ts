// Pages that the server renders by itself: they load nothing, so that they work when nothing else does.

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The house's colours in light and dark mode, and the top of a page. */
export const houseStyle = `:root{color-scheme:light dark;--paper:light-dark(#f3f5f1,#0b1219);--surface:light-dark(#fff,#131b23);
--wash:light-dark(#f8f9f7,#182029);--line:light-dark(#dadfd9,#29323c);--strong:light-dark(#b9c0ba,#3e4955);
--control:light-dark(#6d7780,#7d8a94);--focus:light-dark(#2f6fb0,#8fc1f2);
--ink:light-dark(#16222d,#edede7);--ink2:light-dark(#3d4954,#bac4c8);--error:light-dark(#ac262a,#fc9491);
--error-wash:light-dark(#ffefee,#3d1d1d);--success:light-dark(#1d6839,#7ed49d);--success-wash:light-dark(#e5f8e9,#162b1f);
--sunken:light-dark(#ebefea,#080d14);--lamp:light-dark(#f9c04c,#fccb61)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:450 15px/23px "Instrument Sans Variable",system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:12px;height:60px;padding:0 32px;font-size:17px;font-weight:640}
header svg{fill:var(--ink)}header svg path+path{fill:var(--lamp)}
main{max-width:1120px;margin:0 auto;padding:28px 32px 64px}
h1{margin:0;font-size:32px;line-height:38px;font-weight:640;letter-spacing:-.011em}
@media(max-width:599px){header{padding:0 16px;height:56px}main{padding:20px 16px 48px}h1{font-size:28px;line-height:32px}}`;

export const mark = `<svg width="30" height="30" viewBox="0 0 40 40" aria-hidden="true"><path d="M1 38V17.5H3V15H5V12.5H9V15H11V17.5H13V38ZM14 38V11L20 4L26 11V38ZM27 38V18C27 13 29.4 10.5 33 10.5S39 13 39 18V38Z"/><path d="M20.5 20.5h3.5v3.5h-3.5z"/></svg>`;
