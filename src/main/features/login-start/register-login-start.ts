import { loginStartChange, loginStartRead } from '#shared/contracts/pos/login-start-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Log } from '../../ports/machine.ts'
import type { LoginStart } from './login-start.ts'

/** Handles the channels that read and change whether the system starts the app when its user logs in. */
export function registerLoginStart({ ipc, loginStart, log }: { ipc: Ipc; loginStart: LoginStart; log: Log }): void {
  /** A list that cannot be read is shown as unavailable, so that the other settings stay usable. */
  const state = () => {
    try {
      return loginStart.read()
    } catch (error) {
      log.error('start at login not read', error)
      return 'unavailable' as const
    }
  }
  ipc.handle(loginStartRead, () => ok({ state: state() }))
  ipc.handle(loginStartChange, ({ isOn }) => {
    try {
      loginStart.set(isOn)
    } catch (error) {
      log.error('start at login not changed', error)
      return fail('login_start_not_set')
    }
    return ok({ state: state() })
  })
}
