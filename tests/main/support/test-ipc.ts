import type { Channel, ChannelCallInput } from '#shared/contracts/pos/channel.ts'
import type { WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import type { Ipc } from '#src/main/ipc/ipc.ts'

/** An `Ipc` without a page: registered handlers can be called, and events are recorded. */
export function createTestIpc() {
  const handlers = new Map<string, (input: never) => unknown>()
  const told: { event: string; payload: unknown }[] = []
  const ipc: Ipc = {
    handle: (channel, answer) => void handlers.set(channel.channel, answer as (input: never) => unknown), // typed by `handle`
    send: ({ event }, payload) => void told.push({ event, payload }),
  }
  return {
    ipc,
    told,
    /** Calls a handler as a page does after the access check. */
    ask: async <C extends Channel>(channel: C, input: ChannelCallInput<C>): Promise<WireOutcome> => {
      const handler = handlers.get(channel.channel)
      if (!handler) throw new Error(`${channel.channel} has no handler`)
      return (await handler(channel.input.parse(input) as never)) as WireOutcome // handlers' results are sent unchanged
    },
  }
}
