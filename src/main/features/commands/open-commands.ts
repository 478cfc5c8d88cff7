import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Commands } from '../../ports/till.ts'

/** Maximum length of the queue. It is more than the commands that a user gives while a page loads. */
const MAX_WAITING = 20

/** Commands for the page. They are queued while no page listens. */
export interface OpenCommands extends Commands {
  /** Must be called when the page reloads or is closed. From then on commands are queued until a page takes them. */
  pageLeft(): void
}

/** Opens the channel that sends commands from menu, shortcut keys and links to the page. */
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
