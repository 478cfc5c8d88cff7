import type { Block, MailContent } from './mail-content.ts'

/** Returns the plain text version of a mail: the texts of the HTML version, without pictures. */
export function mailText({ title, blocks, footer }: MailContent): string {
  return [title, ...blocks.map(blockText), `--\n${footer.join('\n')}`].join('\n\n').concat('\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'text':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'lines': {
      const lines = block.lines.map(({ name, quantity, total, listTotal, options, notice }) =>
        [
          name,
          ...options,
          notice,
          `${quantity} = ${total}${listTotal === undefined ? '' : ` (in plaats van ${listTotal})`}`,
        ]
          .filter((part) => part !== undefined)
          .join('\n  '),
      )
      const totals = block.totals.map(({ label, value }) => `${label}: ${value}`)
      return [...lines, totals.join('\n')].join('\n\n')
    }
    default:
      return block satisfies never
  }
}
