import type { ChannelAccess } from '#shared/contracts/pos/channel.ts'
import { setupCheckShop, setupRead, setupSave } from '#shared/contracts/pos/setup-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Log } from '../../ports/machine.ts'
import type { SettingsReader } from '../../ports/till.ts'
import type { SetupProgress } from './setup-progress.ts'

type Deps = {
  ipc: Ipc
  setup: SetupProgress
  settings: SettingsReader
  knownShops: { knows(shopUrl: string): boolean }
  /** Returns why the user may not use a channel with this access; undefined when allowed. */
  accessRefusal(access: ChannelAccess): 'unauthenticated' | 'forbidden' | undefined
  checkShop(shopUrl: string): Promise<{ problem: string | null; shopName: string | null }>
  log: Log
}

/** Handles the channels of the first-time setup. */
export function registerSetup({ ipc, setup, settings, knownShops, accessRefusal, checkShop, log }: Deps): void {
  ipc.handle(setupRead, () => ok(setup.read()))
  ipc.handle(setupSave, (next) => {
    try {
      setup.save(next)
    } catch (error) {
      log.error('setup not written', error)
      return fail('settings_not_kept')
    }
    return ok(setup.read())
  })
  ipc.handle(setupCheckShop, async ({ shopUrl }) => {
    const current = settings.read().shopUrl
    const refusal = shopUrl !== current && knownShops.knows(current) ? accessRefusal('admin') : undefined
    if (refusal) return fail(refusal === 'forbidden' ? 'forbidden' : 'shop_for_admin')
    return ok(await checkShop(shopUrl))
  })
}
