import { useQueryClient } from '@tanstack/react-query'
import {
  type Settings,
  settingsChange,
  settingsChanged,
  settingsRead,
} from '#shared/contracts/pos/settings-channels.ts'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { channelKey, useChannelQuery, usePos } from '../bridge/index.ts'

/** Returns the settings of this machine. */
export const useSettings = () => useChannelQuery(settingsRead, settingsChanged)

/** Returns an action that changes settings of this machine, with a notice about its result. */
export function useChangeSettings() {
  const pos = usePos()
  const client = useQueryClient()
  return useStaffAction((change: Partial<Settings>) => pos.call(settingsChange, change), {
    success: 'Bewaard.',
    onSuccess: (settings) => client.setQueryData(channelKey(settingsRead.channel), settings),
  })
}
