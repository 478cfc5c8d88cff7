import pg from 'pg'
import type { Log } from '../ports/log.ts'

/** Who hears what is told on a channel of the database. */
export type ChannelListener = {
  message(payload: string): void
  /** From now on everything is heard; something may have been missed before. */
  up(): void
  /** From now on nothing is heard, until `up` again. */
  down(): void
}

/** Hears what any server tells on a channel by NOTIFY. Gives what ends it. */
export type Listen = (channel: string, ear: ChannelListener) => () => Promise<void>

const RECONNECT_AFTER_MS = 2_000

/**
 * Listening on PostgreSQL, on a connection of its own: one of the pool would be gone for everybody else. A connection
 * that is lost is made anew, until it is ended. PGlite has one connection, so there nobody listens.
 */
export function listenOn({ url, log }: { url: string; log: Log }): Listen {
  return (channel, ear) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let isOver = false

    const connect = async () => {
      // Nothing is ever asked on this connection: without signs of life nobody would notice that it is gone.
      const next = new pg.Client({ connectionString: url, application_name: 'leermeester-listen', keepAlive: true })
      client = next
      next.on('notification', ({ payload }) => ear.message(payload ?? ''))
      next.on('error', (error) => lost(next, error))
      next.on('end', () => lost(next, undefined))
      try {
        await next.connect()
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
        if (client === next && !isOver) ear.up()
      } catch (error) {
        lost(next, error)
      }
    }

    function lost(which: pg.Client, error: unknown): void {
      if (client !== which) return
      client = undefined
      void which.end().catch(() => undefined)
      if (isOver) return
      log.warn({ err: error, channel }, 'the database is not listened to any more')
      ear.down()
      timer = setTimeout(() => void connect(), RECONNECT_AFTER_MS).unref()
    }

    void connect()
    return async () => {
      isOver = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    }
  }
}
