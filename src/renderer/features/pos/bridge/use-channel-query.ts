import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Channel, ChannelCallInput, ChannelReply, EventPayload, PosEvent } from '#shared/contracts/pos/channel.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { usePos } from './use-pos.ts'

/**
 * Something the main process knows: asked once, and from then on as it tells. Every component that asks for the same
 * shares one answer.
 *
 * @param read gives how things stand; takes no input
 * @param changed tells the same whenever it is different
 * @example const state = useChannelQuery(stateRead, stateChanged)
 */
export function useChannelQuery<C extends Channel>(
  read: C,
  changed: PosEvent & { payload: C['reply'] },
): UseQueryResult<ChannelReply<C>> {
  const counter = usePos()
  const client = useQueryClient()
  const { channel } = read

  useEffect(() => {
    const queryKey = channelKey(channel)
    return counter.listen(changed, (told: EventPayload<typeof changed>) => {
      // Responses of reads that started before this event are older, so cancel those reads.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, told)
    })
  }, [counter, client, channel, changed])

  return useQuery<ChannelReply<C>>({
    queryKey: channelKey(channel),
    queryFn: () => counter.call(read, null as ChannelCallInput<C>), // it takes no input
    ...localQueryOptions,
  })
}

/**
 * Query key of the responses of a main process channel. A read that was refused while the till was locked is repeated.
 */
export const channelKey = (channel: string) => ['counter', channel] as const

/** For questions to this machine: they need no line, and are asked again only when something says so. */
export const localQueryOptions = {
  ...staffFreshness.thisMachine,
  networkMode: 'always',
} as const
