import type { Db } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'

/**
 * The shop's own pool as pg-boss uses it.
 *
 * On one connection at a time, which after a failed statement is taken out of whatever transaction
 * that left open: pg-boss sends some of its work as one text with `begin` and `commit` in it, and on
 * PGlite there is but one connection for everybody.
 */
export function jobDatabase(pool: OpenDatabase['pool']): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } catch (error) {
        // Outside a transaction this does nothing; when it fails the connection is broken anyway.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}
