import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Log } from '../../ports/machine.ts'
import type { TillServer } from '../../ports/till.ts'
import type { TillSessions } from './till-sessions.ts'

type Deps = {
  sessions: Pick<TillSessions, 'till' | 'offlineTries' | 'triesSent' | 'triesReported'>
  server: Pick<TillServer, 'countTries'>
  log: Log
}

/**
 * Creates the function that reports wrong tries without the shop to the shop, so that they count there. It never throws.
 * While the shop is unreachable the reports stay stored. The shop counts a repeated report once.
 */
export function reportTries({ sessions, server, log }: Deps): () => Promise<void> {
  let running: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    for (const { reportId, email, kind, tries } of sessions.offlineTries()) {
      const till = sessions.till()
      if (!till) return
      sessions.triesSent(reportId)
      try {
        await server.countTries({ tillId: till.tillId, secret: till.secret, reportId, email, kind, tries })
        sessions.triesReported(reportId)
      } catch (error) {
        const code = error instanceof ShopError ? error.code : undefined
        log.warn('tries without the shop not reported', { code })
        if (code === 'server_away' || code === 'too_many_requests') return
        // An older server does not know the call. The tries still count on this till.
        sessions.triesReported(reportId)
      }
    }
  }

  return () => {
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }
}
