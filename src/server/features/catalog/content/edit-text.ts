import type { ContentSource } from '#shared/contracts/content.ts'
import type { ContentName } from '#shared/contracts/content-pages.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import type { Content } from './open-content.ts'
import { readTextFile } from './text-file.ts'
import { versionsTable } from './versions-table.ts'

export type EditDeps = { db: Database; now: () => Date; content: Content; changes: ShopChanges }

/** Returns the data for the editor of a page: the text that is shown now, and the newest 200 saved versions. */
export async function showSource({ db, content, changes }: Omit<EditDeps, 'now'>, name: ContentName) {
  const history = await versionsTable(db).history(name)
  // Another server may have saved a text since the last refresh; the editor must show it.
  if (await content.refresh()) changes.announce('everything')
  const newest = history[0]
  return ok({
    name,
    source: sourceOf(content.source(name)),
    versionId: newest?.id ?? null,
    isEdited: newest !== undefined && !newest.isFile,
    history: history.map(({ id, savedAt, author, isFile }) => ({
      versionId: id,
      savedDateTime: savedAt.toISOString(),
      author,
      isFile: Boolean(isFile),
    })),
  })
}

/**
 * Returns one saved version. Fails with `version_not_found` for a version of another page, and for a version without
 * text, which shows the file.
 */
export async function showVersion({ db }: Pick<EditDeps, 'db'>, name: ContentName, id: number) {
  const version = await versionsTable(db).find(name, id)
  return version?.source ? ok(sourceOf(version.source)) : fail('version_not_found')
}

type Change = {
  /** The version the editor started from; null when the page was never saved. */
  basedOn: number | null
  actor: Staff
}

/**
 * Saves a text as the newest version of its page and shows it in the shop at once. Returns the data for the editor.
 *
 * Fails with `text_changed` when another version was saved since `basedOn`.
 */
export function saveText(deps: EditDeps, name: ContentName, { source, ...change }: Change & { source: ContentSource }) {
  return addVersion(deps, name, { ...change, text: textOf(source), action: 'content.saved' })
}

/**
 * Saves an earlier version again as the newest one. With `versionId` null it adds a version without a text, so that the
 * shop shows the file again. Returns the data for the editor.
 *
 * Fails with `version_not_found`, and with `text_changed` as `saveText` does.
 */
export async function restoreText(
  deps: EditDeps,
  name: ContentName,
  { versionId, ...change }: Change & { versionId: number | null },
) {
  const version = versionId === null ? { source: null } : await versionsTable(deps.db).find(name, versionId)
  if (!version) return fail('version_not_found')
  return addVersion(deps, name, { ...change, text: version.source, action: 'content.restored' })
}

async function addVersion(
  deps: EditDeps,
  name: ContentName,
  { text, action, basedOn, actor }: Change & { text: string | null; action: string },
) {
  const at = deps.now()
  const isSaved = await deps.db.transaction().execute(async (tx) => {
    const versions = versionsTable(tx)
    await versions.lock(name)
    const before = (await versions.history(name))[0]?.id ?? null
    if (before !== basedOn) return false
    const after = await versions.add(name, { source: text, author: actor.email, at })
    await writeAudit(tx, {
      actor,
      action,
      subject: 'content',
      subjectId: name,
      at,
      before: { version: before },
      after: { version: after },
    })
    return true
  })
  if (!isSaved) return fail('text_changed')
  await deps.content.refresh()
  deps.changes.announce('everything')
  return showSource(deps, name)
}

/** Parses the text of a file into the fields of the editor. Placeholders such as `{telefoon}` stay as they are. */
function sourceOf(text: string): ContentSource {
  const { title, description, hasContents, updatedOn, markdown } = readTextFile(new TextEncoder().encode(text))
  return { title: title ?? '', description, hasContents, updatedOn, markdown: markdown.trim() }
}

/** Writes the fields of the editor as the text of a file, the inverse of `sourceOf`. */
export function textOf({ title, description, hasContents, updatedOn, markdown }: ContentSource): string {
  return [
    '---',
    `titel: ${quoted(title)}`,
    `omschrijving: ${quoted(description)}`,
    ...(hasContents ? ['inhoudsopgave: ja'] : []),
    ...(updatedOn ? [`bijgewerkt: ${updatedOn}`] : []),
    '---',
    '',
    markdown,
    '',
  ].join('\n')
}

/** Quotes a value that begins and ends with the same quote, because `readTextFile` removes such quotes. */
const quoted = (value: string) => (/^(["']).*\1$/.test(value) ? `'${value}'` : value)
