import { useEffect, useEffectEvent, useRef } from 'react'
import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

/**
 * Executes commands of the application menu, including those sent before this hook was mounted.
 *
 * @param isReady false without a session, while the till is locked and while another user logs in. Until it is true for
 * the first time on this page, commands wait in the main process. Later, the command of a link that arrives while it is
 * false waits here; other commands are lost, because they were meant for the screen at that time
 */
export function useMenuCommands(isReady: boolean, execute: (command: Command) => void): void {
  const pos = usePos()
  const run = useEffectEvent(execute)
  const link = useRef<Command>(undefined)
  useEffect(() => {
    if (!isReady) {
      return pos.listen(commandGiven, (command) => {
        // Of several links the last one counts, as when they are opened one after the other.
        if (command.command === 'go' && command.isLink) link.current = command
      })
    }
    if (link.current) run(link.current)
    link.current = undefined
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
