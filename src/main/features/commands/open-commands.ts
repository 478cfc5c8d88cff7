import { type Command, commandGiven, commandTake } from '#shared/contracts/pos/about-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Commands } from '../../ports/till.ts'

/** Maximum length of the queue. It is more than the commands that a user gives while a page loads. */
const MAX_WAITING = 20

/** Commands for the page. They are queued while no page listens. */
export interface OpenCommands extends Commands {
  /** Gives the command of a link. It is queued as well while the till is locked or has no user, until the page takes it. */
  giveLink(command: Command): void
  /** Must be called when the page reloads or is closed. From then on commands are queued until a page takes them. */
  pageLeft(): void
}

type Deps = {
  ipc: Ipc
  /** Returns whether the page executes commands now. A page takes the queue when a user logs in or unlocks the till. */
  isOpenForLinks(): boolean
}

/** Opens the channel that sends commands from menu, shortcut keys and links to the page. */
export function openCommands({ ipc, isOpenForLinks }: Deps): OpenCommands {
  let waiting: Command[] = []
  let isListening = false
  ipc.handle(commandTake, () => {
    isListening = true
    const commands = waiting
    waiting = []
    return ok({ commands })
  })
  const queue = (command: Command) => {
    waiting = [...waiting, command].slice(-MAX_WAITING)
  }
  const give = (command: Command) => (isListening ? ipc.send(commandGiven, command) : queue(command))
  return {
    give,
    // A command of the menu is not queued for the next user: it was meant for the screen at that time.
    giveLink: (command) => (isOpenForLinks() ? give(command) : queue(command)),
    pageLeft() {
      isListening = false
    },
  }
}
