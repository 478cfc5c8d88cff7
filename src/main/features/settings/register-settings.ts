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
  /** Returns why the user may not use a channel with this access; undefined when allowed. */
  accessRefusal(access: ChannelAccess): 'unauthenticated' | 'forbidden' | undefined
  busy: Busy
  drafts: WaitingDrafts
  log: Log
}

/** Handles the channels that read and change the settings of this machine. */
export function registerSettings(deps: Deps): void {
  const { ipc, settings, sessions, knownShops, accessRefusal, busy, drafts, log } = deps
  settings.onChange((now) => ipc.send(settingsChanged, now))
  ipc.handle(settingsRead, () => ok(settings.read()))

  const rememberShop = () => {
    const { session, till } = sessions.current()
    if (session || till) knownShops.remember(settings.read().shopUrl)
  }
  rememberShop()
  sessions.onChange(rememberShop)

  ipc.handle(settingsChange, (input) => {
    const before = settings.read()
    const changes: Partial<Settings> = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    )
    const changesSetting = (name: keyof Settings) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name])
    const changesShop = changes.shopUrl !== undefined && withoutSlash(changes.shopUrl) !== before.shopUrl
    const changesTerminal = changes.terminalCode !== undefined && changes.terminalCode !== before.terminalCode
    // Before the first login the address may be mistyped, and then no Admin can log in. So anyone may change it.
    const isSettingUp = !knownShops.knows(before.shopUrl) && Object.keys(changes).every((name) => name === 'shopUrl')
    const isForAdmin = changesShop || FOR_ADMINS.some(changesSetting)
    const refusal = isSettingUp ? undefined : accessRefusal(isForAdmin ? 'admin' : 'staff')
    if (refusal) return fail(refusal === 'unauthenticated' && changesShop ? 'shop_for_admin' : refusal)
    if ((changesShop || changesTerminal) && busy.reason() !== undefined) return fail('payment_running')
    if (changesShop && drafts.count() > 0) return fail('drafts_waiting')
    try {
      const shopUrl = changes.shopUrl === undefined ? {} : { shopUrl: withoutSlash(changes.shopUrl) }
      return ok(settings.change({ ...changes, ...shopUrl }))
    } catch (error) {
      log.error('settings not written', error)
      return fail('settings_not_kept')
    }
  })
}

/**
 * Settings that only an Admin may change, in addition to the address of the shop. They affect security, or work that
 * runs without a user.
 */
const FOR_ADMINS = ['updateFeed', 'schedules', 'quietHours', 'isKiosk', 'lockAfterMinutes'] as const

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
