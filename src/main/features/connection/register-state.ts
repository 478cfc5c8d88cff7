import { stateChanged, stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { PosStateStore } from './pos-state.ts'

type Deps = {
  ipc: Ipc
  state: PosStateStore
  /** Makes every feature check its state again. Never throws. */
  retry(): Promise<unknown>
}

/** Handles the channels of the status banner: reading the state, and checking everything again. */
export function registerState({ ipc, state, retry }: Deps): void {
  state.onChange((now) => ipc.send(stateChanged, now))
  ipc.handle(stateRead, () => ok(state.current()))
  ipc.handle(stateRetry, async () => {
    await retry()
    return ok(state.current())
  })
}
