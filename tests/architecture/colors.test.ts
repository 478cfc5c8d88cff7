import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = resolve(import.meta.dirname, '../../src/renderer')
const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|: ?(?:white|black)\b/i

it('every color of a component comes from the theme, or has a comment with the reason', async () => {
  const literal: string[] = []
  for await (const file of glob('**/*.module.css', { cwd: RENDERER })) {
    const lines = (await readFile(resolve(RENDERER, file), 'utf8')).split('\n')
    lines.forEach((line, at) => {
      if (LITERAL.test(line) && !lines[at - 1]?.includes('/* Literal:')) literal.push(`${file}: ${line.trim()}`)
    })
  }
  expect(literal).toEqual([])
})
