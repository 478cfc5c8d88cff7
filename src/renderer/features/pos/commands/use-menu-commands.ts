import { useEffect, useEffectEvent } from 'react'
import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

/**
 * Executes commands of the application menu, including those sent before this hook was mounted.
 *
 * @param isReady false without a session or while the till is locked. Until it is true for the first time on this page,
 * commands wait in the main process. Later, commands that arrive while it is false are lost
 */
export function useMenuCommands(isReady: boolean, execute: (command: Command) => void): void {
  const pos = usePos()
  const run = useEffectEvent(execute)
  useEffect(() => {
    if (!isReady) return
    let isUnmounted = false
    const stop = pos.listen(commandGiven, (command) => run(command))
    pos
      .call(commandTake, null)
      .then(({ commands }) => {
        if (!isUnmounted) for (const command of commands) run(command)
      })
      .catch((error: unknown) => report(error, 'commands'))
    return () => {
      isUnmounted = true
      stop()
    }
  }, [pos, isReady])
}
