import { useEffect, useEffectEvent } from 'react'
import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

/**
 * Does what the menu asks of the page, from now on, and what it asked before the page listened.
 *
 * @param isReady while somebody has to log in or the till is locked, commands wait in the main process
 */
export function useMenuCommands(isReady: boolean, execute: (command: Command) => void): void {
  const counter = usePos()
  const obey = useEffectEvent(execute)
  useEffect(() => {
    if (!isReady) return
    let isGone = false
    const stop = counter.listen(commandGiven, (command) => obey(command))
    counter
      .call(commandTake, null)
      .then(({ commands }) => {
        if (!isGone) for (const command of commands) obey(command)
      })
      .catch((error: unknown) => report(error, 'commands'))
    return () => {
      isGone = true
      stop()
    }
  }, [counter, isReady])
}
