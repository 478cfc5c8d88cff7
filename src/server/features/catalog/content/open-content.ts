import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { ContentPage } from '#shared/contracts/content.ts'
import { type ContentName, contentNames, isContentName } from '#shared/contracts/content-pages.ts'
import { fillIn, type Placeholders, placeholdersOf } from './placeholders.ts'
import { escaped, renderMarkdown } from './render-markdown.ts'
import { readTextFile } from './text-file.ts'

/** The texts of the owner, ready to be shown. */
export interface Content {
  page(name: ContentName): ContentPage
  /**
   * Time of the last change: the date in the text, else the time of the saved version or of the file. Undefined when
   * there is no text.
   */
  changedAt(name: ContentName): Date | undefined
  /** The SVG drawing in the folder of the text; undefined when there is none. */
  drawing(name: ContentName): string | undefined
  /** Loads the texts that changed, from files and database. Returns true when any text is different now. */
  refresh(): Promise<boolean>
  /**
   * Returns the text as it was written: with the fields between its `---` lines, and with placeholders that are not
   * filled in. Empty when there is none.
   */
  source(name: ContentName): string
  /** Returns the faults of the text, in English as in the log. */
  faults(name: ContentName): readonly string[]
  /** Renders a text that is not saved yet. */
  preview(name: ContentName, source: string): { page: ContentPage; faults: readonly string[] }
}

/**
 * The newest version that was saved in the back office. Its text replaces the file; with `source` null the file is
 * shown.
 */
export type SavedText = { id: number; source: string | null; savedAt: Date }

type Deps = {
  /** Folders of texts. The first folder with the file is used; the last folder has all files. */
  folders: readonly string[]
  shop: ShopDetails
  publicUrl: string
  /** Returns the newest saved text of each page; absent when all texts come from files. */
  savedTexts?: () => Promise<ReadonlyMap<ContentName, SavedText>>
  /** Receives every fault of a text once per change of the text, and files that belong to no page. */
  report(file: string, fault: string): void
}

type CachedPage = {
  page: ContentPage
  changedAt: Date | undefined
  drawing: string | undefined
  source: string
  faults: readonly string[]
  /** Differs when the file, its drawing or the saved text has changed. */
  stamp: string
}

/**
 * Reads all texts. Reports the faults of a text and shows the rest of it. A page is never empty: instead of a missing,
 * unreadable or empty text it shows the contact details of the shop.
 */
export async function openContent(deps: Deps): Promise<Content> {
  const placeholders = placeholdersOf(deps)
  const pages = new Map<ContentName, CachedPage>()
  await reportUnknownFiles(deps)

  async function load(): Promise<boolean> {
    let isDifferent = false
    const saved = await deps.savedTexts?.()
    for (const name of contentNames) {
      const text = withSaved(await findFile(deps.folders, `${name}.md`), saved?.get(name))
      if (pages.get(name)?.stamp === text.stamp) continue
      isDifferent = true
      pages.set(name, { ...(await readPage(deps, name, text, placeholders)), stamp: text.stamp })
    }
    return isDifferent
  }

  let latest: Promise<boolean> | undefined
  /** Runs loads one after the other. In parallel, a slow earlier load could replace a newer text by an older one. */
  function refresh(): Promise<boolean> {
    latest = latest ? latest.then(load, load) : load()
    return latest
  }

  await refresh()
  const cachedPage = (name: ContentName): CachedPage =>
    pages.get(name) ?? { ...fallbackPage(name, placeholders), stamp: '' }
  return {
    page: (name) => cachedPage(name).page,
    changedAt: (name) => cachedPage(name).changedAt,
    drawing: (name) => cachedPage(name).drawing,
    refresh,
    source: (name) => cachedPage(name).source,
    faults: (name) => cachedPage(name).faults,
    preview(name, source) {
      const { page, faults } = renderPage(name, source, placeholders)
      return { page: { ...page, drawingUrl: cachedPage(name).page.drawingUrl }, faults }
    },
  }
}

type TextSource = { path: string | undefined; changedAt: Date | undefined; stamp: string; saved?: string }

/** Replaces the text of the file by a saved text, if there is one. Keeps the drawing of the file. */
function withSaved(file: TextSource, saved: SavedText | undefined): TextSource {
  if (saved === undefined || saved.source === null) return file
  return {
    ...file,
    saved: saved.source,
    changedAt: saved.savedAt,
    stamp: `${file.stamp} version ${saved.id} ${shortHash(saved.source)}`,
  }
}

