import type { ReceiptWidthMm } from '#shared/contracts/pos/printer-settings.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import { lookup } from '#shared/kernel/lookup.ts'

const LINE_MM = 5
const MARGIN_MM = 4
/** A line of a fact that is longer than the roll continues on the next line. */
const CHARACTERS_PER_LINE: Readonly<Record<ReceiptWidthMm, number>> = { 80: 36, 58: 24 }

/**
 * Returns a receipt as a page (HTML) for a paper roll. A till without a connection prints it through the driver of a
 * printer. `data-mm` has the size of the page for `pageSizeOf`.
 */
export function receiptPage({ title, shopLines, facts, slip }: Receipt, widthMm: ReceiptWidthMm): Uint8Array {
  const perLine = CHARACTERS_PER_LINE[widthMm]
  const linesOf = (text: string) => Math.max(1, Math.ceil(text.length / perLine))
  const texts = [...shopLines, title, ...facts.map(({ label, value }) => `${label} ${value}`), ...slip]
  const lineCount = texts.reduce((sum, text) => sum + linesOf(text), 4)
  const heightMm = lineCount * LINE_MM + 2 * MARGIN_MM
  const rows = facts.map(
    ({ label, value, isStrong }) =>
      `<tr${isStrong ? ' class="strong"' : ''}><td>${escaped(label)}</td><td>${escaped(value)}</td></tr>`,
  )
  const html = `<!doctype html><html data-mm="${widthMm}x${heightMm}" lang="nl"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>@page{margin:0}body{margin:${MARGIN_MM}mm;font:3.4mm/${LINE_MM}mm sans-serif}p,h1{margin:0}h1{font-size:4.4mm;margin:${LINE_MM}mm 0 2mm}
table{width:100%;border-collapse:collapse}td{padding:0;vertical-align:top}td+td{text-align:right}.strong{font-weight:bold}header{text-align:center}
footer{margin-top:${LINE_MM}mm}</style>
<header>${shopLines.map((line) => `<p>${escaped(line)}</p>`).join('')}</header>
<h1>${escaped(title)}</h1><table>${rows.join('')}</table>
<footer>${slip.map((line) => `<p>${escaped(line)}</p>`).join('')}</footer></html>`
  return new TextEncoder().encode(html)
}

const ENTITIES: Readonly<Record<string, string>> = lookup({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
