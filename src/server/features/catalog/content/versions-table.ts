import { type ContentName, isContentName } from '#shared/contracts/content-pages.ts'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import type { Executor } from '../../../db/tables.ts'

/** The newest saved version of a page. With `source` null the shop shows the file instead. */
export type NewestVersion = { id: number; source: string | null; savedAt: Date; author: string }

/** Texts as admins saved them. Rows are added and never changed, so every earlier text can be restored. */
export function versionsTable(db: Executor) {
  return {
    /** Returns the newest version of every page that was ever saved. */
    async newest(): Promise<ReadonlyMap<ContentName, NewestVersion>> {
      const rows = await db
        .selectFrom('content_versions')
        .distinctOn('page')
        .select(['page', 'id', 'source', 'author', 'saved_at as savedAt'])
        .orderBy('page')
        .orderBy('id', 'desc')
        .execute()
      return new Map(rows.flatMap(({ page, ...version }) => (isContentName(page) ? [[page, version]] : [])))
    },

    /** Serializes changes of one page until the transaction ends. */
    async lock(page: ContentName): Promise<void> {
      await lockUntilCommit(db, transactionLock.contentPage(page))
    },

    /**
     * Returns the newest 200 versions of a page, newest first. `isFile`: the version made the shop show the file again.
     */
    history: (page: ContentName) =>
      db
        .selectFrom('content_versions')
        .select(['id', 'author', 'saved_at as savedAt'])
        .select((eb) => eb('source', 'is', null).as('isFile'))
        .where('page', '=', page)
        .orderBy('id', 'desc')
        .limit(200)
        .execute(),

    find: (page: ContentName, id: number) =>
      db
        .selectFrom('content_versions')
        .select('source')
        .where('page', '=', page)
        .where('id', '=', id)
        .executeTakeFirst(),

    async add(page: ContentName, version: { source: string | null; author: string; at: Date }): Promise<number> {
      const { id } = await db
        .insertInto('content_versions')
        .values({ page, source: version.source, author: version.author, saved_at: version.at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
