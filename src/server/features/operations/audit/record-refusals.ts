import type { RefusedCall } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { writeAudit } from './write-audit.ts'

type Deps = { db: Database; now: () => Date; log: Log }

/**
 * Creates a recorder that writes an audit row for every call of staff that was refused because of their role.
 *
 * The response does not wait for the row. A failed write is logged. A server that stops awaits pending writes with
 * `finished`.
 */
export function refusalRecorder({ db, now, log }: Deps) {
  const pending = new Set<Promise<void>>()

  async function write({ visitor, endpoint, requestId }: RefusedCall): Promise<void> {
    try {
      await writeAudit(db, {
        actor: { userId: visitor.userId, email: visitor.email },
        action: 'access.refused',
        subject: 'session',
        subjectId: String(visitor.userId),
        before: null,
        // The route pattern, as in the server log: the URL itself may contain personal data.
        after: { method: endpoint.method, path: endpoint.path, roles: visitor.roles, requestId },
        at: now(),
      })
    } catch (err) {
      log.warn({ err }, 'audit of a refused call failed')
    }
  }

  return {
    record(call: RefusedCall): void {
      const written = write(call).finally(() => pending.delete(written))
      pending.add(written)
    },

    async finished(): Promise<void> {
      await Promise.all(pending)
    },
  }
}
