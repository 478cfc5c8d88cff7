import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The table of proofs: requirements, and the tests that prove them. */
const TESTS = resolve(import.meta.dirname, '..')
const readme = await readFile(resolve(TESTS, 'README.md'), 'utf8')

const rows = readme
  .split('\n')
  .filter((line) => /^\| §\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** `renderer/app/routes.test.ts` › leaves what no route names to the menu */
const proofsIn = (cell: string) =>
  cell.split('<br>').map((proof) => {
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    return { proof, file, title }
  })

const sources = new Map<string, Promise<string>>()
function sourceOf(file: string): Promise<string> {
  const known = sources.get(file) ?? readFile(resolve(TESTS, file), 'utf8').catch(() => '')
  sources.set(file, known)
  return known
}

/** A title as written in the source, between quotes: with its placeholders, and nothing before or after it. */
const hasTest = (source: string, title: string) =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => source.includes(literal))

describe('the table of proofs', () => {
  it('has a table for every chapter', () => {
    expect([...new Set(rows.map(([section]) => section?.slice(0, 2)))]).toEqual([
      '§2',
      '§4',
      '§5',
      '§6',
      '§7',
      '§8',
      '§9',
    ])
    expect(rows.length).toBeGreaterThan(200)
  })

  it('has no empty cell', () => {
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([])
  })

  it('has each statement once', () => {
    const said = rows.map(([section, sentence]) => `${section} ${sentence}`)
    expect(said.filter((sentence, place) => said.indexOf(sentence) !== place)).toEqual([])
  })

  it('names tests that exist, by their own titles', async () => {
    const missing: string[] = []
    for (const [, sentence, cell = ''] of rows) {
      for (const { proof, file, title } of proofsIn(cell)) {
        const source = file ? await sourceOf(file) : ''
        if (!title || !hasTest(source, title)) missing.push(`${sentence}: ${proof}`)
      }
    }
    expect(missing).toEqual([])
  })
})
