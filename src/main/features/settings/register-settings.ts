import type { ChannelAccess } from '#shared/contracts/pos/channel.ts'
import {
  type Settings,
  settingsChange,
  settingsChanged,
  settingsRead,
} from '#shared/contracts/pos/settings-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Log } from '../../ports/machine.ts'
import type { Busy, Sessions, WaitingDrafts } from '../../ports/till.ts'
import type { KnownShops } from './known-shops.ts'
import type { TillSettings } from './till-settings.ts'

type Deps = {
  ipc: Ipc
  settings: TillSettings
  sessions: Sessions
  knownShops: KnownShops
  mayCall(access: ChannelAccess): 'unauthenticated' | 'forbidden' | undefined
  busy: Busy
  drafts: WaitingDrafts
  log: Log
}

/** Reading and changing what is set on this machine. */
export function registerSettings(deps: Deps): void {
  const { ipc, settings, sessions, knownShops, mayCall, busy, drafts, log } = deps
  settings.onChange((now) => ipc.tell(settingsChanged, now))
  ipc.handle(settingsRead, () => ok(settings.read()))

  const rememberShop = () => {
    const { session, till } = sessions.current()
    if (session || till) knownShops.remember(settings.read().shopUrl)
  }
  rememberShop()
  sessions.onChange(rememberShop)

  ipc.handle(settingsChange, (asked) => {
    const before = settings.read()
    const changes: Partial<Settings> = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    )
    const changesFor = (name: keyof Settings) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name])
    const changesShop = changes.shopUrl !== undefined && withoutSlash(changes.shopUrl) !== before.shopUrl
    const changesTerminal = changes.terminalCode !== undefined && changes.terminalCode !== before.terminalCode
    // Where nobody ever logged in nobody can yet: somebody has to say first where the shop is.
    const isSettingUp = !knownShops.knows(before.shopUrl) && Object.keys(changes).every((name) => name === 'shopUrl')
    const isForAdmin = changesShop || FOR_ADMINS.some(changesFor)
    const barred = isSettingUp ? undefined : mayCall(isForAdmin ? 'admin' : 'staff')
    if (barred) return fail(barred === 'unauthenticated' && changesShop ? 'shop_for_admin' : barred)
    if ((changesShop || changesTerminal) && busy.reason() !== undefined) return fail('payment_running')
    if (changesShop && drafts.count() > 0) return fail('drafts_waiting')
    try {
      const shopUrl = changes.shopUrl === undefined ? {} : { shopUrl: withoutSlash(changes.shopUrl) }
      return ok(settings.change({ ...changes, ...shopUrl }))
    } catch (error) {
      log.error('the settings could not be kept', error)
      return fail('settings_not_kept')
    }
  })
}

/**
 * Besides the address of the shop: what is installed on this machine, what it does with nobody near, whether there is a way
 * out of it, and how long it stands open when its seller left.
 */
const FOR_ADMINS = ['updateFeed', 'schedules', 'quietHours', 'isKiosk', 'lockAfterMinutes'] as const

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
