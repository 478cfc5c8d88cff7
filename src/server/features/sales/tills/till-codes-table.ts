import type { Executor } from '../../../db/tables.ts'

type NewCode = {
  id: string
  codeHash: string
  name: string
  /** Null for the default location. */
  locationId: number | null
  issuedBy: number
  at: Date
  expiresAt: Date
}

/** A code that a machine uses. `tillId` is the till of an earlier call with the same request id, if there was one. */
type ClaimedCode = {
  codeId: string
  name: string
  locationId: number | null
  issuedBy: number
  tillId: string | null
}

/** Table `till_codes`: codes with which new machines register themselves as a till. Expired codes are removed. */
export function tillCodesTable(db: Executor) {
  return {
    async add({ id, codeHash, name, locationId, issuedBy, at, expiresAt }: NewCode): Promise<void> {
      const row = {
        id,
        code_hash: codeHash,
        till_name: name,
        location_id: locationId,
        issued_by: issuedBy,
        issued_at: at,
        expires_at: expiresAt,
      }
      await db.insertInto('till_codes').values(row).execute()
    },

    /** Lists the codes that have not expired, newest first. */
    current: (at: Date) =>
      db
        .selectFrom('till_codes')
        .select(['id as codeId', 'till_name as name', 'location_id as locationId', 'till_id as tillId'])
        .select('expires_at as expiresAt')
        .where('expires_at', '>', at)
        .orderBy('issued_at', 'desc')
        .execute(),

    /**
     * Marks a code as used by a request. Returns undefined when the code is unknown or expired, or when another request
     * used it.
     */
    claim: (codeHash: string, requestId: string, at: Date): Promise<ClaimedCode | undefined> =>
      db
        .updateTable('till_codes')
        .set({ request_id: requestId })
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', at)
        .where((eb) => eb.or([eb('request_id', 'is', null), eb('request_id', '=', requestId)]))
        .returning(['id as codeId', 'till_name as name', 'location_id as locationId', 'issued_by as issuedBy'])
        .returning('till_id as tillId')
        .executeTakeFirst(),

    /** Stores the till that a code registered. */
    async setTill(codeId: string, tillId: string): Promise<void> {
      await db.updateTable('till_codes').set({ till_id: tillId }).where('id', '=', codeId).execute()
    },

    /** Removes a code that was not used, and returns the name of its till. */
    async remove(codeId: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom('till_codes')
        .where('id', '=', codeId)
        .where('till_id', 'is', null)
        .returning('till_name')
        .executeTakeFirst()
      return row?.till_name
    },

    async removeExpired(at: Date): Promise<void> {
      await db.deleteFrom('till_codes').where('expires_at', '<=', at).execute()
    },
  }
}
