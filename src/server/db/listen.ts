import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { lockConnectionOptions } from './lock-connection.ts'

/** Receives the notifications of one channel of the database. */
export type ChannelListener = {
  message(payload: string): void
  /** Called when the connection starts to listen. Notifications sent before this call may have been missed. */
  up(): void
  /** Called when the connection is lost or cannot be opened. No notifications arrive until `up` is called again. */
  down(): void
}

/** Subscribes to the NOTIFY messages that any server sends on a channel. Returns a function that unsubscribes. */
export type Listen = (channel: string, listener: ChannelListener) => () => Promise<void>

const RECONNECT_AFTER_MS = 2_000
/** The delay of the system would be two hours. */
const KEEP_ALIVE_MS = 10_000

/**
 * Returns a `Listen` for PostgreSQL.
 *
 * Each subscription has its own connection, because it would occupy a connection of the pool permanently. A lost
 * connection is reopened after two seconds, until the subscription ends. PGlite needs no `Listen`, because it has one
 * server.
 */
export function listenOn({ url, log }: { url: string; log: Log }): Listen {
  return (channel, listener) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let isEnded = false

    const connect = async () => {
      // No queries are sent on this connection, so only TCP keep-alive detects that it is lost.
      const next = new pg.Client({
        connectionString: url,
        application_name: 'leermeester-listen',
        ...lockConnectionOptions(KEEP_ALIVE_MS),
      })
      client = next
      next.on('notification', ({ payload }) => listener.message(payload ?? ''))
      next.on('error', (error) => lost(next, error))
      next.on('end', () => lost(next, undefined))
      try {
        await next.connect()
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
        if (client === next && !isEnded) listener.up()
      } catch (error) {
        lost(next, error)
      }
    }

    function lost(which: pg.Client, error: unknown): void {
      if (client !== which) return
      client = undefined
      void which.end().catch(() => undefined)
      if (isEnded) return
      log.warn({ err: error, channel }, 'database LISTEN connection lost')
      listener.down()
      timer = setTimeout(() => void connect(), RECONNECT_AFTER_MS).unref()
    }

    void connect()
    return async () => {
      isEnded = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    }
  }
}
