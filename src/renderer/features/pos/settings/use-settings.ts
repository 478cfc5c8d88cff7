import { useQueryClient } from '@tanstack/react-query'
import {
  type Settings,
  settingsChange,
  settingsChanged,
  settingsRead,
} from '#shared/contracts/pos/settings-channels.ts'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { channelKey, useChannelQuery, usePos } from '../bridge/index.ts'

/** What is set on this machine. */
export const useSettings = () => useChannelQuery(settingsRead, settingsChanged)

/** Changes some of it; the notice says what came of it. */
export function useChangeSettings() {
  const counter = usePos()
  const client = useQueryClient()
  return useStaffAction((change: Partial<Settings>) => counter.call(settingsChange, change), {
    success: 'Bewaard.',
    onSuccess: (now) => client.setQueryData(channelKey(settingsRead.channel), now),
  })
}
