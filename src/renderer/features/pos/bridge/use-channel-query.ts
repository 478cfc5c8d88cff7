import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Channel, ChannelCallInput, ChannelReply, EventPayload, PosEvent } from '#shared/contracts/pos/channel.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { usePos } from './use-pos.ts'

/**
 * Reads a value of the main process once, and keeps it current through its change events. Components that read the same
 * channel share one value.
 *
 * @param read channel that returns the current value; takes no input
 * @param changed channel that sends the new value after a change
 * @example const state = useChannelQuery(stateRead, stateChanged)
 */
export function useChannelQuery<C extends Channel>(
  read: C,
  changed: PosEvent & { payload: C['reply'] },
): UseQueryResult<ChannelReply<C>> {
  const pos = usePos()
  const client = useQueryClient()
  const { channel } = read

  useEffect(() => {
    const queryKey = channelKey(channel)
    const stopListening = pos.listen(changed, (payload: EventPayload<typeof changed>) => {
      // The response to a read that started before this event would overwrite the newer value, so cancel the read.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, payload)
    })
    return () => {
      stopListening()
      // Without a listener changes are missed, so the next component that shows the value reads it again.
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }, [pos, client, channel, changed])

  return useQuery<ChannelReply<C>>({
    queryKey: channelKey(channel),
    queryFn: () => pos.call(read, null as ChannelCallInput<C>), // the channel takes no input
    ...localQueryOptions,
  })
}

/**
 * Query key of the value of a main process channel. `useSyncTillSession` repeats a read that was refused while the till
 * was locked.
 */
export const channelKey = (channel: string) => ['counter', channel] as const

/**
 * Options for queries to the main process. They work without a connection. Only an event or an explicit refetch changes
 * their value.
 */
export const localQueryOptions = {
  ...staffFreshness.thisMachine,
  networkMode: 'always',
} as const
