import type { RefusedCall } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { writeAudit } from './write-audit.ts'

type Deps = { db: Database; now: () => Date; log: Log }

/**
 * Writes a row for every call of staff that was refused because of their role.
 *
 * The answer does not wait for it, and one that cannot be written only leaves a line in the server's log. A server that
 * stops waits with `finished` for those under way.
 */
export function refusalNotes({ db, now, log }: Deps) {
  const underWay = new Set<Promise<void>>()

  async function write({ visitor, endpoint, requestId }: RefusedCall): Promise<void> {
    try {
      await writeAudit(db, {
        actor: { userId: visitor.userId, email: visitor.email },
        action: 'access.refused',
        subject: 'session',
        subjectId: String(visitor.userId),
        before: null,
        // The pattern, as in the server's log: an address as it was called may hold what people typed.
        after: { method: endpoint.method, path: endpoint.path, roles: visitor.roles, requestId },
        at: now(),
      })
    } catch (err) {
      log.warn({ err }, 'a refused call could not be written in the audit log')
    }
  }

  return {
    note(call: RefusedCall): void {
      const written = write(call).finally(() => underWay.delete(written))
      underWay.add(written)
    },

    async finished(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
