import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const CODE = 'src,tests,e2e,build'

/** Documents whose links must resolve, as paths from the root. */
function documents(): string[] {
  const patterns = [
    'docs/**/*.md',
    `{${CODE},resources}/**/README.md`,
    'tests/coverage/*.md',
    'README.md',
    'CONTRIBUTING.md',
  ]
  return globSync(patterns, { cwd: ROOT }).sort()
}

it('the checked documents include docs/ and the README of a folder', () => {
  expect(documents()).toContain('docs/decisions.md')
  expect(documents()).toContain('src/server/README.md')
})

it.each(documents())('every relative link of %s leads to a file and an anchor that exist', (path) => {
  const file = resolve(ROOT, path)

  expect(linksOf(readFileSync(file, 'utf8')).filter((link) => !resolves(file, link))).toEqual([])
})

it('a link to a missing file or a missing anchor is found, and a link inside code is ignored', () => {
  const file = resolve(ROOT, 'docs', 'example.md')
  const text =
    '[a](decisions.md#c11) [b](decisions.md#no-such) [c](gone.md) `[d](gone.md)` [e](https://example.org)\n```\n[f](gone.md)\n```\n'

  expect(linksOf(text).filter((link) => !resolves(file, link))).toEqual(['decisions.md#no-such', 'gone.md'])
})

it('every picture of the guides is shown in one of them', () => {
  const guides = globSync('docs/gebruik/*.md', { cwd: ROOT }).map((path) => readFileSync(resolve(ROOT, path), 'utf8'))
  const pictures = globSync('docs/gebruik/beelden/*', { cwd: ROOT }).map((path) => relative('docs/gebruik', path))
  expect(pictures.length).toBeGreaterThan(20)
  expect(pictures.filter((path) => !guides.some((guide) => guide.includes(`](${path})`)))).toEqual([])
})

/**
 * Matches a reference in a comment: a document, and optionally an anchor in it. The relative links of Markdown files
 * are checked separately, for each of `documents()`.
 */
const REFERENCE = /(?<![\w/.])docs\/([\w/-]+\.md)(?:#([\w-]+))?/g

/** Matches a reference without the path of the document. Neither a test nor a reader can open it. */
const NAMED_REFERENCE =
  /\b(?:decisions? [A-I]\d+|specification §\d+|integrations\/[a-z]+(?:\.md)? §\d+|law row \d+|style §\d+)/i

let sourceTexts: string[] | undefined

/** Returns the text of every source and README. */
function sources(): string[] {
  const paths = () => globSync(`{${CODE}}/**/*.{ts,tsx,md}`, { cwd: ROOT })
  sourceTexts ??= paths().map((path) => readFileSync(resolve(ROOT, path), 'utf8'))
  return sourceTexts
}

it('every reference like "docs/decisions.md#c11" in the sources leads to an anchor that exists', () => {
  const mentioned = new Set(sources().flatMap((text) => text.match(REFERENCE) ?? []))
  expect(mentioned).toContain('docs/decisions.md#c11')

  const broken = [...mentioned].filter((mention) => {
    const [path = '', anchor] = mention.split('#')
    const file = resolve(ROOT, path)
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor))
  })
  expect(broken).toEqual([])
})

it('no comment names a decision or a section without the path of its document', () => {
  const named = globSync(`{${CODE}}/**/*.{ts,tsx,css}`, { cwd: ROOT }).flatMap((path) =>
    (readFileSync(resolve(ROOT, path), 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g) ?? [])
      .filter((comment) => NAMED_REFERENCE.test(comment))
      .map((comment) => `${path}: ${comment}`),
  )
  expect(named).toEqual([])
})

/** Returns the relative targets of links and images, without those inside code. */
function linksOf(markdown: string): string[] {
  const prose = withoutCode(markdown)
  const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)]
  const definitions = [...prose.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm)]
  return [...inline, ...definitions].flatMap(([, target]) => target ?? []).filter((target) => !isExternal(target))
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')
}

/** Returns true for a link to another host, or to a path of the running shop. */
function isExternal(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('//') || target.startsWith('/')
}

function resolves(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : resolve(dirname(from), decodeURI(path))
  if (relative(ROOT, target).startsWith('..') || !existsSync(target)) return false
  if (anchor === undefined || anchor === '') return true

  return statSync(target).isFile() && extname(target) === '.md' && anchorsOf(target).has(decodeURIComponent(anchor))
}

const anchors = new Map<string, Set<string>>()

/** Returns explicit anchors (`<a id="…">`) and the slugs that GitHub gives headings. */
function anchorsOf(file: string): Set<string> {
  const cached = anchors.get(file)
  if (cached) return cached

  const text = readFileSync(file, 'utf8')
  const found = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id ?? ''))
  const counts = new Map<string, number>()
  for (const [, heading = ''] of text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = slugOf(heading)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    found.add(count === 0 ? slug : `${slug}-${count}`)
  }
  anchors.set(file, found)
  return found
}

function slugOf(heading: string): string {
  return heading
    .replace(/<[^>]+>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
