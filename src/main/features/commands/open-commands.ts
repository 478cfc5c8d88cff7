import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Commands } from '../../ports/till.ts'

/** More than anybody presses while a page loads. */
const MOST_WAITING = 20

/** What the page is told to do, with a place where it waits while there is no page that listens. */
export interface OpenCommands extends Commands {
  /** The page is loaded anew, or gone: what is told now waits until the next one listens. */
  pageLeft(): void
}

/** Opens the way from menu, keys and links to the page. */
export function openCommands({ ipc }: { ipc: Ipc }): OpenCommands {
  let waiting: Command[] = []
  let isHeard = false
  ipc.handle(commandTake, () => {
    isHeard = true
    const commands = waiting
    waiting = []
    return ok({ commands })
  })
  return {
    give(command) {
      if (isHeard) ipc.tell(commandGiven, command)
      else waiting = [...waiting, command].slice(-MOST_WAITING)
    },
    pageLeft() {
      isHeard = false
    },
  }
}
