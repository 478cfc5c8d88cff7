import type { Channel, ChannelCallInput } from '#shared/contracts/pos/channel.ts'
import type { WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import type { Ipc } from '#src/main/ipc/ipc.ts'

/** An `Ipc` without a page: registered handlers can be called, and events are recorded. */
export function createTestIpc() {
  const handlers = new Map<string, (input: never) => unknown>()
  const events: { event: string; payload: unknown }[] = []
  const ipc: Ipc = {
    // `handle` has already checked the type of the handler.
    handle: (channel, handler) => void handlers.set(channel.channel, handler as (input: never) => unknown),
    send: ({ event }, payload) => void events.push({ event, payload }),
  }
  return {
    ipc,
    events,
    /** Calls a handler as a page does after the access check. */
    ask: async <C extends Channel>(channel: C, input: ChannelCallInput<C>): Promise<WireOutcome> => {
      const handler = handlers.get(channel.channel)
      if (!handler) throw new Error(`${channel.channel} has no handler`)
      return (await handler(channel.input.parse(input) as never)) as WireOutcome // handlers' results are sent unchanged
    },
  }
}
