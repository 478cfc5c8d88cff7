import type { Db } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'

/**
 * Returns the shop's pool in the form that pg-boss uses.
 *
 * pg-boss sends some statements as one text that contains `begin` and `commit`. If one of these statements fails, the
 * transaction stays open on the connection. So each text runs on one connection, with a rollback after an error.
 * Otherwise the open transaction would block PGlite, which has only one connection.
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
