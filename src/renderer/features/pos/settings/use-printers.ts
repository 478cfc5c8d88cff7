import { useQuery } from '@tanstack/react-query'
import { printersList } from '#shared/contracts/pos/print-channels.ts'
import { channelKey, localQueryOptions, usePos } from '../bridge/index.ts'

/** Returns the printers of this machine. */
export function usePrinters() {
  const pos = usePos()
  return useQuery({
    queryKey: channelKey(printersList.channel),
    queryFn: () => pos.call(printersList, null),
    ...localQueryOptions,
  })
}
