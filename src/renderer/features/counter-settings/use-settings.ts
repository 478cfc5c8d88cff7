import { useQueryClient } from '@tanstack/react-query'
import {
  type Settings,
  settingsChange,
  settingsChanged,
  settingsRead,
} from '#shared/contracts/terminal/settings-channels.ts'
import { useAdminAction } from '../back-office/index.ts'
import { toldKey, useCounter, useTold } from '../counter-link/index.ts'

/** What is set on this machine. */
export const useSettings = () => useTold(settingsRead, settingsChanged)

/** Changes some of it; the notice says what came of it. */
export function useChangeSettings() {
  const counter = useCounter()
  const client = useQueryClient()
  return useAdminAction((change: Partial<Settings>) => counter.call(settingsChange, change), {
    success: 'Bewaard.',
    onSuccess: (now) => client.setQueryData(toldKey(settingsRead.channel), now),
  })
}
