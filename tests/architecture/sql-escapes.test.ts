import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Matches a backslash that JavaScript drops: the database receives `'\s+'` as `'s+'`. */
const DROPPED_BACKSLASH = /(?<!\\)(?:\\\\)*\\(?![\\`$nrtu\r\n])/

it('no SQL template literal drops a backslash', async () => {
  const lost: string[] = []
  for await (const path of glob('{src,build}/**/*.ts', { cwd: ROOT })) {
    for (const text of sqlTemplates(await readFile(resolve(ROOT, path), 'utf8'))) {
      if (DROPPED_BACKSLASH.test(text))
        lost.push(
          `${path}: ${text
            .split('\n')
            .find((line) => DROPPED_BACKSLASH.test(line))
            ?.trim()}`,
        )
    }
  }
  expect(lost).toEqual([])
})

it('a dropped backslash is found in an SQL template, but not a double one, nor one in another template', () => {
  const found = (text: string) => sqlTemplates(text).some((template) => DROPPED_BACKSLASH.test(template))

  expect(found(String.raw`sql${'`'}replace(name, '\s+', ' ')${'`'}`)).toBe(true)
  expect(found(String.raw`sql<Row>${'`'}\d ${'${'}id} and more${'`'}`)).toBe(true)
  expect(found(String.raw`sql${'`'}replace(name, '\\s+', '\n')${'`'}`)).toBe(false)
  expect(found(String.raw`html${'`'}\s${'`'}`)).toBe(false)
})

/** Returns the text of each part of each `sql` template, as written in the source file. */
function sqlTemplates(source: string): string[] {
  if (!source.includes('sql')) return []
  const texts: string[] = []
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') texts.push(...quasi.quasis.map(({ value }) => value.raw))
    },
  })
  visitor.visit(parseSync('file.ts', source).program)
  return texts
}
