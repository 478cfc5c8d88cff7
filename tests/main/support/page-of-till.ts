import type { Channel, ChannelCallInput, EventPayload, PosEvent } from '#shared/contracts/pos/channel.ts'
import type { ChannelResult, Ipc } from '#src/main/ipc/ipc.ts'

/** Creates a page of the till. Its calls go to the registered handlers, and the events sent to it are recorded. */
export function pageOfTill() {
  const handlers = new Map<string, (input: never) => unknown>()
  const events: { event: string; payload: unknown }[] = []
  const ipc: Ipc = {
    handle: (channel, answer) => handlers.set(channel.channel, answer as (input: never) => unknown),
    send: ({ event }, payload) => events.push({ event, payload: structuredClone(payload) }),
  }
  return {
    ipc,
    events,
    /** The payloads of one event, in order. */
    heard: <E extends PosEvent>({ event }: E) =>
      events.filter((one) => one.event === event).map(({ payload }) => payload as EventPayload<E>),
    /** Calls the handler of a channel. */
    async ask<C extends Channel>(channel: C, input: ChannelCallInput<C>): Promise<ChannelResult<C>> {
      const handler = handlers.get(channel.channel)
      if (!handler) throw new Error(`${channel.channel} has no handler`)
      return (await handler(channel.input.parse(input) as never)) as ChannelResult<C>
    },
  }
}
