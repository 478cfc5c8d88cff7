import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DisplayContent, displayChanged, displayRead } from '#shared/contracts/pos/display-channels.ts'
import { channelKey, localQueryOptions, usePos } from '../bridge/index.ts'

/** Returns what the customer display shows. Until the main process has responded, that is the welcome screen. */
export function useDisplayContent(): DisplayContent {
  const pos = usePos()
  const client = useQueryClient()
  useEffect(() => {
    const queryKey = channelKey(displayRead.channel)
    return pos.listen(displayChanged, (shows) => {
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, shows)
    })
  }, [pos, client])
  const { data = { kind: 'welcome' } } = useQuery<DisplayContent>({
    queryKey: channelKey(displayRead.channel),
    queryFn: () => pos.call(displayRead, null),
    ...localQueryOptions,
  })
  return data
}
