import { updatesRead } from '#shared/contracts/pos/update-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { ReleaseSource } from './signed-release.ts'

/** Handles the channel that tells the settings page where this app gets new versions. */
export function registerUpdates({ ipc, release }: { ipc: Ipc; release: ReleaseSource | undefined }): void {
  ipc.handle(updatesRead, () => ok({ feedUrl: release?.feedUrl ?? null }))
}
