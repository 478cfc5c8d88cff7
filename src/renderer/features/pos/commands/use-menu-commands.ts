import { useEffect, useEffectEvent } from 'react'
import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

/**
 * Executes commands of the menu, including those sent before this hook was mounted.
 *
 * @param isReady false without a session or while the till is locked: commands wait in the main process
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
