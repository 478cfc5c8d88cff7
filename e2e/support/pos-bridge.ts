import type { Page } from 'playwright/test'
import type { ChannelName, WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import { type PosState, stateRead } from '#shared/contracts/pos/state-channels.ts'

/** Calls a channel of the main process, as the page does. */
export function invokeMain(page: Page, channel: ChannelName, input: unknown = null): Promise<WireOutcome> {
  return page.evaluate(
    ([name, given]) => {
      type Bridge = { invoke(channel: string, input: unknown): Promise<WireOutcome> }
      const { terminal } = window as unknown as { terminal: Bridge }
      return terminal.invoke(name, given)
    },
    [channel, input] as const,
  )
}

/** Returns the catalog on this machine; null before its first synchronization. */
export async function offlineCatalogOf(page: Page): Promise<PosState['catalog']> {
  const reply = await invokeMain(page, 'state:read')
  return reply.ok ? stateRead.reply.parse(reply.value).catalog : null
}

/** Makes the showroom app check its connections and due schedules now. */
export const retryConnections = (page: Page): Promise<WireOutcome> => invokeMain(page, 'state:retry')
