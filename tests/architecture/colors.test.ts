import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = resolve(import.meta.dirname, '../../src/renderer')
const COLOR_LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|: ?(?:white|black)\b/i

it('every color of a component comes from the theme, or has a comment with the reason', async () => {
  const literalColors: string[] = []
  for await (const file of glob('**/*.module.css', { cwd: RENDERER })) {
    const lines = (await readFile(resolve(RENDERER, file), 'utf8')).split('\n')
    lines.forEach((line, index) => {
      const hasReason = lines[index - 1]?.includes('/* Literal:')
      if (COLOR_LITERAL.test(line) && !hasReason) literalColors.push(`${file}: ${line.trim()}`)
    })
  }
  expect(literalColors).toEqual([])
})
