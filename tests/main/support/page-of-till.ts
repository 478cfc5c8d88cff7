import type { Channel, ChannelCallInput, EventPayload, PosEvent } from '#shared/contracts/pos/channel.ts'
import type { ChannelResult, Ipc } from '#src/main/ipc/ipc.ts'

/** A page of the till: its calls go to the registered handlers, and its events are recorded. */
export function pageOfTill() {
  const answers = new Map<string, (input: never) => unknown>()
  const told: { event: string; payload: unknown }[] = []
  const ipc: Ipc = {
    handle: (channel, answer) => answers.set(channel.channel, answer as (input: never) => unknown),
    send: ({ event }, payload) => told.push({ event, payload: structuredClone(payload) }),
  }
  return {
    ipc,
    told,
    /** The payloads of one event, in order. */
    heard: <E extends PosEvent>({ event }: E) =>
      told.filter((one) => one.event === event).map(({ payload }) => payload as EventPayload<E>),
    async ask<C extends Channel>(channel: C, input: ChannelCallInput<C>): Promise<ChannelResult<C>> {
      const answer = answers.get(channel.channel)
      if (!answer) throw new Error(`${channel.channel} has no handler`)
      return (await answer(channel.input.parse(input) as never)) as ChannelResult<C>
    },
  }
}
