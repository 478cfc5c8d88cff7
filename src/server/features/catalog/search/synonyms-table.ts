import type { Executor } from '../../../db/tables.ts'

/** Groups of synonyms, edited by admins. */
export function synonymsTable(db: Executor) {
  const groups = async () =>
    (await db.selectFrom('search_synonyms').select('words').orderBy('id').execute()).map(({ words }) => words)

  return {
    groups,

    async add(newGroups: readonly (readonly string[])[]): Promise<void> {
      if (newGroups.length === 0) return
      await db
        .insertInto('search_synonyms')
        .values(newGroups.map((words) => ({ words: [...words] })))
        .execute()
    },

    /** Replaces all groups, and returns the stored groups. */
    async replaceBy(newGroups: readonly (readonly string[])[]): Promise<string[][]> {
      await db.deleteFrom('search_synonyms').execute()
      await this.add(newGroups)
      return groups()
    },
  }
}
