import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type PracticeState,
  practiceAct,
  practiceChanged,
  practiceEnter,
  practiceLeave,
  practiceRead,
  practiceStart,
} from '#shared/contracts/pos/practice-channels.ts'
import { channelKey, useChannelQuery, usePos } from '../bridge/index.ts'

/** Returns the state of the practice mode of this till. */
export const usePractice = () => useChannelQuery(practiceRead, practiceChanged)

/** Returns the actions of the practice mode. Each shows the state that the main process returns. */
export function usePracticeActions() {
  const pos = usePos()
  const client = useQueryClient()
  const show = (state: PracticeState) => client.setQueryData(channelKey(practiceRead.channel), state)
  return {
    enter: useMutation({ mutationFn: () => pos.call(practiceEnter, null), networkMode: 'always' }),
    leave: useMutation({ mutationFn: () => pos.call(practiceLeave, null), networkMode: 'always' }),
    start: useMutation({
      mutationFn: (exercise: Parameters<typeof pos.call<typeof practiceStart>>[1]) => pos.call(practiceStart, exercise),
      networkMode: 'always',
      onSuccess: show,
    }),
    act: useMutation({
      mutationFn: (act: 'hint' | 'refill' | 'stop') => pos.call(practiceAct, { act }),
      networkMode: 'always',
      onSuccess: show,
    }),
  }
}
