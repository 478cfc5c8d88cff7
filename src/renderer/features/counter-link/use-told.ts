import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  Channel,
  ChannelAsked,
  ChannelReply,
  EventPayload,
  TerminalEvent,
} from '#shared/contracts/terminal/channel.ts'
import { staffFreshness } from '../../lib/staff-freshness.ts'
import { useCounter } from './use-counter.ts'

/**
 * Something the main process knows: asked once, and from then on as it tells. Every component that asks for the same
 * shares one answer.
 *
 * @param read gives how things stand; takes no input
 * @param changed tells the same whenever it is different
 * @example const state = useTold(stateRead, stateChanged)
 */
export function useTold<C extends Channel>(
  read: C,
  changed: TerminalEvent & { payload: C['reply'] },
): UseQueryResult<ChannelReply<C>> {
  const counter = useCounter()
  const client = useQueryClient()
  const { channel } = read

  useEffect(() => {
    const queryKey = toldKey(channel)
    return counter.listen(changed, (told: EventPayload<typeof changed>) => {
      // Responses of reads that started before this event are older, so cancel those reads.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, told)
    })
  }, [counter, client, channel, changed])

  return useQuery<ChannelReply<C>>({
    queryKey: toldKey(channel),
    queryFn: () => counter.call(read, null as ChannelAsked<C>), // it takes no input
    ...fromThisMachine,
  })
}

/**
 * Query key of the responses of a main process channel. A read that was refused while the till was locked is repeated.
 */
export const toldKey = (channel: string) => ['counter', channel] as const

/** For questions to this machine: they need no line, and are asked again only when something says so. */
export const fromThisMachine = {
  ...staffFreshness.thisMachine,
  networkMode: 'always',
} as const
