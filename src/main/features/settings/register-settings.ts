import type { ChannelAccess } from '#shared/contracts/terminal/channel.ts'
import {
  type Settings,
  settingsChange,
  settingsChanged,
  settingsRead,
} from '#shared/contracts/terminal/settings-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Log } from '../../ports/machine.ts'
import type { Busy, Sessions, WaitingDrafts } from '../../ports/till.ts'
import type { TillSettings } from './till-settings.ts'

type Deps = {
  ipc: Ipc
  settings: TillSettings
  sessions: Pick<Sessions, 'current'>
  mayCall(access: ChannelAccess): 'unauthenticated' | 'forbidden' | undefined
  busy: Busy
  drafts: WaitingDrafts
  log: Log
}

/** Reading and changing what is set on this machine. */
export function registerSettings({ ipc, settings, sessions, mayCall, busy, drafts, log }: Deps): void {
  settings.onChange((now) => ipc.tell(settingsChanged, now))
  ipc.handle(settingsRead, () => ok(settings.read()))

  /** Nobody ever logged in here: somebody has to say where the shop is before anybody can. */
  const isNew = () => {
    const { session, till } = sessions.current()
    return session === null && till === null
  }

  ipc.handle(settingsChange, (asked) => {
    const before = settings.read()
    const changes: Partial<Settings> = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    )
    const changesFor = (name: keyof Settings) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name])
    const changesShop = changes.shopUrl !== undefined && withoutSlash(changes.shopUrl) !== before.shopUrl
    const changesTerminal = changes.terminalCode !== undefined && changes.terminalCode !== before.terminalCode
    const isSettingUp = isNew() && Object.keys(changes).every((name) => name === 'shopUrl')
    const isForAdmin = changesShop || FOR_ADMINS.some(changesFor)
    const barred = isSettingUp ? undefined : mayCall(isForAdmin ? 'admin' : 'staff')
    if (barred) return fail(barred)
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

/** Besides the address of the shop: what is installed on this machine, and what it does with nobody near. */
const FOR_ADMINS = ['updateFeed', 'schedules', 'quietHours'] as const

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
