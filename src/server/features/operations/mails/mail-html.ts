import { type Html, html } from './html-text.ts'
import type { Block, Fact, Line, MailContent, MailPicture } from './mail-content.ts'

/*
 * Many mail programs support no stylesheets, web fonts or flexbox, so the layout uses tables and inline styles. The
 * colors are those of the shop. A mail loads only product pictures with the same URL for every reader, so it does not
 * track who opens it.
 */
const INK = '#2c251d'
const SOFT = '#695e53'
const LEATHER = '#8d4d22'
const RULE = '#e6ded6'
const SERIF = "Fraunces,Georgia,'Times New Roman',serif"
const SANS = "Figtree,'Helvetica Neue',Arial,sans-serif"
const TEXT = `font-family:${SANS};font-size:16px;line-height:1.55;color:${INK}`
const SMALL = `font-family:${SANS};font-size:14px;line-height:1.5;color:${SOFT}`

/** Returns the HTML version of a mail. */
export function mailHtml({ subject, preview, title, blocks, footer }: MailContent, shopName: string): string {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f7f3ee">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f3ee"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:620px;text-align:left">
<tr><td style="padding:0 8px 20px;font-family:${SERIF};font-size:24px;color:${LEATHER}">${shopName}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${RULE};border-radius:10px;padding:32px 28px">
<h1 style="margin:0 0 20px;font-family:${SERIF};font-weight:400;font-size:28px;line-height:1.2;color:${INK}">${title}</h1>
${blocks.map(blockHtml)}
</td></tr>
<tr><td style="padding:24px 8px;${SMALL}">${footer.map((line) => html`${line}<br>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.html
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2 style="margin:32px 0 10px;font-family:${SERIF};font-weight:400;font-size:20px;line-height:1.3;color:${INK}">${block.text}</h2>`
    case 'text':
      return html`<p style="margin:0 0 14px;${TEXT}">${block.text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</p>`
    case 'button':
      return html`<p style="margin:18px 0 22px"><a href="${block.url}" style="display:inline-block;padding:13px 24px;border-radius:4px;background:${LEATHER};color:#ffffff;font-family:${SANS};font-size:16px;text-decoration:none">${block.label}</a></p>`
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px">${block.facts.map(factHtml)}</table>`
    case 'lines':
      return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;border-top:1px solid ${RULE}">${block.lines.map(lineHtml)}${block.totals.map(totalHtml)}</table>`
    default:
      return block satisfies never
  }
}

const factHtml = ({ label, value }: Fact) =>
  html`<tr><td style="padding:3px 16px 3px 0;${SMALL};white-space:nowrap;vertical-align:top">${label}</td><td style="padding:3px 0;${TEXT};width:100%">${value}</td></tr>`

/** Inline blocks, so that picture and text wrap on a phone: many mail programs support no media queries. */
const lineHtml = (line: Line) =>
  html`<tr><td style="padding:14px 16px 14px 0;border-bottom:1px solid ${RULE};${TEXT};vertical-align:top">${line.picture && pictureHtml(line.picture)}<div style="display:inline-block;width:100%;max-width:310px;vertical-align:top">${lineTextHtml(line)}</div></td><td align="right" style="padding:14px 0;border-bottom:1px solid ${RULE};${TEXT};white-space:nowrap;vertical-align:top">${line.listTotal === undefined ? undefined : html`<s style="${SMALL}">${line.listTotal}</s><br>`}${line.total}</td></tr>`

const lineTextHtml = ({ name, quantity, options, notice }: Line) =>
  html`<strong style="font-weight:600">${name}</strong>${options.map((option) => html`<br><span style="${SMALL}">${option}</span>`)}${notice === undefined ? undefined : html`<br><span style="font-family:${SANS};font-size:14px;color:${LEATHER}">${notice}</span>`}<br><span style="${SMALL}">${quantity}</span>`

/** The alt text has its own style, because many mail programs block pictures at first. */
const pictureHtml = ({ url, alt }: MailPicture) =>
  html`<img src="${url}" alt="${alt}" width="108" style="display:inline-block;width:108px;height:auto;margin:4px 16px 8px 0;border:0;border-radius:6px;background:#f7f3ee;vertical-align:top;${SMALL}">`

const totalHtml = ({ label, value, isStrong }: Fact) => {
  const weight = isStrong ? 'font-weight:600' : 'font-weight:400'
  return html`<tr><td style="padding:8px 16px 0 0;${TEXT};${weight}">${label}</td><td align="right" style="padding:8px 0 0;${TEXT};${weight};white-space:nowrap">${value}</td></tr>`
}
