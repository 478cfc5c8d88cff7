import { stateChanged, stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { PosStateStore } from './pos-state.ts'

type Deps = {
  ipc: Ipc
  state: PosStateStore
  /** Everything that can look again. None of them throws. */
  retry(): Promise<unknown>
}

/** The banner of the counter: reading it, and having everything looked at again. */
export function registerState({ ipc, state, retry }: Deps): void {
  state.onChange((now) => ipc.tell(stateChanged, now))
  ipc.handle(stateRead, () => ok(state.current()))
  ipc.handle(stateRetry, async () => {
    await retry()
    return ok(state.current())
  })
}
