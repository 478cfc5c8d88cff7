import type { Db } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'

/**
 * Returns the shop's pool in the form that pg-boss uses.
 *
 * pg-boss sends some work as one text that contains `begin` and `commit`. A failed statement in it leaves a transaction
 * open on the connection. So each text runs on one connection, which is rolled back after an error. On PGlite that is the
 * only connection of the process.
 */
export function jobDatabase(pool: OpenDatabase['pool']): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } catch (error) {
        // Does nothing outside a transaction. If it fails, the connection is lost, and the original error is thrown.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}