async function findFile(folders: readonly string[], file: string): Promise<TextSource> {
  for (const folder of folders) {
    const path = join(folder, file)
    const textStats = await stat(path).catch(() => undefined)
    if (!textStats?.isFile()) continue
    // The drawing must be from the folder of the text. For example, our default route map would not fit a route
    // description that the owner wrote.
    const drawingStats = await stat(drawingPathOf(path)).catch(() => undefined)
    const stamp = `${path} ${textStats.mtimeMs} ${textStats.size} ${drawingStats?.mtimeMs} ${drawingStats?.size}`
    return { path, changedAt: textStats.mtime, stamp }
  }
  return { path: undefined, changedAt: undefined, stamp: 'none' }
}

const drawingPathOf = (path: string) => path.replace(/\.md$/, '.svg')

async function readPage(
  deps: Deps,
  name: ContentName,
  { path, changedAt, saved }: TextSource,
  placeholders: Placeholders,
): Promise<Omit<CachedPage, 'stamp'>> {
  const file = saved === undefined ? (path ?? `${name}.md`) : `${name} (saved version)`
  const source = saved ?? (await sourceIn(path))
  if (source instanceof Error) {
    deps.report(file, source.message)
    return fallbackPage(name, placeholders, [source.message])
  }
  const { page, updatedOn, faults } = renderPage(name, source, placeholders)
  for (const fault of faults) deps.report(file, fault)

  const drawing = path ? await readFile(drawingPathOf(path), 'utf8').catch(() => undefined) : undefined
  const drawingUrl = drawing === undefined ? null : `/drawings/${name}.svg?v=${shortHash(drawing)}`
  return {
    page: { ...page, drawingUrl },
    drawing,
    faults,
    changedAt: updatedOn ? new Date(updatedOn) : changedAt,
    source: typeof source === 'string' ? source : new TextDecoder().decode(source),
  }
}

const sourceIn = async (path: string | undefined): Promise<Uint8Array | Error> =>
  path ? readFile(path).catch((error: unknown) => error as Error) : new Error('there is no such file')

const fallbackPage = (
  name: ContentName,
  placeholders: Placeholders,
  faults: readonly string[] = [],
): Omit<CachedPage, 'stamp'> => ({
  page: emptyPage(name, placeholders),
  changedAt: undefined,
  drawing: undefined,
  source: '',
  faults,
})

function renderPage(
  name: ContentName,
  source: string | Uint8Array,
  placeholders: Placeholders,
): { page: ContentPage; updatedOn: string | null; faults: string[] } {
  const text = readTextFile(typeof source === 'string' ? new TextEncoder().encode(source) : source)
  const faults = new Set(text.faults)
  const fill = (line: string) => fillIn(line, placeholders, (unknown) => faults.add(`unknown placeholder {${unknown}}`))
  const { html, headings, faults: markdownFaults } = renderOrEscape(text.markdown, placeholders)
  const page: ContentPage = {
    title: fill(text.title ?? titleOf(name)),
    description: fill(text.description),
    html: html.trim() === '' ? emptyPage(name, placeholders).html : html,
    contents: text.hasContents ? headings : [],
    updatedOn: text.updatedOn,
    drawingUrl: null,
  }
  return { page, updatedOn: text.updatedOn, faults: [...new Set([...faults, ...markdownFaults])] }
}

function renderOrEscape(markdown: string, placeholders: Placeholders) {
  try {
    return renderMarkdown(markdown, placeholders)
  } catch (error) {
    const fault = `the Markdown cannot be parsed: ${error instanceof Error ? error.message : 'unknown'}`
    return { html: `<p>${escaped(markdown)}</p>`, headings: [], faults: [fault] }
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

const titleOf = (name: ContentName) => name.charAt(0).toUpperCase() + name.slice(1)

function emptyPage(name: ContentName, placeholders: Placeholders): ContentPage {
  const { html } = renderMarkdown(
    'Deze tekst is er op dit moment niet. Bel {telefoon} of mail {e-mail}; wij vertellen u graag wat er hoort te staan.',
    placeholders,
  )
  return { title: titleOf(name), description: '', html, contents: [], updatedOn: null, drawingUrl: null }
}

/** Reports files that belong to no page: their name is probably mistyped. */
async function reportUnknownFiles({ folders, report }: Deps): Promise<void> {
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
