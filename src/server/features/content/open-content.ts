import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { ContentPage } from '#shared/contracts/content.ts'
import { type ContentName, contentNames, isContentName } from '#shared/contracts/content-pages.ts'
import { drawMarkdown, escaped } from './draw-markdown.ts'
import { fillIn, type Placeholders, placeholdersOf } from './placeholders.ts'
import { readTextFile } from './text-file.ts'

/** The texts of the owner, ready to be shown. */
export interface Content {
  page(name: ContentName): ContentPage
  /** When the text was last changed, by its own word or else by its file; undefined when there is no file. */
  changedAt(name: ContentName): Date | undefined
  /** The drawing that belongs to the text, an SVG from beside it; undefined when there is none. */
  drawing(name: ContentName): string | undefined
  /** Looks whether somebody changed a text, and takes over what they wrote. True when something is different now. */
  refresh(): Promise<boolean>
}

type Deps = {
  /** Folders of texts; the first that has a file gives it. The last holds all of them. */
  folders: readonly string[]
  shop: ShopDetails
  publicUrl: string
  /** Told of everything that is not as it should be, once for every change of a file. */
  report(file: string, fault: string): void
}

type Kept = { page: ContentPage; changedAt: Date | undefined; drawing: string | undefined; stamp: string }

/**
 * Reads all texts. What is wrong with one is reported and shown as it is written; a file that is not there or cannot
 * be read leaves a page that says how to reach the shop. A page is never empty.
 */
export async function openContent(deps: Deps): Promise<Content> {
  const placeholders = placeholdersOf(deps)
  const kept = new Map<ContentName, Kept>()
  await reportStrangers(deps)

  async function refresh(): Promise<boolean> {
    let isDifferent = false
    for (const name of contentNames) {
      const found = await findFile(deps.folders, `${name}.md`)
      if (kept.get(name)?.stamp === found.stamp) continue
      isDifferent = true
      kept.set(name, { ...(await readPage(deps, name, found, placeholders)), stamp: found.stamp })
    }
    return isDifferent
  }

  await refresh()
  const keptOf = (name: ContentName): Kept =>
    kept.get(name) ?? { page: emptyPage(name, placeholders), changedAt: undefined, drawing: undefined, stamp: '' }
  return {
    page: (name) => keptOf(name).page,
    changedAt: (name) => keptOf(name).changedAt,
    drawing: (name) => keptOf(name).drawing,
    refresh,
  }
}

type Found = { path: string | undefined; changedAt: Date | undefined; stamp: string }

async function findFile(folders: readonly string[], file: string): Promise<Found> {
  for (const folder of folders) {
    const path = join(folder, file)
    const facts = await stat(path).catch(() => undefined)
    if (!facts?.isFile()) continue
    // The drawing goes with the text: a map of ours beside the owner's way to the showroom would lead people astray.
    const drawn = await stat(drawingBeside(path)).catch(() => undefined)
    const stamp = `${path} ${facts.mtimeMs} ${facts.size} ${drawn?.mtimeMs} ${drawn?.size}`
    return { path, changedAt: facts.mtime, stamp }
  }
  return { path: undefined, changedAt: undefined, stamp: 'none' }
}

const drawingBeside = (path: string) => path.replace(/\.md$/, '.svg')

async function readPage(
  { report }: Deps,
  name: ContentName,
  { path, changedAt }: Found,
  placeholders: Placeholders,
): Promise<Omit<Kept, 'stamp'>> {
  const file = path ?? `${name}.md`
  const bytes = path
    ? await readFile(path).catch((error: unknown) => error as Error)
    : new Error('there is no such file')
  if (bytes instanceof Error) {
    report(file, bytes.message)
    return { page: emptyPage(name, placeholders), changedAt: undefined, drawing: undefined }
  }
  const text = readTextFile(bytes)
  const faults = new Set(text.faults)
  const fill = (line: string) =>
    fillIn(line, placeholders, (unknown) => faults.add(`nobody knows what {${unknown}} stands for`))
  const { html, headings, faults: inText } = drawOrShow(text.markdown, placeholders)
  for (const fault of [...faults, ...inText]) report(file, fault)

  const drawing = path ? await readFile(drawingBeside(path), 'utf8').catch(() => undefined) : undefined
  const page: ContentPage = {
    title: fill(text.title ?? titleOf(name)),
    description: fill(text.description),
    html: html.trim() === '' ? emptyPage(name, placeholders).html : html,
    contents: text.hasContents ? headings : [],
    updatedOn: text.updatedOn,
    drawingUrl: drawing === undefined ? null : `/drawings/${name}.svg?v=${shortHash(drawing)}`,
  }
  return { page, drawing, changedAt: text.updatedOn ? new Date(text.updatedOn) : changedAt }
}

function drawOrShow(markdown: string, placeholders: Placeholders) {
  try {
    return drawMarkdown(markdown, placeholders)
  } catch (error) {
    const fault = `this is no Markdown: ${error instanceof Error ? error.message : 'unknown'}`
    return { html: `<p>${escaped(markdown)}</p>`, headings: [], faults: [fault] }
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

const titleOf = (name: ContentName) => name.charAt(0).toUpperCase() + name.slice(1)

function emptyPage(name: ContentName, placeholders: Placeholders): ContentPage {
  const { html } = drawMarkdown(
    'Deze tekst is er op dit moment niet. Bel {telefoon} of mail {e-mail}; wij vertellen u graag wat er hoort te staan.',
    placeholders,
  )
  return { title: titleOf(name), description: '', html, contents: [], updatedOn: null, drawingUrl: null }
}

/** A file that no page is called after is most likely a mistyped name. */
async function reportStrangers({ folders, report }: Deps): Promise<void> {
  for (const folder of folders) {
    const files = await readdir(folder).catch((error: unknown) => error as Error)
    if (files instanceof Error) {
      report(folder, files.message)
      continue
    }
    for (const file of files) {
      const name = /^(.+)\.md$/.exec(file)?.[1]
      if (name && name !== 'README' && !isContentName(name)) report(join(folder, file), 'no page has this name')
    }
  }
}
