import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const TESTS = resolve(import.meta.dirname, '..')
/** The tables of proofs, one per chapter of the requirements. Each row has a requirement and its tests. */
const CHAPTERS = globSync('coverage/s*.md', { cwd: TESTS }).sort()

const TABLE_HEAD = ['| Requirement | Tests |', '| --- | --- |']

type Row = { chapter: string; part: string; cells: readonly string[] }

/** Returns the rows below the headings of a chapter, without the heads of the tables. */
async function rowsOf(chapter: string): Promise<Row[]> {
  let part = ''
  const rows: Row[] = []
  for (const line of (await readFile(resolve(TESTS, chapter), 'utf8')).split('\n')) {
    if (line.startsWith('## ')) part = line.slice(3)
    if (!line.startsWith('| ') || TABLE_HEAD.includes(line)) continue
    rows.push({
      chapter,
      part,
      cells: line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    })
  }
  return rows
}

const rows = (await Promise.all(CHAPTERS.map(rowsOf))).flat()

/** Splits the tests of a cell into file and title. A test is written as: `shared/cart.test.ts` › adds a product */
const proofsIn = (cell: string) =>
  cell.split('<br>').map((proof) => {
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    return { proof, file, title }
  })

const sources = new Map<string, Promise<string>>()
function sourceOf(file: string): Promise<string> {
  const source = sources.get(file) ?? readFile(resolve(TESTS, file), 'utf8').catch(() => '')
  sources.set(file, source)
  return source
}

/** Returns true when the source contains the title, with its placeholders, as a complete text between quotes. */
const hasTest = (source: string, title: string) =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => source.includes(literal))

describe('the tables of proofs', () => {
  it('exist for every chapter', () => {
    expect([...new Set(rows.map(({ chapter }) => chapter))]).toEqual([
      'coverage/s2.md',
      'coverage/s4.md',
      'coverage/s5.md',
      'coverage/s6.md',
      'coverage/s7.md',
      'coverage/s8.md',
      'coverage/s9.md',
    ])
    expect(rows.length).toBeGreaterThan(200)
  })

  it('have no empty cell', () => {
    expect(rows.filter(({ cells }) => cells.length !== 2 || cells.some((cell) => cell === ''))).toEqual([])
  })

  it('contain each statement once', () => {
    const statements = rows.map(({ chapter, part, cells }) => `${chapter} ${part}: ${cells[0]}`)
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([])
  })

  it('name only tests that exist, by their exact titles', async () => {
    const missing: string[] = []
    for (const { chapter, cells } of rows) {
      const [statement, cell = ''] = cells
      for (const { proof, file, title } of proofsIn(cell)) {
        const source = file ? await sourceOf(file) : ''
        if (!title || !hasTest(source, title)) missing.push(`${chapter}: ${statement}: ${proof}`)
      }
    }
    expect(missing).toEqual([])
  })
})
