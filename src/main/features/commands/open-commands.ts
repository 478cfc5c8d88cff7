import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Commands } from '../../ports/till.ts'

/** More commands than a user gives while a page loads. */
const MAX_WAITING = 20

/** Commands for the page. They are queued while no page listens. */
export interface OpenCommands extends Commands {
  /** The page reloads or is closed: queue commands until the next page takes them. */
  pageLeft(): void
}

/** Opens the channel for commands from menu, keys and links to the page. */
export function openCommands({ ipc }: { ipc: Ipc }): OpenCommands {
  let waiting: Command[] = []
  let isListening = false
  ipc.handle(commandTake, () => {
    isListening = true
    const commands = waiting
    waiting = []
    return ok({ commands })
  })
  return {
    give(command) {
      if (isListening) ipc.send(commandGiven, command)
      else waiting = [...waiting, command].slice(-MAX_WAITING)
    },
    pageLeft() {
      isListening = false
    },
  }
}
