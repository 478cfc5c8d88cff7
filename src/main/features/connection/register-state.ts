import { stateChanged, stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { PosStateStore } from './pos-state.ts'

type Deps = {
  ipc: Ipc
  state: PosStateStore
  /** Checks all connections and devices again. Never throws. */
  retry(): Promise<unknown>
}

/** Handles the channels of the status banner: they read the state, or request a new check of it. */
export function registerState({ ipc, state, retry }: Deps): void {
  state.onChange((now) => ipc.send(stateChanged, now))
  ipc.handle(stateRead, () => ok(state.current()))
  ipc.handle(stateRetry, async () => {
    await retry()
    return ok(state.current())
  })
}
