import type { Page } from 'playwright/test'
import type { ChannelName, WireOutcome } from '#shared/contracts/pos/channel-names.ts'

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

/** Makes the showroom app check its connections and due schedules now. */
export const retryConnections = (page: Page): Promise<WireOutcome> => invokeMain(page, 'state:retry')
