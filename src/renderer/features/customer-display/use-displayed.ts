import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Displayed, displayChanged, displayOpen } from '#shared/contracts/terminal/display-channels.ts'
import { fromThisMachine, toldKey, useCounter } from '../counter-link/index.ts'

/** What the second window shows now. */
export function useDisplayed(): Displayed {
  const counter = useCounter()
  const client = useQueryClient()
  useEffect(() => {
    const queryKey = toldKey(displayOpen.channel)
    return counter.listen(displayChanged, (shows) => {
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, shows)
    })
  }, [counter, client])
  const { data = { kind: 'welcome' } } = useQuery<Displayed>({
    queryKey: toldKey(displayOpen.channel),
    queryFn: async () => (await counter.call(displayOpen, {})).shows,
    ...fromThisMachine,
  })
  return data
}
